/** A line of a file, as written and as visible text. */
export interface Line {
    text: string;
    /** `\n`, `\r\n` or `\r`; empty at the end of the file and after a byte order mark. */
    end: string;
    /** Whether the line starts inside a comment or fenced code. */
    inside: boolean;
    /** The text with comments and fenced code blanked out, of the same length. */
    visible: string;
}
export interface NewLine {
    text: string;
    /** Default: the usual line end of the file. */
    end?: string;
}
/** Removes `remove` lines at a position and inserts others. */
export interface Splice {
    at: number;
    remove: number;
    insert: readonly NewLine[];
}
/** A removed line, as the trash stores it. */
export interface RemovedLine {
    line: string;
    at: number;
    above?: string;
    end?: string;
}
export declare const BYTE_ORDER_MARK = "\uFEFF";
/** Splits a text into lines; a byte order mark becomes a line of its own. `joinLines` gives the same text. Linear. */
export declare function splitLines(raw: string): Line[];
export declare function joinLines(lines: readonly {
    text: string;
    end?: string;
}[]): string;
/** The number of lines, without a byte order mark. */
export declare function countLines(lines: readonly Line[]): number;
/** The number of a line as editors show it, from 1. */
export declare function lineNumber(lines: readonly Pick<Line, "text">[], at: number): number;
export declare function startsWithByteOrderMark(lines: readonly Pick<Line, "text">[]): boolean;
/** The line end of a file: its first one. */
export declare function lineEndOf(lines: readonly Line[]): string;
/**
 * Applies splices that do not overlap and keeps every other byte. A file without a final line end stays so, unless only
 * its last lines were removed.
 */
export declare function splice(lines: readonly Line[], splices: readonly Splice[]): {
    text: string;
    removed: RemovedLine[];
};
