import { compareStatements } from "@caliban/memory/learn";
import { CHANGED } from "./phrases.ts";
import { distinctiveIn, matchOf } from "./words.ts";
/** The topics that a few words name equally well: they have most of the words, and one that tells them from others. */
export function topicsNamed(words, topics, share = 0.6) {
    const scored = topics.map((topic) => ({ topic, ...matchOf(words, `${topic.text} ${topic.slug}`) }));
    return bestOf(scored.filter((one) => one.share >= share && (one.weight >= 1 || one.share === 1)));
}
/** Words that tell a thing from another one of the same name: "the old backend" is not "the backend". */
const ANOTHER = /\b(?:old|former|previous|earlier|other|another|second|legacy|next|alte[nrs]?|frühere[nrs]?|ancien(?:ne)?|anterior|antigu[oa])(?![\p{L}])/iu;
/** What a statement does to the topics. `corrects`: the user said that something has changed. */
export function effectOf(text, corrects, topics) {
    const changes = corrects || CHANGED.test(text);
    const own = distinctiveIn(text);
    const replaced = [];
    const near = [];
    for (const topic of topics) {
        const relation = compareStatements(text, topic.text);
        if (relation === "repeats")
            return { kind: "known", topics: [topic] };
        const old = distinctiveIn(topic.text);
        if (!own.some((word) => old.includes(word)))
            continue;
        if (ANOTHER.test(text) && !ANOTHER.test(topic.text))
            continue;
        // What is said to have changed is about the same subject, as a rule the first word.
        const isNear = changes && old.includes(own[0] ?? "");
        if (isNear)
            near.push(topic);
        if (relation === "replaces" || (isNear && isOtherValue(own, old)))
            replaced.push({ topic, weight: matchOf(text, topic.text).weight });
    }
    const best = bestOf(replaced);
    if (best.length === 0)
        return near.length > 0 ? { kind: "unclear", topics: near } : { kind: "new" };
    return { kind: best.length === 1 ? "replaces" : "unclear", topics: best };
}
/** Whether a text about the same subject has another word in the place of one word of a fact. */
function isOtherValue(next, old) {
    const added = next.filter((word) => !old.includes(word)).length;
    const missing = old.filter((word) => !next.includes(word)).length;
    return missing <= 1 && added > 0 && added <= 3;
}
function bestOf(scored) {
    const most = Math.max(0, ...scored.map(({ weight }) => weight));
    return scored.filter(({ weight }) => weight > most - 0.1).map(({ topic }) => topic);
}
