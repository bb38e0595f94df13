export declare const FULL_MONTH: string;
export declare const NOT_LETTER = "(?<![\\p{L}\\p{N}])";
export declare const NO_LETTER = "(?![\\p{L}\\p{N}])";
/** Dates with a year, in any text. */
export declare const DATED: () => RegExp;
/** Whether a folded term is the name of a month, by its beginning. */
export declare function isMonth(term: string): boolean;
/**
 * Days and months named in a text, as the terms under which they are indexed: `#2026-03-14`, `#2026-03`, and `#03-14`.
 * A date without a year is the one nearest to `time`, when the text was written.
 */
export declare function datesOf(text: string, time: number): string[];
export declare const two: (value: number) => string;
/** Chinese numerals before 月, 日 and 号 as digits. */
export declare function withDigits(text: string): string;
/** A month, with a day before or behind it, without a year. */
export declare const YEARLESS: () => RegExp;
/** Of a match of `YEARLESS`; 0 for what it does not name. */
export declare function yearless([whole, before, name, behind, cjkMonth, cjkDay]: RegExpMatchArray): {
    month: number;
    day: number;
};
