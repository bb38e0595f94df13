import type { LabelKind } from "./labels.ts";
/** The label of a value and how the value follows it. */
export interface ValueContext {
    kind: LabelKind;
    weak: boolean;
    /** True in quotes, or after a sign or verb that only a literal value follows. */
    literal: boolean;
    /** True when the sentence or line ends after it. */
    last: boolean;
}
/** True when a labelled value is the secret itself and not a word about it. */
export declare function isSecretValue(value: string, after: string, { kind, weak, literal, last }: ValueContext): boolean;
/** True for text that starts with a unit, after a number. */
export declare function isUnit(after: string): boolean;
