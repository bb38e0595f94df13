/**
 * Escapes everything that could be read as a tag of the prefix: `<` becomes `&lt;`. This covers opening and closing
 * forms of `tags` and of both index tags in any case, with blanks, line ends or backslashes inside, with any dash, and
 * in characters that Unicode normalisation (NFKC) makes equal, such as full-width letters. All other text stays the
 * same, including `Array<string>` and `<div>`.
 *
 * With `templates`, escapes chat templates too: `<|…`, `<<SYS>>`, `<s>`, `<bos>` and similar, role tags such as
 * `<system-reminder>`, `[INST]` (`&#91;INST]`), and `Human:` or `Assistant:` at the start of a line after an empty line
 * (`Human&#58;`).
 *
 * Apply `dropHiddenCharacters` first. Idempotent; never adds or removes a line. Linear time.
 *
 * @param tags Letters, digits, `-` and `_`.
 */
export declare function escapeText(text: string, tags: readonly string[], templates?: boolean): string
/**
 * Escapes a value for a double-quoted attribute, on one line: `&`, double quotes, angle brackets in all forms, tabs and
 * line ends become entities. Apply `dropHiddenCharacters` first.
 */
export declare function escapeAttribute(value: string): string
