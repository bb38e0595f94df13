/** Names that Windows reserves for devices. */
export declare const DEVICES: RegExp
/** What most file systems allow, without `.md`. */
export declare const FILE_STEM_MAX_BYTES = 252
/**
 * The slug that a write may use, without a `.md` ending. Unicode letters, marks, digits, `.`, `_` and `-`, at most
 * 100 bytes, NFC; no leading `.` or `-`, no `..`, no trailing `.`, no Windows device name, no reserved name (see
 * `isReservedSlug`). Nothing is decoded, so `%2e` is just three characters that are not allowed.
 *
 * @throws MemoryError `invalid-slug`, saying what is wrong. Checks no file.
 */
export declare function checkSlug(input: unknown): string
/**
 * The stem of a file next to the index, without a `.md` ending: less strict than `checkSlug`, since people choose their
 * own file names, but never a path out of the directory or the index.
 *
 * @throws MemoryError `invalid-slug`
 */
export declare function checkStem(input: unknown): string
/**
 * The stem of an existing file next to the index that is about to be written; its name may be unusual.
 *
 * @throws MemoryError `invalid-slug` for what `checkStem` refuses and for reserved names.
 */
export declare function checkExistingStem(input: unknown): string
/** In quotes and without control characters. */
export declare function quote(text: string): string
