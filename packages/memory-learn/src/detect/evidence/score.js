import { WORDS } from "../learned/words.ts";
import { wordFeaturesOf } from "./word-features.ts";
/** The features of a sentence's place. A first message of several sentences nearly always describes a task. */
export function placeFeaturesOf({ opening, asked, lone, at, quoting }) {
    const features = [
        ["*opening", opening && !lone],
        ["*first", at === 0 && !lone],
        ["*asked", asked],
        ["*quoting", quoting],
    ];
    return features.flatMap(([feature, applies]) => (applies ? [feature] : []));
}
/** Each line is a weight in tenths and the features with it, separated by `|`. The bias has an empty name. */
function readWords(source) {
    const weights = new Map();
    for (const line of source.split("\n")) {
        const [weight = "", ...grams] = line.split("|");
        for (const gram of grams)
            weights.set(gram, Number(weight) / 10);
    }
    return weights;
}
const tables = new Map();
function wordsFor(question, language) {
    const key = `${question}:${language}`;
    let table = tables.get(key);
    if (table === undefined) {
        table = readWords(WORDS[language]?.[question] ?? "");
        tables.set(key, table);
    }
    return table;
}
/** Uses the trained weights: those of words hold for one language, those of places for all. */
export const learnedScore = (text, language, question, place) => {
    const words = wordsFor(question, language);
    let score = words.get("") ?? 0;
    for (const gram of wordFeaturesOf(text, language))
        score += words.get(gram) ?? 0;
    for (const feature of place === undefined ? [] : placeFeaturesOf(place))
        score += words.get(feature) ?? 0;
    return score;
};
