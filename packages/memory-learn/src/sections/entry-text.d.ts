/** The maximum length of an entry and of each sub-bullet, in code points. */
export declare const ENTRY_MAX = 2000;
/**
 * The text of an entry, safe to write: one line of plain text. A bullet, heading, fence, task or stale mark at its start
 * and comment delimiters are escaped with a backslash.
 *
 * @throws MemoryError `invalid-topic` if it is empty or not one line, `refused` if it has invisible characters,
 *   `too-large`.
 */
export declare function checkEntryText(input: unknown): string;
/** An entry's text without the stale mark. */
export declare function withoutMark(text: string): string;
/**
 * The title of a new section.
 *
 * @throws MemoryError `invalid-topic`, `refused`
 */
export declare function checkTitle(input: unknown): string;
