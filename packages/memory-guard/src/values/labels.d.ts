/** What kind of value follows a label. */
export type LabelKind = "password" | "key" | "code";
export interface Label {
    kind: LabelKind;
    /** Index after the label. */
    end: number;
    start: number;
    /** True for words that rarely mean a secret: `key`, `pass`, `login`. */
    weak: boolean;
}
/** The labels of a text, in order; `undefined` for each word that only looks like one. */
export declare function findLabels(text: string): Generator<Label | undefined>;
