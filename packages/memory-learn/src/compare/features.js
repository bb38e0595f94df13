import { align } from "./align.ts";
import { isEnvironment } from "./statement.ts";
import { wordLists } from "./words.ts";
function haveSameKind(a, b) {
    return a.words.some(({ kinds }) => kinds.some((kind) => b.words.some((one) => one.kinds.includes(kind))));
}
function areNames({ words }) {
    return words.every(({ type }) => type === "name" || type === "code");
}
function isTyped(one) {
    return one.type === "name" || one.kinds.length > 0;
}
/** Starts its statement, before any verb. */
function isSubject({ words: [first], before }) {
    return before === undefined && first?.afterVerb === false;
}
/** The number of words; the words of a time or an amount count as one. */
function sizeOf(content) {
    let size = 0;
    let wasQuantity = false;
    for (const { kinds } of content) {
        const isQuantity = kinds.includes("quantity");
        if (!isQuantity || !wasQuantity)
            size += 1;
        wasQuantity = isQuantity;
    }
    return size;
}
const MANY = 4;
/** The alignment of two statements and what is measured on it. Linear in practice: entries have few words. */
export function compareContent(old, next) {
    const alignment = align(old, next, (a, b) => haveSameKind(a, b) || (areNames(a) && areNames(b)));
    return {
        alignment,
        features: Object.assign(countFeatures(next, alignment), subjectFeatures(old, next, alignment), ownerFeatures(old, next, alignment), valueFeatures(next, alignment)),
    };
}
/** How much of both statements corresponds. */
function countFeatures(next, { shared, left, right, deleted, inserted }) {
    const [lefts, rights] = [sizeOf(left), sizeOf(right)];
    const cover = shared.length / Math.max(1, shared.length + lefts);
    const isLow = shared.length < Math.max(lefts, rights);
    const matches = shared.toSorted((a, b) => a.old.at - b.old.at);
    return {
        shared: Math.min(MANY, shared.length),
        left: Math.min(MANY, lefts),
        right: Math.min(MANY, rights),
        noneRight: right.length === 0,
        equal: left.length === 0 && right.length === 0,
        low: isLow,
        reordered: matches.some(({ next: one }, at) => one.at < (matches[at - 1]?.next.at ?? 0)),
        deleted: deleted.reduce((sum, { words }) => sum + Math.min(3, words.length), 0),
        modifier: inserted.some(({ words, after }) => after?.intro === "" && after.at === (words.at(-1)?.at ?? 0) + 1),
        changed: next.changes && cover >= 0.5,
        changedLow: next.changes && cover < 0.5,
    };
}
/** Whether both are about the same thing and the same circumstances. */
function subjectFeatures(old, next, alignment) {
    const { shared, left, right } = alignment;
    const [first, other] = [old.content[0], next.content[0]];
    const isMissing = (content, { content: all }) => content.some((one) => !one.afterVerb && one.introRole === "" && !(one.kinds.includes("quantity") && one === all.at(-1)));
    return {
        sameSubject: shared.some((one) => one.old === first && one.next === other),
        oldSubject: shared.some((one) => one.next === other),
        otherSubject: isMissing(left, old) && isMissing(right, next),
        environmentLeft: left.some((one) => isEnvironment(one, old)),
        environmentRight: right.some((one) => isEnvironment(one, next)),
        scope: right.some(isOfScope),
        former: givesUp(old, next, shared) || denies(alignment),
        takenUp: takesUp(next, alignment),
        negative: left.some((one) => one.negative) !== right.some((one) => one.negative),
        otherChoice: choosesAnother(old, next) && !shared.some(isMany) && !(isMissing(left, old) && isMissing(right, next)),
        attribute: shared.some((one) => wordLists().attributes.has(one.next.word)),
    };
}
/** Whether the person or team in charge differs, or what they are in charge of. */
function ownerFeatures(old, next, alignment) {
    const pair = singleOf(alignment);
    if (!isAboutOwner(old) || !isAboutOwner(next))
        return { owner: false, newOwner: false, owned: false };
    const { agents, teams } = wordLists();
    const isAboutSame = alignment.shared.some(({ next: { word } }) => !agents.has(word) && !teams.has(word));
    const isAlways = old.owns && next.owns;
    const [first] = old.content;
    // "Nora owns billing", "Nora owns search": what is owned differs.
    const owned = first?.capital === true &&
        first.intro === "" &&
        !next.changes &&
        pair?.every((run) => !isSubject(run) && !isActor(run) && !isOfTeam(run)) === true;
    return {
        owner: !owned,
        newOwner: isAboutSame &&
            pair?.every((run) => isOfTeam(run) ||
                (isSubject(run) && (isAlways || isNamed(run))) ||
                (first?.capital === false && isAfterAgent(run))) === true,
        owned,
    };
}
/** The only difference, if one run stands in the place of another. */
function singleOf({ substitutions, deleted, inserted }) {
    return substitutions.length === 1 && deleted.length + inserted.length === 0 ? substitutions[0] : undefined;
}
/** Which values stand in place of others. */
function valueFeatures(next, alignment) {
    const { shared, left, right, substitutions } = alignment;
    const pair = singleOf(alignment);
    const isPure = pair !== undefined;
    // "Reviews need two approvals", but "open port 22".
    const isAmount = isPure && pair[1].words[0]?.type === "number" && pair[1].after !== undefined;
    const isUntyped = ![...left, ...right].some(isTyped);
    const isValue = (a, b) => !(isSubject(a) && isSubject(b)) || endsBoth(a, b);
    const count = (is) => substitutions.filter(([a, b]) => is(a, b)).length;
    return {
        several: substitutions.length > 1,
        many: shared.some(isMany) && !isAmount,
        otherIntro: count((a, b) => a.words[0]?.intro !== b.words[0]?.intro),
        mixed: count((a, b) => endsBoth(a, b) &&
            !haveSameKind(a, b) &&
            [...a.words, ...b.words].some(({ kinds }) => kinds.length > 0)),
        single: isPure,
        singleTyped: isPure && isValue(...pair) && haveSameKind(...pair),
        singleNegative: isPure && pair[0].words.some(({ negative }) => negative),
        singleChanged: isPure && next.changes,
        singleScope: isPure && [...pair[0].words, ...pair[1].words].every(isOfScope),
        untyped: isUntyped,
        typedRight: right.some(isTyped),
        sameValue: isUntyped && substitutions.length === 0 && shared.length > 1 && shared.some((one) => isTyped(one.old)),
    };
}
function isOfScope({ introRole, kinds }) {
    return introRole === "scope" && !kinds.includes("quantity");
}
function endsBoth(a, b) {
    return a.after === undefined && b.after === undefined;
}
/** Who does something in a passive or an inverted sentence. */
function isActor({ words }) {
    return words[0]?.introRole === "by" || words.every(({ type }) => type === "name");
}
/** A name after a verb, of which the subject comes last: `el despliegue lo aprueba Marisol`. */
function isAfterAgent({ words, before, after }) {
    const isVerb = before !== undefined && before.at > 0 && wordLists().agents.has(before.word);
    return isVerb && after === undefined && isNamed({ words });
}
/** A part of the name of a team. */
function isOfTeam({ words: [first], before, after }) {
    return [before, after].some((one) => one !== undefined && wordLists().teams.has(one.word) && one.afterVerb === first?.afterVerb);
}
function isNamed({ words }) {
    return words.every(({ capital }) => capital);
}
function isAboutOwner(one) {
    return one.owns || one.content.some(({ word }) => wordLists().agents.has(word));
}
/** A verb that can have many objects at the same time. */
function isMany({ next }) {
    return wordLists().many.has(next.word);
}
/** The newer statement names what the older one asserts as what was in use before: `switched from`. */
function givesUp(old, next, shared) {
    const former = shared.filter(({ next: one }) => one.introRole === "from");
    const others = old.content.filter((one) => !one.negative && former.every((match) => match.old !== one));
    return former.length > 0 && next.changes && others.length <= 1;
}
/** Denies all of the older statement. What else it says is in other clauses: `we use Nx, not Lerna`. */
function denies({ shared, left, right }) {
    const denied = shared.filter((one) => !one.old.negative && one.next.negative);
    const isIn = ({ clause }) => denied.some((one) => one.next.clause === clause);
    return denied.length > 0 && left.every(({ negative }) => negative) && !right.some(isIn);
}
/** Says only what the older statement rules out, which says at most one other thing: `use pnpm, never npm`, `use npm`. */
function takesUp(next, { shared, right, substitutions, deleted }) {
    const taken = shared.filter((one) => one.old.negative && !one.next.negative);
    const isPlain = next.changes || taken.every((one) => one.old.intro === "");
    return taken.length > 0 && isPlain && right.length === 0 && substitutions.length + deleted.length <= 1;
}
/** What they assert differs in one choice of a group only: `tabs`, `spaces`; `short`, `long`. */
function choosesAnother(old, next) {
    const asserted = ({ content }) => content.filter(({ negative }) => !negative);
    const only = (some, others) => some.filter(({ key }) => others.every((other) => other.key !== key));
    const [before, after] = [only(asserted(old), asserted(next)), only(asserted(next), asserted(old))];
    const [a, b] = [before[0]?.kinds ?? [], after[0]?.kinds ?? []];
    return (before.length === 1 &&
        after.length === 1 &&
        a.some((kind) => !/^(?:code|quantity)$/u.test(kind) && b.includes(kind)));
}
