import { lazily } from "@caliban/text";
/** What a UTF-16 code unit is for the division of text into words. */
export const SEPARATOR = 0;
export const LETTER = 1;
export const CAPITAL = 2;
export const DIGIT = 3;
/** Joins the parts of an identifier, a path, a version or a number when it stands between two of them. */
export const JOINER = 4;
/** A character of a script without spaces between words, Korean, or half of a character beyond the basic plane. */
export const UNSPACED = 5;
/** Ignored inside a word: accents, vowel marks, soft hyphens, zero-width characters. */
export const IGNORED = 6;
/** Text that must be normalised before it is divided: separate parts of Korean or Japanese letters. */
export const DECOMPOSED = 7;
const UNITS = 0x10000;
const UNSPACED_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc\u3005]/u;
const ARABIC_FORMS = [
    ["أإآٱ", "ا"],
    ["ى", "ي"],
    ["ة", "ه"],
    ["ک", "ك"],
    ["ی", "ي"],
];
/** The kind and the folded form of every code unit; built on first use in about 3 ms. */
export const characterTable = lazily(() => {
    const kinds = new Uint8Array(UNITS);
    const folded = new Uint16Array(UNITS).map((_, unit) => unit);
    setKinds(kinds, /[\p{L}\p{M}]+/gu, LETTER);
    setKinds(kinds, /\p{N}+/gu, DIGIT);
    setKinds(kinds, new RegExp(`${UNSPACED_SCRIPTS.source}+`, "gu"), UNSPACED);
    kinds.fill(UNSPACED, 0xd800, 0xe000);
    kinds.fill(IGNORED, 0x300, 0x370);
    kinds.fill(IGNORED, 0x64b, 0x660);
    for (const unit of [0xad, 0x640, 0x670, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0xfe0f, 0xfeff]) {
        kinds[unit] = IGNORED;
    }
    kinds.fill(DECOMPOSED, 0x1100, 0x1200);
    kinds.fill(DECOMPOSED, 0x3099, 0x309b);
    kinds.fill(DECOMPOSED, 0xff61, 0xffe0);
    for (const joiner of "_-./:'’@")
        kinds[joiner.charCodeAt(0)] = JOINER;
    foldAlphabets(kinds, folded);
    // Full-width forms are their ASCII letters.
    for (let unit = 0xff01; unit <= 0xff5e; unit += 1) {
        kinds[unit] = kinds[unit - 0xfee0] ?? SEPARATOR;
        folded[unit] = folded[unit - 0xfee0] ?? unit;
    }
    return { kinds, folded };
});
function setKinds(kinds, pattern, kind) {
    for (let start = 0; start < UNITS; start += 0x800) {
        if (start === 0xd800)
            continue;
        const units = String.fromCharCode(...Array.from({ length: 0x800 }, (_, at) => start + at));
        for (const match of units.matchAll(pattern)) {
            kinds.fill(kind, start + match.index, start + match.index + match[0].length);
        }
    }
}
/** Latin, Greek, Cyrillic and Arabic, and the Latin letters with several accents. */
function foldAlphabets(kinds, folded) {
    for (const [from, to] of [
        [0x41, 0x590],
        [0x1e00, 0x2000],
    ]) {
        for (let unit = from; unit < to; unit += 1) {
            if (kinds[unit] !== LETTER)
                continue;
            const letter = String.fromCharCode(unit);
            const small = letter.toLowerCase();
            if (small !== letter)
                kinds[unit] = CAPITAL;
            folded[unit] = small.normalize("NFD").charCodeAt(0);
        }
    }
    // The two letters that differ from their base by more than an accent.
    folded["й".charCodeAt(0)] = "й".charCodeAt(0);
    folded["Й".charCodeAt(0)] = "й".charCodeAt(0);
    for (const [forms, base] of ARABIC_FORMS) {
        for (const form of forms)
            folded[form.charCodeAt(0)] = base.charCodeAt(0);
    }
}
