import { remove, rewrite } from "./form.ts";
/** `"sk-" + "rest"`, `'a' . 'b'`, `"a" "b"`, also across lines: one string. */
const CONCATENATED = /(?<=[\w+/=-])(["'`])\s{0,100}[+.&\\]?\s{0,100}\1(?=[\w+/=-])/g;
export function joinStrings(form) {
    return rewrite(form, CONCATENATED, () => "");
}
/** A line end between two words, with what indents, quotes or continues the line. */
const LINE_END = /(?<=[^\s\\])(?<![ \t])[ \t]*\\?\n[ \t>|*#]*(?=\S)/g;
/** Joins lines, so that values split across lines are whole. */
export function joinLines(form) {
    return rewrite(form, LINE_END, () => "");
}
const SEPARATORS = " \t\n\v\f\r\"'`+,;|\\*·•";
const IS_SEPARATOR = tableOf(SEPARATORS);
/** Removes white space, quotes and other separators. The form must be normalised. */
export function squeeze(form) {
    return remove(form, IS_SEPARATOR);
}
const IS_SEPARATOR_OR_HYPHEN = tableOf(`${SEPARATORS}.:-`);
/** Removes hyphens, dots and colons, too. */
export function squeezeHyphens(form) {
    return remove(form, IS_SEPARATOR_OR_HYPHEN);
}
function tableOf(characters) {
    const table = new Uint8Array(65_536);
    for (const character of characters)
        table[character.charCodeAt(0)] = 1;
    return table;
}
