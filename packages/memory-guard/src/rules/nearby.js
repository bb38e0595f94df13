import { isSecretValue, isUnit } from "../values/judge-value.ts";
import { looksRandom } from "../values/looks-random.ts";
import { passwordStrength } from "../values/password-strength.ts";
import { isPlaceholder } from "../values/placeholder.ts";
import { rolesOf } from "../values/words.ts";
/** How many words may stand between a label and its value. */
const REACH_AFTER = 12;
const REACH_BEFORE = 8;
/** Longer runs are no words, and no values that people state. */
const LONGEST_WORD = 200;
/** Longer clauses are read in parts. */
const CLAUSE_WORDS = 60;
/** A line up to the end of a sentence. Values contain dots, so that only a dot before a space ends one. */
const CLAUSE = /[^\n.!;。]+(?:[.!;](?!\s|$)[^\n.!;。]*)*[!]?/g;
const WORD = /[^\s"'`<>()[\]{},;|，、]+(?:'\p{L}+)?/gu;
/** Only words with one of these can be values. */
const VALUE_SIGN = /\d|[!$%^~*]/;
/** Only clauses with one of these can contain a value: a digit in a run of four characters, or an odd symbol in a word. */
const VALUE = /\d\S{3}|\S\d\S\S|\S\S\d\S|\S{3}\d|[^\s\d][!$%^~*]\S/;
/**
 * Values that stand near a label without a fixed form: `hasło do serwera to …`, `the code for the gate … `. A value must
 * look like a password by itself; the fewer words connect it with the label, the more.
 */
export function* findNearby({ text }) {
    for (const { 0: clause, index } of text.matchAll(CLAUSE)) {
        yield;
        if (clause.length < 8 || !VALUE.test(clause))
            continue;
        const words = yield* readWords(clause, index);
        for (let at = 0; at < words.length; at += CLAUSE_WORDS) {
            yield* readClause(words.slice(Math.max(0, at - REACH_AFTER), at + CLAUSE_WORDS), text);
        }
    }
}
function* readWords(clause, offset) {
    const words = [];
    let connected = false;
    for (const { 0: written, index } of clause.matchAll(WORD)) {
        yield;
        if (written.length > LONGEST_WORD) {
            connected = false;
            continue;
        }
        const text = written.replace(/[:=.?*_]+$/, "");
        if (!/[\p{L}\d]/u.test(text)) {
            connected = /^(?:[:=—–/→-]|->|=>)$/.test(written);
            continue;
        }
        const start = offset + index;
        const roles = rolesOf(text.toLowerCase(), words.at(-1)?.text.toLowerCase());
        words.push({ start, end: start + text.length, text, roles, connected });
        connected = roles.has("connector") || /[:=]$/.test(written);
    }
    return words;
}
function* readClause(words, text) {
    if (words.every(({ roles }) => roles.size === 0))
        return;
    for (const [at, word] of words.entries()) {
        if (word.roles.size > 0 || !VALUE_SIGN.test(word.text) || isCall(text, word))
            continue;
        const near = rolesNear(words, at);
        const rule = judge(words, at, near, text);
        if (rule !== undefined) {
            yield { rule, class: rule === "stated-key" ? "secret" : "password", start: word.start, end: word.end };
        }
    }
}
function rolesNear(words, at) {
    const near = new Map();
    for (let distance = 1; distance <= REACH_AFTER; distance++) {
        for (const role of words[at - distance]?.roles ?? [])
            if (!near.has(role))
                near.set(role, -distance);
        if (distance > REACH_BEFORE)
            continue;
        for (const role of words[at + distance]?.roles ?? [])
            if (!near.has(role))
                near.set(role, distance);
    }
    return near;
}
function judge(words, at, near, text) {
    const { text: value, connected, end } = words[at];
    const isLast = at === words.length - 1;
    const password = near.get("password");
    if (password !== undefined) {
        const strength = passwordStrength(value);
        const isNamed = connected || (isLast && password >= -5 && password < 0) || isNaming(words, at);
        if (strength === 2 || (strength === 1 && isNamed))
            return isPassword(value) ? "stated-password" : undefined;
    }
    const login = near.get("login");
    if (login !== undefined && connected && passwordStrength(value) > 0 && isPassword(value)) {
        return "stated-password";
    }
    const key = near.get("key");
    if (key !== undefined &&
        key < 0 &&
        key > -8 &&
        value.length >= 24 &&
        looksRandom(value) &&
        !isPlaceholder(value)) {
        return "stated-key";
    }
    return isCode(words, at, near, isLast, text.slice(end, end + 24)) ? "stated-code" : undefined;
}
function isPassword(value) {
    return isSecretValue(value, "", { kind: "password", weak: false, literal: false, last: true });
}
/** `X is the password`, `X as the password`: a connecting word and then the label. */
function isNaming(words, at) {
    return (words[at + 1]?.roles.has("connector") === true &&
        [2, 3, 4, 5].some((distance) => words[at + distance]?.roles.has("password") === true));
}
/** `4471#`, `*3307`, `12-44-09`, `A4417`, `42K7719`, `k8vd-3mzq`. */
const CODE = /^(?:[*#]?\d{4,8}[*#]?|\d{1,2}(?:-\d{1,2}){2,3}|\p{L}{1,2}\d{3,6}|\d{2}\p{L}\d{2,5}|\d{3,5}\p{Lu}|\d\p{L}\d{2}\p{L}|(?=(?:\D*\d){2})[a-z\d]{4,6}(?:-[a-z\d]{4,6}){1,7})$/u;
/** `key in 4471` */
function isKeyedIn(words, at) {
    return words[at - 1]?.text === "in" && /^(?:key|punch|type)$/i.test(words[at - 2]?.text ?? "");
}
/** The combination of a safe. */
const DASHED = /^\d{1,2}-\d{1,2}-\d{1,2}$/;
function isCode(words, at, near, isLast, after) {
    const { text: value, connected } = words[at];
    if (!near.has("place") || !CODE.test(value) || isUnit(after))
        return false;
    const before = words[at - 1]?.roles;
    if (before?.has("numbered") === true)
        return false;
    const code = near.get("code");
    if (code !== undefined && code < 0) {
        const label = at + code;
        const isOther = [label - 1, label + 1, label + 2].some((next) => words[next]?.roles.has("other-code") === true);
        return !isOther && (isLast || connected || before?.has("place") !== true);
    }
    const isEntered = before?.has("entered") === true || isKeyedIn(words, at);
    if (isEntered && (near.get("place") ?? 0) < 0)
        return true;
    if (connected && DASHED.test(value))
        return true;
    const opener = near.get("opener");
    return opener !== undefined && Math.abs(opener) <= 6 && (connected || isEntered);
}
/** True before a bracket or after a dot: the name of a function or field. */
function isCall(text, { start, end }) {
    return text[end] === "(" || text[end] === "[" || text[start - 1] === ".";
}
