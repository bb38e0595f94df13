import { wrap } from "./secrets.ts";
const INVISIBLE = ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u{e0020}"];
const split = (text, random) => {
    const at = 4 + random.integer(Math.max(1, text.length - 8));
    return [text.slice(0, at), text.slice(at)];
};
/** Ways in which a token is written so that a plain pattern does not match. */
export const OBFUSCATIONS = {
    "zero-width character": (text, random) => split(text, random).join(random.pick(INVISIBLE)),
    "full-width": (text) => text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)),
    "line break": (text, random) => split(text, random).join(random.pick(["\n", "\n  ", " \\\n"])),
    "string concatenation": (text, random) => `"${split(text, random).join(random.pick(['" + "', '" +\n  "', '" "']))}"`,
    space: (text, random) => split(text, random).join(" "),
    "letter by letter": (text) => [...text].join(" "),
    base64: (text) => wrap(text),
    "base64 twice": (text) => wrap(wrap(text)),
    "percent-encoded": (text) => text.replace(/[^\n]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`),
    "HTML entities": (text) => text.replace(/[^\n]/g, (character) => `&#${character.charCodeAt(0)};`),
};
