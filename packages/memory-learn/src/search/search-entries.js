import { isStopWord, wordsOf } from "@caliban/text";
const MOST_TERMS = 64;
const MOST_RESULTS = 10;
/** Finds the ten entries that contain most words of a query, in any script. Deterministic; linear in the text. */
export function searchEntries(query, entries) {
    const words = [...new Set(wordsOf(query))];
    const distinctive = words.filter((word) => !isStopWord(word));
    const terms = (distinctive.length > 0 ? distinctive : words).slice(0, MOST_TERMS);
    return entries
        .map(({ children = [], ...entry }) => ({
        ...entry,
        score: scoreOf(terms, wordsOf([entry.text, ...children].join("\n"))),
    }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, MOST_RESULTS);
}
function scoreOf(terms, words) {
    const known = new Set(words);
    const scores = terms.map((term) => {
        if (known.has(term))
            return 1;
        return words.some((word) => word.startsWith(term) || (word.length > 3 && term.startsWith(word))) ? 0.5 : 0;
    });
    return scores.reduce((sum, score) => sum + score, 0);
}
