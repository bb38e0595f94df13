/** The lines of a text; a line end at the end of the text begins no further line. */
export declare function linesOf(text: string): string[];
/** Lines with their numbers. @param first Number of the first one, from 1. */
export declare function numberLines(lines: readonly string[], first: number): string;
/** The number of the line in which a position is, from 1. */
export declare function lineAt(text: string, position: number): number;
/** Where a text occurs. */
export interface FoundText {
    /** The first occurrence. */
    start: number;
    end: number;
    /** The lines in which occurrences begin, from 1. */
    lines: readonly number[];
    isOnce: boolean;
    /** False when there are more occurrences than were counted. */
    isComplete: boolean;
}
/**
 * Where a text occurs, overlapping occurrences included; `undefined` when it does not. The model sees every line end as
 * `\n`: when the text does not occur as it is, all line ends are the same. Linear time.
 */
export declare function findText(text: string, searched: string): FoundText | undefined;
/** A text with the line ends of a file, where that file has only `\r\n`. */
export declare function withLineEnds(text: string, file: string): string;
/** Inserts lines after a line; `line` is at most the number of lines. Every other byte stays. */
export declare function insertLines(file: string, line: number, given: string): string;
/** The changed lines with some lines around them. @param first, last Numbers of lines, from 1. */
export declare function renderSnippet(text: string, first: number, last: number): string;
/** The first line in which two texts differ, and the last one of the second text. From 1. */
export declare function findDifference(before: string, after: string): [first: number, last: number];
