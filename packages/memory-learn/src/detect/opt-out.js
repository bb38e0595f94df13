import { bareText, lazily } from "@caliban/text";
import { OPT_OUT_FORMS } from "./opt-out-forms.ts";
// "We never store these" and "don't save this in git" are rules. So a request must be an imperative without a subject,
// about the message, and must end there.
/** Without case and accents; each run of punctuation is one stop, and each run of spaces one space. */
function plain(text) {
    return bareText(text)
        .replace(/[^\p{L}\p{N}\s'"/()[\]-]+/gu, ".")
        .replace(/\s+/gu, " ");
}
/** The start of a request: of the sentence, after punctuation or after one of these words. */
function startAfter(words) {
    const start = "(?:^|[-.(] ?";
    return words === "" ? `${start})` : `${start}|(?<![a-zа-я])(?:${words})\\.? )`;
}
/** The end of a request: only punctuation or one of these words may follow. */
function endBefore(words) {
    const end = "(?= ?(?:$|[-.()[\\]]";
    return words === "" ? `${end}))` : `${end}|(?:${words})(?![a-zа-я])))`;
}
/** Joins forms with the same start and end, which would be compiled again for each form. */
function groupForms(forms) {
    const groups = new Map();
    for (const form of forms) {
        const [, start = "", body = "", end = ""] = /^(<?&?)(.*?)(>?)$/u.exec(form) ?? [];
        const group = groups.get(`${start} ${end}`) ?? [];
        groups.set(`${start} ${end}`, [...group, body]);
    }
    return [...groups].map(([edges, bodies]) => edges.replace(" ", `(?:${bodies.join("|")})`));
}
function patternOf({ before, after, object, verbs, forms }) {
    const signs = {
        "<": startAfter(bareText(before)),
        ">": endBefore(bareText(after)),
        "@": bareText(object),
        "&": bareText(verbs),
        ",": "\\.",
    };
    const source = groupForms(forms.map(bareText)).join("|");
    return new RegExp(source.replace(/[<>@&,]/gu, (sign) => signs[sign] ?? sign));
}
const PATTERNS = OPT_OUT_FORMS.map((forms) => ({ sign: forms.sign, pattern: lazily(() => patternOf(forms)) }));
/** The rest of a longer sentence is ignored. */
const LIMIT = 600;
/** Whether the user asks not to remember the message: "please don't remember this", "off the record". */
export function asksNotToRemember({ sentences }) {
    const texts = new Set(sentences.map(({ text }) => text.slice(0, LIMIT)));
    return [...texts].some((text) => {
        const folded = plain(text);
        return PATTERNS.some(({ sign, pattern }) => sign.test(folded) && pattern().test(folded));
    });
}
