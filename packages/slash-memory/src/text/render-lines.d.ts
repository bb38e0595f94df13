import type { Style } from "./style.ts";
/** How outcomes become lines, by their kind. */
export type Renderers<Own extends {
    kind: string;
}> = {
    readonly [Kind in Own["kind"]]: (outcome: Extract<Own, {
        kind: Kind;
    }>, style: Style) => readonly string[];
};
/** A text that may come from a file, wrapped. */
export declare function say(text: string, style: Style): string[];
/** The same, indented by two spaces. */
export declare function sayIndented(text: string, style: Style): string[];
/** The same after a `!`; an error is painted. */
export declare function remark(text: string, style: Style, level?: string): string[];
/** Lines after an empty one; none when there are none. */
export declare function spaced(lines: readonly string[]): readonly string[];
