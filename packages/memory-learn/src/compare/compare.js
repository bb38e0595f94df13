import { mustBeText } from "@caliban/text";
import { factsOf, partsOf } from "./facts.ts";
import { compareContent } from "./features.ts";
import { parseStatement } from "./statement.ts";
import { BIAS, WEIGHTS } from "./weights.ts";
/**
 * Compares a newer statement with an older one. Never `repeats` if the newer one contains a word that the older one
 * does not have. `replaces` if the weighted features say that both are about the same property of the same thing.
 * Deterministic; linear in the length of both texts.
 */
export function compareStatements(newer, older) {
    mustBeText("compareStatements", "newer", newer);
    mustBeText("compareStatements", "older", older);
    const [next, old] = [parseStatement(newer), parseStatement(older)];
    if (repeats(next, old))
        return "repeats";
    if (next.isLong || old.isLong || !mayBeRelated(old, next))
        return "coexists";
    const { alignment, features } = compareContent(old, next);
    const coversOlder = features["takenUp"] === true || coversAll(next, older, alignment);
    return takesPlace(features) && coversOlder ? "replaces" : "coexists";
}
/**
 * What remains of an older statement of several facts if a newer one takes the place of some: "logs go to Loki and
 * metrics go to Prometheus", "metrics go to Mimir". Undefined if it takes the place of all or of none.
 */
export function keptFacts(newer, older) {
    const facts = factsOf(older);
    if (facts.length === 1 || factsOf(newer).length > 1)
        return undefined;
    const kept = facts.filter((fact) => compareStatements(newer, fact) === "coexists");
    return kept.length === 0 || kept.length === facts.length ? undefined : kept;
}
/** Whether all parts of the older statement occur in the newer one or have a counterpart, so that no fact is lost. */
function coversAll(next, older, { deleted }) {
    const parts = partsOf(older).map(parseStatement);
    if (parts.length === 1)
        return true;
    if (deleted.some(({ words }) => words.some(({ negative }) => !negative)))
        return false;
    return parts.every((part) => {
        const { shared, left } = compareContent(part, next).alignment;
        return part.content.length < 2 || shared.length >= left.length;
    });
}
/** Whether the newer of two statements takes the place of the older one, from what was measured on them. */
function takesPlace(features) {
    const certain = certainOf(features);
    if (certain !== undefined)
        return certain;
    let score = BIAS;
    for (const [name, weight] of WEIGHED)
        score += Number(features[name]) * weight;
    return score > 0;
}
const WEIGHED = Object.entries(WEIGHTS);
/** What is decided before any weight is used. */
export function certainOf(features) {
    const { shared = 0, otherChoice, former, takenUp, newOwner, owned, many, single, singleChanged, singleTyped, singleScope, otherSubject, } = features;
    const { scope, environmentLeft, environmentRight, changed, changedLow, sameSubject, owner, low, noneRight, } = features;
    if (owned || (many && single && !singleChanged))
        return false;
    // "Worker 1 runs nginx", "worker 2 runs nginx": only the subject differs.
    if (single && otherSubject && !newOwner && !changed)
        return false;
    // "For customers in Norway …", "for customers in Poland …": only the scope differs.
    if (singleScope && !changed)
        return false;
    const isLimited = scope || environmentLeft || environmentRight;
    if (!isLimited && (otherChoice || former || takenUp || newOwner))
        return true;
    // "We deploy every day now" is not about everything that has to do with deploys.
    const isLoose = (changed || changedLow) && !sameSubject && !singleTyped && !owner;
    const isFragment = low && noneRight && !changed && !changedLow;
    return shared === 0 || (shared === 1 && isLoose) || isFragment ? false : undefined;
}
/** Whether two texts say the same, each without anything that the other does not say. */
export function isDuplicate(a, b) {
    const [one, other] = [parseStatement(a), parseStatement(b)];
    return repeats(one, other) && repeats(other, one);
}
/** A quick check: one content word, or two words of one group of choices, occurs in both. */
function mayBeRelated(old, next) {
    const [few, many] = old.heads.size < next.heads.size ? [old.heads, next.heads] : [next.heads, old.heads];
    for (const head of few)
        if (many.has(head))
            return true;
    return false;
}
/**
 * The newer statement has the content of the older one in the same order, apart from an aside of the older one, and no
 * small word that could change its meaning.
 */
function repeats(next, old) {
    if (next.content.length === 0 || old.content.length === 0)
        return next.plain === old.plain;
    // Equal letters may still differ in code: `test/` and `__tests__/`.
    if (next.plain === old.plain)
        return next.content.every(({ key }, at) => key === old.content[at]?.key);
    const clauses = new Set();
    const aside = [];
    let at = 0;
    for (const one of old.content) {
        const same = next.content[at];
        if (same !== undefined && isSameWord(one, same)) {
            clauses.add(one.clause);
            at += 1;
        }
        else if (one.intro === "")
            aside.push(one);
        else
            return false;
    }
    if (at < next.content.length || aside.some(({ clause }) => clauses.has(clause)))
        return false;
    if (old.small.includes("or") !== next.small.includes("or"))
        return false;
    const small = [...old.small];
    return next.small.every((word) => small.includes(word) && small.splice(small.indexOf(word), 1));
}
/** Names are equal to the letter only: `Daniel`, `Daniela`. */
function isSameWord(a, b) {
    return (a.key === b.key &&
        a.negative === b.negative &&
        a.intro === b.intro &&
        (a.word === b.word || !(a.capital && b.capital)));
}
