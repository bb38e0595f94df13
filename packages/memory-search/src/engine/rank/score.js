import { similarTerms } from "../segment/similar-terms.ts";
import { findTerm } from "../segment/term-table.ts";
const K1 = 0.9;
const B = 0.4;
/** The count of a word that occurs once in a body. */
const ONCE = 2;
/** What a word that occurs nowhere takes from the score, as a share of the rarest word. */
const UNKNOWN = 0.5;
const MOST_WORDS = 64;
/** A message with more words says enough with those that match exactly. */
const MOST_SPELLED = 16;
const MOST_SIMILAR = 16;
/** Scores all documents by BM25 over weighted fields; a word counts once, in the form that matches best. */
export function scoreDocuments(corpus, query) {
    const words = matchWords(corpus, query);
    const { own, word, touched } = corpus.scratch;
    own.fill(0);
    const session = new Float64Array(corpus.sessions.size);
    const group = new Float64Array(corpus.groups.size);
    const places = [];
    for (const { matches } of words) {
        let count = 0;
        for (const match of matches)
            count = addMatch(corpus, match, count);
        const found = touched.subarray(0, count);
        if (corpus.sessions.size > 0)
            addToCircles(corpus.sessions, found, word, session);
        if (corpus.groups.size > 0)
            addToCircles(corpus.groups, found, word, group);
        for (let at = 0; at < count; at += 1) {
            const place = touched[at];
            if (own[place] === 0)
                places.push(place);
            own[place] = own[place] + word[place];
            word[place] = 0;
        }
    }
    return { own, places, session, group, words };
}
/** The rarest words when there are too many: a long message has enough of them. */
function matchWords(corpus, query) {
    const matched = query.map((word) => matchWord(corpus, word, query.length <= MOST_SPELLED));
    if (matched.length <= MOST_WORDS)
        return matched;
    return matched.sort((a, b) => a.documents - b.documents || 0).slice(0, MOST_WORDS);
}
function matchWord(corpus, word, similar) {
    const exact = new Map();
    for (const [term, weight] of word.terms)
        exact.set(term, { weight, matches: [], documents: 0 });
    const others = new Map();
    for (const part of corpus.parts) {
        for (const [term, found] of exact)
            addTerm(part, findTerm(part.segment.table, term), found);
        if (!similar || !word.similar)
            continue;
        const term = word.terms[0]?.[0] ?? "";
        for (const [other, number, weight] of similarTerms(part.segment.table, term)) {
            const found = others.get(other) ?? { weight, matches: [], documents: 0 };
            others.set(other, found);
            addTerm(part, number, found);
        }
    }
    const counted = [...exact.values()].reduce((sum, found) => sum + found.documents, 0);
    const documents = Math.max(counted, corpus.documents?.(word.terms[0]?.[0] ?? "") ?? 0);
    const rarity = word.date ? idf(corpus.size, 1) : idf(corpus.size, documents);
    const matches = [];
    let most = documents > 0 ? rarity : 0;
    let all = documents;
    for (const { weight, matches: found } of exact.values()) {
        for (const match of found)
            matches.push({ ...match, weight: weight * rarity * word.weight });
    }
    const best = [...others]
        .filter(([, found]) => found.documents > 0)
        .sort(([a, x], [b, y]) => y.weight - x.weight || (a < b ? -1 : 1))
        .slice(0, MOST_SIMILAR);
    for (const [, { weight, matches: found, documents: count }] of best) {
        const value = Math.min(idf(corpus.size, count), documents > 0 ? rarity : Number.POSITIVE_INFINITY) * weight;
        most = Math.max(most, value);
        all += count;
        for (const match of found)
            matches.push({ ...match, weight: value * word.weight });
    }
    if (all === 0)
        most = word.weight < 1 ? 0 : UNKNOWN * idf(corpus.size, 0);
    return { word, matches, most: most * word.weight, documents: all };
}
function addTerm(part, number, found) {
    if (number < 0)
        return;
    const documents = countDocuments(part, number);
    if (documents === 0)
        return;
    found.documents += documents;
    found.matches.push({ part, number, weight: 0 });
}
function countDocuments({ segment, alive, aliveCount }, term) {
    const start = segment.starts[term];
    const end = segment.starts[term + 1];
    if (aliveCount === segment.size)
        return end - start;
    let count = 0;
    for (let at = start; at < end; at += 1)
        count += alive[segment.postings[at] >>> 13];
    return count;
}
function idf(size, documents) {
    const count = Math.min(documents, size);
    return Math.log(1 + (size - count + 0.5) / (count + 0.5));
}
/** Raises the score of this word where this form of it gives more. Returns how many documents have it so far. */
function addMatch(corpus, { part, number, weight }, count) {
    const { starts, postings } = part.segment;
    const { lengths, alive, meanLength } = corpus;
    const { word, touched } = corpus.scratch;
    let found = count;
    const perWord = (K1 * B * ONCE) / meanLength;
    const fixed = K1 * (1 - B) * ONCE;
    const end = starts[number + 1];
    for (let at = starts[number]; at < end; at += 1) {
        const posting = postings[at];
        const place = part.base + (posting >>> 13);
        if (alive[place] === 0)
            continue;
        const times = posting & 255;
        const value = (weight * times) / (times + fixed + perWord * lengths[place]);
        const before = word[place];
        if (value <= before)
            continue;
        if (before === 0) {
            touched[found] = place;
            found += 1;
        }
        word[place] = value;
    }
    return found;
}
/**
 * The same word in a circle as if it were one document: a sum that grows more slowly with each further document. Its
 * rarity among circles is what separates one from another.
 */
function addToCircles(circles, touched, word, into) {
    const sums = new Map();
    for (const place of touched) {
        const circle = circles.of[place];
        if (circle >= 0)
            sums.set(circle, (sums.get(circle) ?? 0) + word[place]);
    }
    const rarity = idf(circles.size, sums.size);
    let largest = 0;
    for (const value of sums.values())
        largest = Math.max(largest, value);
    for (const [circle, value] of sums) {
        into[circle] = into[circle] + (rarity * value) / (value + 0.5 * largest);
    }
}
/** The posting of a document of the match's part; `undefined` when it has no such term. */
export function findPosting({ part, number: term }, document) {
    const { starts, postings } = part.segment;
    let low = starts[term];
    let high = starts[term + 1];
    while (low < high) {
        const middle = (low + high) >> 1;
        const number = postings[middle] >>> 13;
        if (number === document)
            return postings[middle];
        if (number < document)
            low = middle + 1;
        else
            high = middle;
    }
    return undefined;
}
/** From 0 to 1: the share of the query's words that a document has; rare words count more. */
export function confidenceOf({ words }, place) {
    let matched = 0;
    let all = 0;
    for (const { matches, most } of words) {
        all += most;
        const has = matches.some((match) => {
            const document = place - match.part.base;
            return document >= 0 && document < match.part.segment.size && findPosting(match, document) !== undefined;
        });
        if (has)
            matched += most;
    }
    return all === 0 ? 0 : matched / all;
}
/** What a document has in common with the query, in words that no other document has. */
export function evidenceOf({ size }, { own }, place) {
    return own[place] / idf(size, 1);
}
