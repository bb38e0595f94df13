import { lazily } from "@caliban/text";
import { isSecretValue } from "../values/judge-value.ts";
import { findLabels } from "../values/labels.ts";
import { looksRandom } from "../values/looks-random.ts";
import { findPassphrase, isPassphrase } from "../values/passphrase.ts";
import { isPlaceholder } from "../values/placeholder.ts";
/** The end of a label: quotes, Markdown, brackets. */
const CLOSING = /(?!'s\s)["'`*_)\]}]{0,4}/y;
/** `for the staging database`, `(staging)`, `of our wifi`: at most six words. */
const WHOSE = /\s?(?:\([^()\n]{1,40}\)|(?:\s(?:for|of|to|on|at|in|into|from|used by|fürs?|vom|von|zum|zur|der|des|im|pour|du|de|des|d'|para|del|di|per|do|da|voor|van|av|til|på|dla|od|от|для|к|на|в)(?:\s[^\s:=.,;"'`]{1,30}){1,6}?(?=\s{0,3}(?:[:=,]|\s(?:is|are|was|=|lautet|ist|est|es|é|è|это|—|–)\s))))/uy;
const SIGN = /\s{0,5}(?:=>|:=|===?|=|:|->|→|⇒)(?:\*{1,2}|_{1,2})?[ \t]{0,20}/y;
const SIGN_LINE = /\s{0,5}(?::|=)[ \t]{0,20}\n\s{0,40}(?:[-*>]\s{1,4})?/y;
const DASH = /\s{1,5}[-—–]\s{1,5}/y;
const TAG = />\s{0,5}/y;
/** `name="password" value="…"` */
const ATTRIBUTE = /\s{1,5}value\s?=\s?/iy;
const PIPE = /\s{0,20}\|\s{0,20}/y;
/** `mot de passe Netflix est …` */
const NAMED = lazily(() => /\s\p{Lu}[\p{L}\d.-]{1,20}(?=\s(?:is|ist|est|es|è|é|это|lautet)\s|\s?[:=]\s)/uy);
/** Verbs that only the value itself can follow. */
const LITERAL_VERB = /(?:\s{1,5}(?:lautet|heißt|reads|equals|goes|(?:has been|was|is|got)?\s?(?:now |currently )?(?:set|changed|reset|updated|rotated)(?: from \S{1,60})? to|(?:now |currently )?set as|vaut|se lê|dice|jest to)\s{1,5})/iuy;
const VERB = /(?:\s{1,5}(?:is|are|was|will be|be|becomes|remains|ist|sind|war|wurde auf|est|sont|c'est|es|era|é|são|è|sono|är|jest|(?<=hasło )to|(?<=salasana )on|(?<=passord )er|(?<=adgangskoden )er|je|este|adalah|là|это|есть|теперь|olarak|हे|है|هي|هو|เป็น|คือ|היא|είναι)(?:\s{1,5}|\s{0,2}:\s{1,5})(?:now |currently |actually |still |simply |just |literally |jetzt |aktuell |derzeit |maintenant |actuellement |ahora |agora |adesso |ora |теперь |сейчас )?)|\s{0,3}(?:改为了?|改成了?|换成了?|更新为|设为|設為|就是|是|为|為|は|が|은|는|이|가)\s{0,3}(?:、)?/iuy;
/** `password? It's …`, `le mot de passe, c'est …`. */
const TURN = /\s?[,?]\s(?:it'?s|it is|that'?s|c'est|das ist|das lautet|es|è|это)\s{1,3}/iuy;
const ADJACENT = /\s{1,3}|'s\s|(?<=[\u3040-\u30ff\u4e00-\u9fff])(?:\s{0,2}を\s{0,2})?(?=[!-~])/y;
/** `password for the wifi sunny2024`: the value must have three digits, because nothing else marks it. */
const OWNED_VALUE = /\s(?:for|of|to|on|für|vom|von|zum|der|des|pour|du|de|para|del|di|do|da|voor|van|от|для|на|к|в)(?:\s[^\s:=.,;"'`]{1,30}){1,4}?\s(?=[^\s"'`,;]{8,40}[.,;!]?(?:\s|$))(?=(?:[^\s\d]*\d){3})(?=\S*\p{L})/uy;
const QUOTED = /(["'`])((?:(?!\1)[^\n\\]|\\[^\n]){1,200})\1/y;
const BOLD = /\*\*([^*\n]{1,200})\*\*/y;
/** In a script without spaces the sentence continues right after a value in ASCII. */
const BARE = /[!#-&(-;=?-_a-~]{1,300}(?:[\u00a1-\u024f\u0400-\u04ff][!#-&(-;=?-_a-~\u00a1-\u024f\u0400-\u04ff]{0,300})?|[^\s\ue000"'`<>，。；、！？）（：]{1,65}/y;
const GROUPS = /(?:[A-Za-z0-9]{4}[ -]){3,15}[A-Za-z0-9]{2,4}(?![A-Za-z0-9])/y;
const NEXT_CODE = /[\s,;/|•·*-]{1,12}(?:\d{1,2}[.)]\s)?([A-Za-z0-9]{3,8}(?:-[A-Za-z0-9]{3,8}){0,5})(?![A-Za-z0-9])/y;
/** Three or more characters of a value in sequence. */
const VALUE_RUN = /[^\s\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{3}/g;
/** More than the longest words between a label and its value. */
const REACH = 260;
/** A longer value is a key. */
const LONGEST_PASSWORD = 64;
const LONG_RUN = /^[^;&\u0080-\uffff]{65}/;
/** Labelled secrets: `password = "…"`, "the API key is …", "пароль: …". */
export function* findStated({ text }) {
    let reached = 0;
    let run = 0;
    for (const label of findLabels(text)) {
        yield;
        if (label === undefined || label.start < reached)
            continue;
        // The next text that can be a value; labels far before it have none.
        if (run < label.end) {
            VALUE_RUN.lastIndex = label.end;
            run = VALUE_RUN.exec(text)?.index ?? Number.POSITIVE_INFINITY;
        }
        if (run - label.end > REACH)
            continue;
        for (const match of readStatement(text, label)) {
            yield match;
            reached = match.end;
        }
    }
}
function* readStatement(text, label) {
    const { kind, weak } = label;
    const closed = after(CLOSING, text, label.end);
    const named = after(NAMED(), text, closed);
    const owned = named > closed ? named : after(WHOSE, text, closed);
    const tagged = text[label.start - 1] === "<" ||
        /<[^<>\n]{0,60}$/.test(text.slice(Math.max(0, label.start - 61), label.start));
    for (const from of owned === closed ? [closed] : [owned, closed]) {
        const connected = connect(text, from, tagged);
        if (connected === undefined)
            continue;
        const found = readValue(text, connected.at, { kind, weak, ...connected });
        if (found === undefined)
            continue;
        yield { rule: RULES[kind], class: kind === "key" ? "secret" : "password", ...found };
        if (kind === "code")
            yield* readMoreCodes(text, found);
        return;
    }
}
export const RULES = { password: "stated-password", key: "stated-key", code: "stated-code" };
const CJK_END = /[\u3040-\u30ff\u4e00-\u9fff]/;
/** Finds the start of the value. */
function connect(text, from, tagged) {
    for (const [pattern, sure] of [
        [SIGN_LINE, false],
        [SIGN, false],
        [ATTRIBUTE, true],
        [LITERAL_VERB, false],
        [VERB, false],
        [TURN, false],
        [DASH, false],
        [PIPE, false],
    ]) {
        const at = after(pattern, text, from);
        if (at > from)
            return { at, sure: sure || (pattern === SIGN && /^\s?=/.test(text.slice(from, from + 2))) };
    }
    if (tagged) {
        const at = after(TAG, text, from);
        if (at > from)
            return { at, sure: true };
    }
    const adjacent = after(ADJACENT, text, from);
    const at = adjacent > from ? adjacent : after(OWNED_VALUE, text, from);
    return at > from || CJK_END.test(text.slice(from - 1, from))
        ? { at, sure: false, adjacent: true }
        : undefined;
}
function readValue(text, from, { kind, weak, sure, adjacent = false }) {
    const marked = findMarked(text, from);
    if (marked !== undefined)
        return isMarkedSecret(text, marked, { kind, weak }) ? marked : undefined;
    let at = from;
    GROUPS.lastIndex = at;
    const groups = kind === "key" ? GROUPS.exec(text)?.[0] : undefined;
    if (groups !== undefined && looksRandom(groups.replace(/[ -]/g, "")) && !isPlaceholder(groups))
        return { start: at, end: at + groups.length };
    // An unclosed quote; `#4512`.
    if (/["'`]/.test(text[at] ?? "") || (kind === "code" && text[at] === "#"))
        at++;
    BARE.lastIndex = at;
    let value = BARE.exec(text)?.[0] ?? "";
    if (kind === "code" && !/\d/.test(value))
        return undefined;
    if (LONG_RUN.test(value) && !looksRandom(value.slice(0, LONGEST_PASSWORD)))
        return undefined;
    if (value.length > LONGEST_PASSWORD && !/^[!-~]/.test(value))
        return undefined;
    if (isInQuery(text, at))
        value = value.replace(/[&#].*$/, "");
    value = value
        .replace(/;.*$/, "")
        .replace(/\*\*[.,:;?]?$/, "")
        .replace(/[.,:;?)\]}]+$/, "");
    if (value === "" || (adjacent && !isUnmistakable(value, kind, weak)))
        return undefined;
    const end = at + value.length;
    const rest = text.slice(end, end + 48);
    const last = /^[*_)\]]{0,3}(?:\s*$|[.!?;]?\s*\n|[.!?;,]+(?:\s|$)|\s*[()\]}，。；、！]|\s(?:for|on|and|but|und|für|pour|para|sur|if|—|–|-|y|et|и|для)\s|\S{0,1}[です이입])/u.test(rest);
    const context = { kind, weak, literal: sure, last };
    if (adjacent && kind === "code" && !last)
        return undefined;
    if (isSecretValue(value.replace(/[!*]+$/, ""), rest, context))
        return { start: at, end };
    return kind === "password" && !weak && !adjacent ? findPassphrase(text, at) : undefined;
}
/** True for the value of a parameter in a URL: `?name=`, `&name=`. */
function isInQuery(text, at) {
    if (text[at - 1] !== "=")
        return false;
    let start = at - 1;
    while (at - start <= 40 && /[\w.-]/.test(text[start - 1] ?? ""))
        start--;
    return text[start - 1] === "?" || text[start - 1] === "&";
}
/** A value in quotes or bold. */
function findMarked(text, at) {
    const opened = /^(?:\*\*|[([*_]{1,2}(?=["'`]))?/.exec(text.slice(at, at + 4))?.[0].length ?? 0;
    QUOTED.lastIndex = at + opened;
    BOLD.lastIndex = at;
    const quoted = QUOTED.exec(text);
    const value = quoted?.[2] ?? BOLD.exec(text)?.[1];
    if (value === undefined)
        return undefined;
    const start = quoted === null ? at + 2 : quoted.index + 1;
    return { start, end: start + value.length };
}
function isMarkedSecret(text, { start, end }, { kind, weak }) {
    const value = text.slice(start, end).trim();
    const words = value.split(/\s+/);
    if (words.length > 1)
        return kind === "password" && isPassphrase(words);
    return isSecretValue(value, text.slice(end + 1, end + 24), { kind, weak, literal: true, last: true });
}
/** True for a value that needs no sign between label and value: letters and digits, long enough for its kind. */
export function isUnmistakable(value, kind, weak) {
    if (kind === "key")
        return looksRandom(value) && value.length >= (weak ? 20 : 16);
    if (kind === "code")
        return /^\d{4,8}$/.test(value);
    return /\d/.test(value) && /[A-Za-z]/.test(value) && value.length >= 6 && !/[/\\()]/.test(value);
}
/** Further codes of a list. */
function* readMoreCodes(text, first) {
    const shape = text.slice(first.start, first.end);
    let at = first.end;
    for (;;) {
        NEXT_CODE.lastIndex = at;
        const next = NEXT_CODE.exec(text);
        const code = next?.[1] ?? "";
        if (next === null || code.length !== shape.length || !/\d/.test(code))
            return;
        at = NEXT_CODE.lastIndex;
        yield { rule: RULES.code, class: "password", start: at - code.length, end: at };
    }
}
function after(pattern, text, at) {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : at;
}
