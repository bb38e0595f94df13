import { foldText } from "@caliban/text";
import { languageFeaturesOf } from "../../../packages/memory-learn/src/detect/cues/languages.ts";
/** Languages with a script of their own are recognised by it. */
const BY_SCRIPT = new Set(["ru", "zh", "ja", "ko"]);
const WORDS = 110;
const TRIPLES = 150;
/** A mark is at least this often in its language, and this many times as frequent as in any other. */
const MIN_COUNT = 3;
const MIN_RATIO = 2;
function count(counts, features) {
    for (const feature of new Set(features))
        counts.set(feature, (counts.get(feature) ?? 0) + 1);
}
/** The most typical features of a language, in alphabetical order. */
function typicalOf(kind, language, all) {
    const own = all.get(language);
    const others = [...all].filter(([name]) => name !== language).map(([, counts]) => counts);
    const scored = [...(own?.[kind] ?? [])].flatMap(([feature, times]) => {
        const share = times / (own?.messages ?? 1);
        const elsewhere = Math.max(...others.map((other) => ((other[kind].get(feature) ?? 0) + 0.2) / (other.messages + 20)));
        const ratio = share / elsewhere;
        return times >= MIN_COUNT && ratio > MIN_RATIO ? [{ feature, score: share * Math.log(ratio) }] : [];
    });
    scored.sort((a, b) => b.score - a.score || (a.feature < b.feature ? -1 : 1));
    return scored
        .slice(0, kind === "words" ? WORDS : TRIPLES)
        .map(({ feature }) => feature)
        .sort();
}
/** The marks of the languages that share a script, from the messages in them. */
export function languageMarksOf(messages) {
    const all = new Map();
    for (const { language, text } of messages) {
        if (BY_SCRIPT.has(language))
            continue;
        const counts = all.get(language) ?? { messages: 0, words: new Map(), triples: new Map() };
        all.set(language, counts);
        const { words, triples } = languageFeaturesOf(foldText(text.replace(/`[^`]*`/gu, " ")));
        counts.messages += 1;
        count(counts.words, words);
        count(counts.triples, triples);
    }
    return new Map([...all.keys()].map((language) => [
        language,
        {
            words: typicalOf("words", language, all).join(" "),
            triples: typicalOf("triples", language, all).join("|"),
        },
    ]));
}
