/** How an outcome becomes text. */
export interface RenderOptions {
    /** Columns of the terminal. Default: 80; less than 20 counts as 20. Paths and diffs are never broken. */
    width?: number;
    /** True paints with ANSI colours. Default: false. */
    colour?: boolean;
    /** True draws bars from ASCII only. Default: false. */
    ascii?: boolean;
}
/** What the renderers draw with. */
export interface Style {
    width: number;
    paint(role: "strong" | "faint" | "good" | "bad", text: string): string;
    /** A share as a bar of ten cells; more than the whole is a full bar. */
    bar(share: number): string;
}
export declare function createStyle(options?: RenderOptions): Style;
/** Pads every column of a table to its widest cell, except the last. */
export declare function alignColumns(rows: readonly (readonly string[])[]): string[];
