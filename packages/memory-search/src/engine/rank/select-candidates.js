import { hasFilter } from "./filters.ts";
import { headOf, IN_HEAD, INSIDE, NOWHERE, needleOf, placeOf } from "./needle.ts";
import { parseQuery } from "./query-words.ts";
const MOST_CANDIDATES = 80;
const MOST_WORDS = 24;
/** What a word counts that is only within other words, such as "port" in "report". */
const INSIDE_SHARE = 0.2;
/** Documents that are read between two pauses. */
const PAUSE = 128;
/**
 * Finds the documents that contain most of a query's words by reading the texts, which is several times as quick as
 * indexing them. `undefined` when that could miss documents: when a word occurs nowhere, because it may be misspelled,
 * when the query has no words, and for a query with filters, phrases or many results.
 */
export function* selectCandidates(documents, query) {
    const { words, phrases } = parseQuery(query.text, query.now);
    if (words.length === 0 || words.length > MOST_WORDS)
        return undefined;
    if (hasFilter(query) || phrases.length > 0 || query.maxResults > MOST_CANDIDATES)
        return undefined;
    const needles = words.map(needleOf);
    const found = {
        any: new Uint32Array(documents.length),
        word: new Uint32Array(documents.length),
        head: new Uint32Array(documents.length),
        counts: new Uint32Array(words.length),
    };
    let characters = 0;
    for (const [at, document] of documents.entries()) {
        characters += document.body.length;
        const small = [headOf(document).toLowerCase(), document.body.toLowerCase()];
        for (const [bit, needle] of needles.entries()) {
            const place = placeOf(document, small, needle);
            if (place === NOWHERE)
                continue;
            found.any[at] = found.any[at] | (1 << bit);
            if (place === INSIDE)
                continue;
            found.word[at] = found.word[at] | (1 << bit);
            if (place === IN_HEAD)
                found.head[at] = found.head[at] | (1 << bit);
            found.counts[bit] = found.counts[bit] + 1;
        }
        if (at % PAUSE === 0)
            yield;
    }
    if (found.counts.includes(0))
        return undefined;
    const selected = best(documents, found);
    const sample = selected.reduce((sum, { body }) => sum + body.length, 0);
    const byTerm = new Map(words.map(({ terms }, at) => [terms[0]?.[0] ?? "", found.counts[at]]));
    return {
        documents: selected,
        statistics: {
            size: documents.length,
            relativeLength: sample === 0 ? 1 : characters / documents.length / (sample / selected.length),
            documents: (term) => byTerm.get(term),
        },
    };
}
/** Those with the rarest words, best in the head; of two equal ones the newer. */
function best(documents, found) {
    const values = Array.from(found.counts, (count) => Math.log(1 + documents.length / count));
    const keys = new Float64Array(documents.length);
    for (let at = 0; at < documents.length; at += 1) {
        const inAny = found.any[at];
        const inWord = found.word[at];
        const inHead = found.head[at];
        if (inAny === 0)
            continue;
        let score = 0;
        for (let bit = 0; bit < values.length; bit += 1) {
            const value = values[bit];
            const share = inHead & (1 << bit) ? 1.5 : inWord & (1 << bit) ? 1 : INSIDE_SHARE;
            if (inAny & (1 << bit))
                score += share * value;
        }
        const updatedAt = documents[at]?.updatedAt ?? 0;
        // Ordered by score, then by the second of the last change.
        const seconds = Number.isFinite(updatedAt) ? Math.min(2 ** 32 - 1, Math.max(0, updatedAt / 1_000)) : 0;
        keys[at] = Math.floor(score * 1_000) * 2 ** 32 + Math.floor(seconds);
    }
    return [...documents.keys()]
        .filter((at) => keys[at] > 0)
        .sort((one, other) => keys[other] - keys[one])
        .slice(0, MOST_CANDIDATES)
        .map((at) => documents[at]);
}
