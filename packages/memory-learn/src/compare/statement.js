import { choiceGroupOf } from "./choices.ts";
import { tokensOf } from "./tokens.ts";
import { wordLists } from "./words.ts";
/** Entries have at most 200 characters; longer texts are compared as a whole only. */
export const LIMIT = 600;
/**
 * Parsed statements are cached, since each entry is compared with many others: about 7 KB each. A memory with more entries
 * than this is parsed again for each comparison.
 */
const CACHE_SIZE = 10_000;
const cache = new Map();
/** Parses a statement. Linear, and at most `LIMIT` characters are parsed. */
export function parseStatement(text) {
    const known = cache.get(text);
    if (known !== undefined)
        return known;
    if (cache.size >= CACHE_SIZE)
        cache.clear();
    const statement = parse(text);
    if (!statement.isLong)
        cache.set(text, statement);
    return statement;
}
/** The forms of a word with other beginnings are compared, but not with fewer equal letters. */
const HEAD = 3;
function parse(text) {
    const isLong = text.length > LIMIT;
    const plain = text
        .normalize("NFKC")
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
        .trim();
    const tokens = isLong ? [] : tokensOf(text);
    const content = contentOf(tokens);
    const heads = new Set(content.flatMap(({ word, kinds }) => [word.slice(0, HEAD), ...kinds.filter(isChoice)]));
    for (const { type, key } of content)
        if (type === "number")
            heads.add(key);
    return {
        plain,
        content,
        heads,
        small: tokens.flatMap(smallWord),
        changes: tokens.some(({ role }) => role === "change" || role === "from"),
        declares: tokens.some(({ role }) => role === "from") || startsWithSubject(tokens),
        owns: tokens.some(({ role }) => role === "own"),
        isLong,
    };
}
function isChoice(kind) {
    return kind.startsWith("choice");
}
const WITHOUT_MEANING = /^(?:i|we|it|do|does|did|ich|wir|es|je|nous|on|yo|я|мы)$/u;
const OR = /^(?:or|oder|ou|o|или)$/u;
function smallWord({ role, word }) {
    if (role === undefined || role === "article" || role === "filler" || role === "mark")
        return [];
    if (WITHOUT_MEANING.test(word))
        return [];
    // "A and B" is not "A or B", but a comma can stand for "and".
    if (role === "and")
        return OR.test(word) ? ["or"] : [];
    if (role === "not" || role === "use")
        return [role];
    return [role === "verb" ? word.replace(/(?<=\p{L}{3})s$/u, "") : word];
}
/** Whether a content is a part of the scope in the same half of a clause. */
function isScope(content, { number, verb }) {
    return content?.introRole === "scope" && content.clause === number && content.afterVerb === verb;
}
const ADVERB = /^(?:now|nowadays|today|again|instead|currently|jetzt|nun|wieder|stattdessen|maintenant|desormais|ahora|ya|теперь|сейчас|ora|adesso|nu|agora)$/u;
function startsWithSubject(tokens) {
    const [first, ...rest] = tokens.filter((one) => one.role === undefined || SENTENCE.has(one.role));
    return (first?.role === undefined || first.role === "subject") && rest.some(isVerb);
}
const SENTENCE = new Set(["subject", "verb", "use", "own", "not", "change"]);
function isVerb({ role, word }) {
    if (role === undefined)
        return wordLists().many.has(word) || wordLists().agents.has(word);
    return role === "verb" || role === "use" || role === "own" || (role === "change" && !ADVERB.test(word));
}
const NO_INTRO = { intro: "", introRole: "" };
function contentOf(tokens) {
    const content = [];
    let clause = clauseAt(tokens, 0, 0);
    let intro = NO_INTRO;
    let topicEnd = 0;
    const prefers = tokens.some(({ word }) => /^(?:prefers?|favou?rs?)$/u.test(word));
    for (const [index, token] of tokens.entries()) {
        const { role, word } = token;
        if (startsClause(tokens, index)) {
            clause = clauseAt(tokens, index + 1, clause.number + 1);
            intro = NO_INTRO;
            topicEnd = content.length;
        }
        else if (role === undefined) {
            // "For customers in Norway": both are the scope.
            if (intro.introRole === "preposition" && isScope(content.at(-1), clause))
                intro = { ...intro, introRole: "scope" };
            const negative = clause.negative !== (clause.instead || intro.introRole === "from");
            const at = content.length;
            const kinds = kindsOf(token);
            content.push({ ...token, ...intro, at, negative, clause: clause.number, afterVerb: clause.verb, kinds });
            if (clause.subject)
                clause = { ...clause, verb: true };
            intro = NO_INTRO;
        }
        else if (role === "instead" || (/^(?:over|to)$/u.test(word) && prefers && content.length > 0))
            clause = { ...clause, instead: true };
        else if (role === "preposition" || role === "scope" || role === "by" || role === "from") {
            intro = { intro: word, introRole: role };
            clause = { ...clause, instead: false };
        }
        else if (TOPIC.test(word))
            topicEnd = content.length;
        else if (COMPLEMENT.test(word))
            for (const one of content.splice(topicEnd))
                content.push({ ...one, afterVerb: true });
        else if (role === "subject")
            clause = { ...clause, subject: true };
        else if (role === "verb" || role === "use" || role === "own" || role === "not" || role === "change")
            clause = { ...clause, verb: true };
    }
    return content;
}
// Japanese puts the verb last; a particle says whether what comes before it is the subject.
const TOPIC = /^[はが]$/u;
const COMPLEMENT = /^[をにで]$/u;
const OF_CLOCK = /^(?:am|pm|uhr|clock|h|утра|вечера|noon|midnight)$/u;
function kindsOf({ type, word }) {
    const kinds = [];
    if (/^(?:clock|number|unit|day)$/u.test(type) || OF_CLOCK.test(word))
        kinds.push("quantity");
    if (type === "code" || type === "language")
        kinds.push(type);
    if (wordLists().opposites.has(word))
        kinds.push("opposite");
    const group = choiceGroupOf(word);
    if (group !== undefined)
        kinds.push(`choice ${group}`);
    return kinds;
}
function clauseAt(tokens, at, number) {
    return { number, negative: isNegative(tokens, at), verb: false, subject: false, instead: false };
}
function startsClause(tokens, at) {
    const { role, key } = tokens[at] ?? {};
    if (role === "turn")
        return true;
    if (role === "mark")
        return /[,;:.!?()—–]/u.test(key ?? "");
    return role === "and" && tokens[at + 1]?.role === "not";
}
/** Whether the clause that starts at a token has a negation. */
function isNegative(tokens, from) {
    for (let at = from; at < tokens.length; at++) {
        if (at > from && startsClause(tokens, at))
            return false;
        if (tokens[at]?.role === "not")
            return true;
    }
    return false;
}
/** Whether content names a place where other things hold than elsewhere; the web team is no place. */
export function isEnvironment({ word, at }, { content }) {
    const { environments, teams } = wordLists();
    return environments.has(word) && !teams.has(content[at + 1]?.word ?? "");
}
