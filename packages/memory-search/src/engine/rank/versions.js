import { lazily } from "@caliban/text";
import { findWord } from "../segment/word-table.ts";
import { readTokens } from "../text/read-tokens.ts";
import { createTokens } from "../text/tokens.ts";
import { partAt } from "./corpus.ts";
/** How many of the first hits are compared. */
const EXAMINED = 12;
/** How much alike the heads of two versions of one fact are; less when the newer one says that something changed. */
const VERSION = 0.28;
const CHANGED_VERSION = 0.2;
/** How well the newer version must answer the query, as a share of the older one. */
const SCORE = 0.75;
const CHANGED_SCORE = 0.4;
const COPY = 0.95;
const READ = 1_000;
const CHANGE_WORDS = lazily(() => /(?<![\p{L}])(?:now|no longer|not any ?more|instead|replaced|supersede[sd]?|moved|postponed|extended|switched|changed|raised|lowered|since|jetzt|nun|nicht mehr|statt|neu(?:er|e|es)?|verschoben|seit|désormais|dorénavant|maintenant|n['’]est plus|depuis|ahora|ya no|en lugar|desde|теперь|больше не|вместо|перенес\p{L}*|ora|adesso|agora)(?![\p{L}])|现在|改为|改成|不再|变更|に変更|今後|になった|になりました|الآن|لم يعد|بدلا/iu);
/** Puts the newest of several versions of one fact first, and drops copies of a better hit. */
export function orderVersions(corpus, ranked) {
    const tokens = createTokens();
    const placed = [];
    for (const hit of ranked.slice(0, EXAMINED)) {
        const one = { hit, profile: profileOf(corpus, hit.place, tokens) };
        const copied = placed.findIndex((other) => isCopy(corpus, one, other));
        const original = placed[copied];
        if (original !== undefined) {
            if (isNewer(corpus, hit, original.hit))
                placed[copied] = withScore(one, original);
            continue;
        }
        const slot = placed.findIndex((other) => isNewer(corpus, hit, other.hit) && isVersion(one, other));
        const older = placed[slot];
        if (older === undefined)
            placed.push(one);
        else
            placed.splice(slot, 0, withScore(one, older));
    }
    return [...placed.map(({ hit }) => hit), ...ranked.slice(EXAMINED)];
}
const withScore = ({ hit, profile }, { hit: { score } }) => ({
    hit: { place: hit.place, score },
    profile,
});
function isNewer({ rank }, a, b) {
    const newer = rank[a.place];
    const older = rank[b.place];
    return newer >= 0 && older >= 0 && newer < older;
}
function isVersion(newer, older) {
    const share = newer.hit.score / older.hit.score;
    if (share < CHANGED_SCORE)
        return false;
    const alike = likeness(newer.profile.head(), older.profile.head());
    if (share >= SCORE && alike >= VERSION)
        return true;
    return alike >= CHANGED_VERSION && newer.profile.isChange();
}
/** Copies are of about the same length and match a query nearly alike. */
function isCopy({ lengths }, one, other) {
    const length = lengths[one.hit.place];
    const otherLength = lengths[other.hit.place];
    if (Math.abs(length - otherLength) > 0.1 * Math.max(length, otherLength) + 2)
        return false;
    if (one.hit.score < 0.7 * other.hit.score)
        return false;
    return likeness(one.profile.beginning(), other.profile.beginning()) >= COPY;
}
function profileOf(corpus, place, tokens) {
    const { segment, base } = partAt(corpus.parts, place);
    const { address, description = "", body } = segment.documentAt(place - base);
    const { words, table } = segment;
    const read = (text, pairs = false) => {
        const terms = termsIn(text, tokens, words, table.first);
        return new Set(pairs ? terms.concat(pairsOf(terms)) : terms);
    };
    return {
        head: memo(() => read(description === "" ? "" : `${address}\n${description}`)),
        beginning: memo(() => read(`${description}\n${body.slice(0, READ)}`, true)),
        isChange: memo(() => CHANGE_WORDS().test(`${address}\n${description}\n${body.slice(0, 300)}`)),
    };
}
function memo(make) {
    let made;
    return () => {
        made ??= { value: make() };
        return made.value;
    };
}
function pairsOf(terms) {
    return terms.slice(1).map((term, at) => Math.imul(terms[at] ?? 0, 31) + term);
}
function termsIn(text, tokens, words, hashes) {
    const terms = [];
    readTokens(text, tokens);
    for (let at = 0; at < tokens.count; at += 1) {
        if (tokens.form[at] === 1)
            continue;
        const number = findWord(words, tokens.first[at], tokens.second[at]);
        if (number >= 0)
            terms.push(hashes[number]);
    }
    return terms;
}
/** Cosine of two sets. */
function likeness(a, b) {
    const [small, large] = a.size <= b.size ? [a, b] : [b, a];
    if (small.size === 0)
        return 0;
    let shared = 0;
    for (const term of small)
        if (large.has(term))
            shared += 1;
    return shared / Math.sqrt(a.size * b.size);
}
