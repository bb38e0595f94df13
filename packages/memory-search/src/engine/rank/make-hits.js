import { cutText, oneLine } from "@caliban/text";
import { FIELDS } from "../segment/segment.ts";
import { findWord } from "../segment/word-table.ts";
import { readTokens } from "../text/read-tokens.ts";
import { createTokens } from "../text/tokens.ts";
import { partAt } from "./corpus.ts";
import { foldPhrase, showWords } from "./query-words.ts";
import { evidenceOf, findPosting } from "./score.ts";
const LONGEST = 300;
/** A hit that matches far less than the best one is left out. */
const SHARE_OF_BEST = 0.2;
/** In a longer text quotation marks are part of what is said. */
const MOST_WORDS_WITH_PHRASES = 16;
/** Makes hits of ranked documents: filters, cuts, and says why each is there. */
export function createHitMaker() {
    const findPassage = createPassageFinder();
    const hitsWith = (corpus, ranking, query, phrases) => {
        const { ranked, scores } = ranking;
        const hits = [];
        const lowest = Math.max(query.minScore, (ranked[0]?.score ?? 0) * SHARE_OF_BEST);
        for (const { place, score } of ranked) {
            if (hits.length >= query.maxResults || score < lowest)
                break;
            const part = partAt(corpus.parts, place);
            const document = part.segment.documentAt(place - part.base);
            if (!hasPhrases(document, phrases))
                continue;
            const { fields, terms, weights } = explain(corpus, ranking, place);
            hits.push({
                address: document.address,
                score,
                evidence: evidenceOf(corpus, scores, place),
                ...findPassage(document, part.segment.words, weights),
                fields,
                terms,
            });
        }
        return hits;
    };
    return (corpus, ranking, query) => {
        const { phrases, words } = ranking.parsed;
        const required = words.length > MOST_WORDS_WITH_PHRASES ? [] : phrases;
        const hits = hitsWith(corpus, ranking, query, required);
        return hits.length > 0 || required.length === 0 ? hits : hitsWith(corpus, ranking, query, []);
    };
}
function hasPhrases({ address, name = "", description = "", body }, phrases) {
    if (phrases.length === 0)
        return true;
    const text = foldPhrase(`${address}\n${name}\n${description}\n${body}`);
    return phrases.every((phrase) => text.includes(phrase));
}
/** The fields and words that matched, and what each term that matched is worth. */
function explain(corpus, { scores: { words }, parsed }, place) {
    let mask = 0;
    const found = new Set();
    const weights = new Map();
    const part = partAt(corpus.parts, place);
    for (const { word, matches } of words) {
        for (const match of matches) {
            if (match.part !== part)
                continue;
            const posting = findPosting(match, place - part.base);
            if (posting === undefined)
                continue;
            mask |= (posting >>> 8) & 31;
            found.add(word);
            weights.set(match.number, Math.max(weights.get(match.number) ?? 0, match.weight));
        }
    }
    return {
        fields: FIELDS.filter((_, at) => (mask & (1 << at)) !== 0),
        terms: showWords(parsed.text, [...found]),
        weights,
    };
}
/** Finds the line of a body with the most valuable distinct terms. Weights are by number of term. */
function createPassageFinder() {
    const tokens = createTokens();
    return ({ description = "", body }, words, weights) => {
        readTokens(body, tokens);
        let best = { value: 0, from: 0 };
        let lineEnd = -1;
        let line = { value: 0, from: 0 };
        let seen = [];
        for (let at = 0; at < tokens.count; at += 1) {
            const from = tokens.from[at];
            if (from > lineEnd || from - line.from > LONGEST) {
                if (from > lineEnd)
                    lineEnd = endOfLine(tokens.text, from);
                line = { value: 0, from };
                seen = [];
            }
            const term = findWord(words, tokens.first[at], tokens.second[at]);
            const weight = term < 0 ? undefined : weights.get(term);
            if (weight === undefined || seen.includes(term))
                continue;
            seen.push(term);
            line.value += weight;
            if (line.value > best.value)
                best = { ...line };
        }
        if (best.value > 0)
            return passageAt(tokens.text, best.from);
        return { passage: cutText(oneLine(description === "" ? body.slice(0, 2_000) : description), LONGEST) };
    };
}
function endOfLine(text, from) {
    const end = text.indexOf("\n", from);
    return end < 0 ? text.length : end;
}
function passageAt(text, from) {
    const lineStart = text.lastIndexOf("\n", from) + 1;
    const start = from - lineStart > LONGEST ? from : lineStart;
    const passage = cutText(text.slice(start, endOfLine(text, from)).trim(), LONGEST);
    let line = 1;
    for (let at = text.indexOf("\n"); at >= 0 && at < from; at = text.indexOf("\n", at + 1))
        line += 1;
    return { passage, line };
}
