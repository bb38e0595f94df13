import { mustBeText } from "./arguments.ts";
/**
 * Text from a file, made harmless for a terminal: control characters, escape sequences, direction controls, and
 * invisible tag characters become visible escapes such as `\x1b`. Line ends become `\n`; tabs stay. Joiners and
 * variation selectors, which scripts and emoji need, stay. Linear.
 */
export function plainText(text) {
    mustBeText("plainText", "text", text);
    return text.replace(/\r\n/g, "\n").replace(UNSAFE, escapeCharacter);
}
/** The same for a whole file on the screen, without line ends at its end. */
export function plainFile(text) {
    const plain = plainText(text);
    let end = plain.length;
    while (plain[end - 1] === "\n")
        end--;
    return plain.slice(0, end);
}
/** The same for one line: line ends and tabs become a space. */
export function plainLine(text) {
    mustBeText("plainLine", "text", text);
    return text.replace(/\r\n|[\r\n\t]/g, " ").replace(UNSAFE, escapeCharacter);
}
/** A word of a message, cut to 60 code points; what a person typed or pasted may be of any length. */
export function shortWord(text) {
    const points = [...text.slice(0, 2 * WORD_POINTS_MAX + 1)];
    return points.length > WORD_POINTS_MAX ? `${points.slice(0, WORD_POINTS_MAX - 1).join("")}…` : text;
}
/** JSON in which the same characters are `\u` escapes: the data is whole, the terminal is safe. */
export function plainJson(value) {
    return (JSON.stringify(value, undefined, 2) ?? "null").replace(UNSAFE, (character) => [...utf16Units(character)].map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join(""));
}
const WORD_POINTS_MAX = 60;
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
function escapeCharacter(character) {
    const code = character.codePointAt(0) ?? 0;
    if (code <= 0xff)
        return `\\x${code.toString(16).padStart(2, "0")}`;
    return code <= 0xffff ? `\\u${code.toString(16)}` : `\\u{${code.toString(16)}}`;
}
function* utf16Units(text) {
    for (let at = 0; at < text.length; at++)
        yield text.charCodeAt(at);
}
