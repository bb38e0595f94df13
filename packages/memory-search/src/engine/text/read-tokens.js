import { CAPITAL, characterTable, DECOMPOSED, DIGIT, IGNORED, JOINER, LETTER, SEPARATOR, UNSPACED, } from "./characters.ts";
import { add } from "./tokens.ts";
/** The longest word in code units; what follows is not compared. */
const LONGEST = 64;
const MOST_PARTS = 6;
const FIRST_BASIS = 0x811c9dc5 | 0;
const FIRST_PRIME = 0x01000193;
const SHARP_S = 0xdf;
const POINT = 0x2e;
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const HASH = 0x23;
const SPACE = 0x20;
const PLUS = 0x2b;
const PART = 0;
const WHOLE = 1;
const PAIR = 2;
/**
 * Divides a text into words. Identifiers (`getUserById`, `user_id`, `a/b.ts`, `v1.2.3`) give their parts and, when they
 * have at most six, the whole without joiners. `C++` and `C#` are words. Scripts without spaces give overlapping pairs.
 * Linear.
 */
export function readTokens(text, into) {
    into.hasYear = false;
    if (divide(text, into, false))
        return;
    divide(text.normalize("NFKC"), into, true);
}
/** False at a letter that is written in several parts, unless the text is in its normal form. */
function divide(text, into, normal) {
    into.text = text;
    into.count = 0;
    const { kinds, folded } = characterTable();
    const end = text.length;
    let heading = 0;
    let lineStart = true;
    let at = 0;
    while (at < end) {
        const unit = text.charCodeAt(at);
        const kind = kinds[unit];
        if (kind === LETTER || kind === CAPITAL || kind === DIGIT) {
            lineStart = false;
            // Most words are plain letters after at most one capital: hashed while they are read.
            let first = Math.imul(FIRST_BASIS ^ folded[unit], FIRST_PRIME);
            let second = folded[unit];
            let next = at + 1;
            let following = next < end ? text.charCodeAt(next) : SPACE;
            while (kinds[following] === LETTER && following !== SHARP_S) {
                const small = folded[following];
                first = Math.imul(first ^ small, FIRST_PRIME);
                second = (Math.imul(second, 31) + small) | 0;
                next += 1;
                following = next < end ? text.charCodeAt(next) : SPACE;
            }
            const after = kinds[following];
            const plain = (after === SEPARATOR && following !== COMMA) || after === UNSPACED;
            if (plain && kind !== DIGIT && unit !== SHARP_S && next - at <= LONGEST) {
                add(into, first, second, at, next, heading, PART);
                if (next - at === 1 && (following === PLUS || following === HASH))
                    readSigned(text, at, heading, into);
                at = next;
            }
            else
                at = readChunk(text, at, heading, into);
        }
        else if (kind === UNSPACED) {
            lineStart = false;
            at = readPairs(text, at, heading, into);
        }
        else {
            if (unit === NEWLINE) {
                lineStart = true;
                heading = 0;
            }
            else if (lineStart && unit === HASH)
                heading = 1;
            else if (unit !== SPACE && unit !== HASH)
                lineStart = false;
            if (kind === DECOMPOSED && !normal)
                return false;
            at += 1;
        }
    }
    return true;
}
/** Reads letters and digits with joiners between them. Returns where they end. */
function readChunk(text, start, heading, into) {
    const { kinds } = characterTable();
    const kindAt = (at) => kinds[text.charCodeAt(at)] ?? SEPARATOR;
    let at = start;
    let part = start;
    let parts = 0;
    let before = SEPARATOR;
    let apostrophe = false;
    for (; at < text.length; at += 1) {
        const unit = text.charCodeAt(at);
        const kind = kindAt(at);
        if (kind === IGNORED)
            continue;
        const next = kindAt(at + 1);
        if (kind === JOINER || unit === COMMA) {
            const joins = next === LETTER || next === CAPITAL || next === DIGIT;
            if (!joins || (unit === COMMA && (before !== DIGIT || next !== DIGIT)))
                break;
            apostrophe ||= unit === 0x27 || unit === 0x2019;
            if (at > part)
                parts += addWord(into, part, at, heading, PART);
            part = at + 1;
        }
        else if (kind !== LETTER && kind !== CAPITAL && kind !== DIGIT)
            break;
        else if (kind === CAPITAL &&
            at > part &&
            (before === LETTER || (before === CAPITAL && next === LETTER))) {
            parts += addWord(into, part, at, heading, PART);
            part = at;
        }
        before = kind;
    }
    if (at > part)
        parts += addWord(into, part, at, heading, PART);
    if (parts > 1 && parts <= MOST_PARTS && !apostrophe)
        addWord(into, start, at, heading, WHOLE);
    return at;
}
/** Adds the name of a language such as `C++` and `F#`, whose letter alone says nothing. */
function readSigned(text, start, heading, into) {
    const sign = text.charCodeAt(start + 1) === HASH ? "#" : "++";
    const end = start + 1 + sign.length;
    const next = characterTable().kinds[text.charCodeAt(end)];
    if (text.startsWith(sign, start + 1) && next !== LETTER && next !== CAPITAL) {
        addWord(into, start, end, heading, WHOLE);
    }
}
/** Adds a word. Returns 1, the number of words added. */
function addWord(into, from, to, heading, form) {
    const word = foldWord(into.text.slice(from, Math.min(to, from + 2 * LONGEST)));
    add(into, firstHash(word), secondHash(word), from, to, heading, form);
    if (word.length === 4 && /^\d+$/.test(word))
        into.hasYear = true;
    return 1;
}
/** The form in which words are compared: lower case, no accents, no joiners but the points between digits; `c++`, `c#`. */
export function foldWord(word) {
    const { kinds, folded } = characterTable();
    let result = "";
    for (let at = 0; at < word.length && result.length < LONGEST; at += 1) {
        const unit = word.charCodeAt(at);
        const kind = kinds[unit];
        if (unit === SHARP_S)
            result += "ss";
        else if (unit === PLUS || unit === HASH)
            result += String.fromCharCode(unit);
        else if (unit === POINT && isDigit(word, at - 1) && isDigit(word, at + 1))
            result += ".";
        else if (kind !== JOINER && kind !== IGNORED && kind !== SEPARATOR) {
            result += String.fromCharCode(folded[unit]);
        }
    }
    return result;
}
function isDigit(word, at) {
    const unit = word.charCodeAt(at);
    return unit >= 0x30 && unit <= 0x39;
}
/** Overlapping pairs of a run; a single character stays alone. Returns where the run ends. */
function readPairs(text, start, heading, into) {
    const { kinds, folded } = characterTable();
    let at = start;
    while (at < text.length && kinds[text.charCodeAt(at)] === UNSPACED)
        at += 1;
    const last = Math.max(start + 1, at - 1);
    for (let from = start; from < last; from += 1) {
        const a = folded[text.charCodeAt(from)];
        let first = Math.imul(FIRST_BASIS ^ a, FIRST_PRIME);
        let second = a;
        const to = Math.min(from + 2, at);
        if (to - from === 2) {
            const b = folded[text.charCodeAt(from + 1)];
            first = Math.imul(first ^ b, FIRST_PRIME);
            second = (Math.imul(second, 31) + b) | 0;
        }
        add(into, first, second, from, to, heading, PAIR);
    }
    return at;
}
export function firstHash(word) {
    let hash = FIRST_BASIS;
    for (let at = 0; at < word.length; at += 1)
        hash = Math.imul(hash ^ word.charCodeAt(at), FIRST_PRIME);
    return hash;
}
export function secondHash(word) {
    let hash = 0;
    for (let at = 0; at < word.length; at += 1)
        hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
    return hash;
}
/** The word at a position, folded. */
export function wordAt({ text, from, to }, at) {
    return foldWord(text.slice(from[at], to[at]));
}
