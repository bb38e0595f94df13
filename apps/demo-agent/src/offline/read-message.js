import * as phrases from "./phrases.ts";
/** Longer text without an end of a sentence is not a sentence: of it, only the beginning is read. */
const SENTENCE_MAX = 1_000;
export function headOf(text) {
    return text.slice(0, SENTENCE_MAX);
}
/** Divides a message into what it asks for, in order. Takes time in proportion to its length. */
export async function readMessage(message, rest) {
    if (phrases.TALK["keep-out"].test(message))
        return [{ kind: "talk", text: message, about: "keep-out" }];
    const parts = [];
    const clauses = sentencesIn(message).flatMap(clausesOf);
    for (const clause of clauses) {
        await rest();
        if (clauses.length > 1 && trimmed(`${headOf(clause)},`) === "")
            continue;
        const before = parts.at(-1);
        if (before?.kind === "statement" && phrases.REMEMBER_BEFORE.test(clause.trim())) {
            before.requested = true;
            continue;
        }
        const part = readClause(clause);
        // "The party is over, remove it": the first clause says what.
        if (part.kind === "forget" && part.text === "" && before?.kind === "statement" && !before.requested)
            parts.splice(-1, 1, { kind: "forget", text: before.text, isReason: true });
        else
            parts.push(part);
    }
    const telling = parts.filter(({ kind }) => kind !== "talk");
    return telling.length > 0 ? telling : parts.slice(0, 1);
}
function sentencesIn(message) {
    const sentences = message.split("\n").flatMap((line) => line.trim().split(SENTENCE_END));
    return sentences.filter((sentence) => sentence !== "");
}
const SENTENCE_END = /;\s+|(?<=[.!?])\s+(?=[\p{L}`"“¿¡])(?<!\d\.\s)(?<!\b(?:e\.g|i\.e|z\.b)\.\s)/iu;
/** The clauses of a sentence that can stand alone. */
function clausesOf(sentence) {
    if (sentence.length > SENTENCE_MAX)
        return [sentence];
    const pieces = sentence.split(/(,\s+|,?\s+(?:and|also|but|so|und|aber|et|mais|y|pero)\s+)/i);
    const clauses = [];
    let current = pieces[0] ?? "";
    for (let at = 1; at < pieces.length; at += 2) {
        const next = pieces[at + 1] ?? "";
        if (canStandAlone(current, pieces.slice(at + 1).join(""))) {
            clauses.push(current);
            current = next;
        }
        else
            current += `${pieces[at]}${next}`;
    }
    return [...clauses, current];
}
const CONDITION = /^(?:according|imagine|suppose|assuming|when|whenever|if|unless|while|until|after|before|since|because|once|for|on|in|at|during|with|without|wenn|bei|in|quand|si|pour|cuando|para|en)(?![\p{L}])/iu;
/** "My car is", "omar does". */
const SUBJECT = /^(?:the|our|my|your|all|every|each|der|die|das|mein|meine|unser|unsere|le|la|les|mon|ma|notre|el|los|mi|nuestro|nuestra|\p{L}+) (?:[\p{L}\p{N}_-]+ ){0,3}(?:still |also |only |always |never )?(?:is|are|has|have|does|do|must|can|ist|sind|hat|est|sont|es|son|deploy|\p{L}+s) \S|^i(?:'m| \p{L}+) \S/iu;
function canStandAlone(left, right) {
    if ([phrases.FORGET, phrases.REMEMBER, phrases.REMEMBER_BEFORE].some((one) => one.test(right)))
        return true;
    if (CONDITION.test(left.replace(phrases.REMEMBER, "")))
        return false;
    if (right.split(/\s+/).length < 3 || `${left},`.replace(phrases.CORRECTS, "") === "")
        return false;
    if (/\?\s*$/.test(right) && phrases.QUESTION.test(right))
        return true;
    return SUBJECT.test(right) && !phrases.DEPENDENT.test(right) && !CONDITION.test(right);
}
function readClause(clause) {
    if (clause.length <= SENTENCE_MAX)
        return readShort(clause);
    const head = readShort(headOf(clause));
    if (head.kind === "question")
        return head;
    const requested = head.kind === "statement" && head.requested;
    const text = requested ? clause.trim().replace(phrases.FILLER, "").replace(phrases.REMEMBER, "") : clause;
    return { kind: "statement", text, requested, corrects: false };
}
function readShort(clause) {
    const bare = trimmed(clause);
    for (const [about, pattern] of Object.entries(phrases.TALK))
        if (pattern.test(clause.trim()) || pattern.test(bare))
            return { kind: "talk", text: bare, about };
    const plain = bare.replace(/[?.!]+$/, "");
    const remembered = plain.replace(phrases.REMEMBER, "");
    if (remembered !== plain && !/^remember\b.*\?/i.test(bare))
        return { kind: "statement", text: trimmed(remembered), requested: true, corrects: false };
    const forget = phrases.FORGET.exec(plain);
    if (forget !== null) {
        const what = trimmed(forget[1] ?? "");
        return { kind: "forget", text: phrases.PRONOUN.test(what) ? "" : what, isReason: false };
    }
    const overview = phrases.OVERVIEW.exec(bare);
    if (overview !== null)
        return { kind: "overview", text: overview[1] ?? "" };
    const change = phrases.CHANGE.exec(plain) ?? phrases.IS_WRONG.exec(plain);
    if (change !== null)
        return { kind: "change", text: change[1] ?? "", value: change[2] };
    if (/\?\s*$/.test(clause) || phrases.QUESTION.test(bare))
        return { kind: "question", text: bare };
    return readStatement(bare, trimmed(clause.trim().replace(phrases.CORRECTS, "")));
}
/** `said` is the statement without what announces a correction. */
function readStatement(bare, said) {
    const corrects = said !== bare;
    const value = phrases.NEW_VALUE.exec(said.replace(/[.!]+$/, ""))?.[1];
    if (value !== undefined)
        return { kind: "correction", text: bare, value };
    if (phrases.POINTS_BACK.test(said) && (corrects || phrases.CHANGED.test(said)))
        return { kind: "correction", text: said, value: "" };
    const isFact = phrases.FACT.test(said) && !phrases.DEPENDENT.test(said);
    if (corrects && !isFact)
        return { kind: "correction", text: said, value: said.replace(/[.!]+$/, "") };
    return { kind: "statement", text: said, requested: false, corrects };
}
function trimmed(text) {
    return text.trim().replace(phrases.FILLER, "").replace(phrases.TAIL, "").trim();
}
