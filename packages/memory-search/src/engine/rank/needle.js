import { CAPITAL, characterTable, DIGIT, LETTER, SEPARATOR } from "../text/characters.ts";
import { foldWord } from "../text/read-tokens.ts";
import { stem } from "../text/stem.ts";
/** How a word is looked for. */
export function needleOf({ terms, typed }) {
    const [term = ""] = terms[0] ?? [];
    const written = typed.toLowerCase();
    if (term.startsWith("#")) {
        const names = terms.map(([name]) => name.slice(1));
        return { forms: [written, ...names], term, days: new Set(names) };
    }
    // A stem begins the other forms of its word, but for "cities".
    const forms = term.endsWith("y") ? [term, `${term.slice(0, -1)}ies`] : [term];
    return { forms: written.startsWith(term) ? forms : [written, ...forms], term, days: new Set() };
}
export const NOWHERE = 0;
export const INSIDE = 1;
const IN_BODY = 2;
export const IN_HEAD = 3;
/** Where a document has a word. `small` is its head and body in small letters. */
export function placeOf(document, [head, body], needle) {
    const inHead = occurrence(head, headOf(document), needle);
    if (inHead === IN_BODY)
        return IN_HEAD;
    const inBody = occurrence(body, document.body, needle);
    if (inBody === IN_BODY)
        return IN_BODY;
    const { updatedAt } = document;
    if (needle.days.size > 0 && updatedAt !== undefined && Math.abs(updatedAt) < 8e15) {
        const day = new Date(updatedAt).toISOString();
        if (needle.days.has(day.slice(0, 10)) || needle.days.has(day.slice(0, 7)))
            return IN_BODY;
    }
    return Math.max(inHead, inBody);
}
/** What a document says before its body. */
export function headOf({ address, name = "", description = "" }) {
    return `${address}\n${name}\n${description}`;
}
/** `IN_BODY` where the text has the word, `INSIDE` where it is only a part of other words. */
function occurrence(small, text, { forms, term }) {
    let found = NOWHERE;
    for (const form of forms) {
        for (let at = small.indexOf(form); at >= 0; at = small.indexOf(form, at + 1)) {
            if (beginsWord(text, at) && endsWord(text, at, { form, term }))
                return IN_BODY;
            found = INSIDE;
        }
    }
    return found;
}
/** A word begins after what is no letter or digit, and with the capital in "userName". */
function beginsWord(text, at) {
    const { kinds } = characterTable();
    const before = kinds[text.charCodeAt(at - 1)] ?? SEPARATOR;
    if (before === LETTER)
        return kinds[text.charCodeAt(at)] === CAPITAL;
    return before !== CAPITAL && before !== DIGIT;
}
/** Whether the word that begins with the form ends with it, or has the same stem. */
function endsWord(text, at, { form, term }) {
    const { kinds } = characterTable();
    let end = at + form.length;
    while (kinds[text.charCodeAt(end)] === LETTER || kinds[text.charCodeAt(end)] === DIGIT)
        end += 1;
    return end === at + form.length || stem(foldWord(text.slice(at, end))) === term;
}
