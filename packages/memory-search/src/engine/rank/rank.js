import { partAt } from "./corpus.ts";
import { hasFilter, passes } from "./filters.ts";
import { parseQuery } from "./query-words.ts";
import { confidenceOf, scoreDocuments } from "./score.ts";
import { orderVersions } from "./versions.ts";
/** What the scores of the documents before and after in the same session add. */
const NEIGHBOURS = 0.25;
const SESSION = 0.45;
const GROUP = 0.5;
/** What the newest document gets for its age: a little for a search, as much as all its words for a long message. */
const FRESHNESS = 0.05;
const FRESHNESS_IN_MESSAGE = 1;
/** A query with more words is more and more taken as a message, up to all of it. */
const SEARCH_WORDS = 4;
const MESSAGE_WORDS = 16;
/** How many documents are ranked at least, because some are dropped later. */
const LEAST_RANKED = 48;
/** Ranks the best of the documents that pass the filters. */
export function rankDocuments(corpus, query) {
    const parsed = parseQuery(query.text, query.now);
    const scores = scoreDocuments(corpus, parsed.words);
    const places = candidatesOf(corpus, scores, query);
    let largest = 0;
    for (let at = 0; at < places.length; at += 1) {
        const own = scores.own[places[at]];
        if (own > largest)
            largest = own;
    }
    if (largest === 0)
        return { ranked: [], parsed, scores };
    const values = valuesOf(corpus, scores, { places, largest, words: parsed.words.length });
    const most = parsed.phrases.length > 0 ? places.length : Math.max(LEAST_RANKED, query.maxResults * 2);
    const ranked = selectBest(corpus, places, values, most);
    // Comparable between queries, so that a threshold tells an answer from none.
    const { place: first, score: best } = ranked[0];
    const confidence = confidenceOf(scores, first);
    const ordered = orderVersions(corpus, ranked);
    return {
        ranked: ordered.map(({ place, score }) => ({ place, score: (confidence * score) / best })),
        parsed,
        scores,
    };
}
/** Documents with a match, and their neighbours, as far as they pass the filters. */
function candidatesOf({ before, after, places, parts, sessions }, scores, query) {
    const { own } = scores;
    const filtered = hasFilter(query);
    if (!filtered && sessions.size === 0)
        return scores.places;
    const found = [];
    const add = (place) => {
        if (!filtered || passes(partAt(parts, place), place, query))
            found.push(place);
    };
    if (sessions.size === 0) {
        for (const place of scores.places)
            add(place);
        return found;
    }
    for (let place = 0; place < places; place += 1) {
        const hasScore = (at) => at >= 0 && own[at] > 0;
        if (own[place] > 0 || hasScore(before[place]) || hasScore(after[place]))
            add(place);
    }
    return found;
}
/** What each document is worth: its own words, those around it, and for a long message its age. */
function valuesOf(corpus, { own, session, group }, { places, largest, words }) {
    const sessionMost = session.reduce((most, value) => Math.max(most, value), 1e-9);
    const groupMost = group.reduce((most, value) => Math.max(most, value), 1e-9);
    const message = Math.min(1, Math.max(0, (words - SEARCH_WORDS) / (MESSAGE_WORDS - SEARCH_WORDS)));
    const fresh = FRESHNESS + FRESHNESS_IN_MESSAGE * message;
    const { before, after, sessions, groups, freshness } = corpus;
    const values = new Float64Array(places.length);
    for (let at = 0; at < places.length; at += 1) {
        const place = places[at];
        const previous = before[place];
        const next = after[place];
        let value = own[place];
        if (previous >= 0)
            value += NEIGHBOURS * own[previous];
        if (next >= 0)
            value += NEIGHBOURS * own[next];
        value = value / largest + fresh * freshness[place];
        const inSession = sessions.of[place];
        if (inSession >= 0)
            value += (SESSION * session[inSession]) / sessionMost;
        const inGroup = groups.of[place];
        if (inGroup >= 0)
            value += (GROUP * group[inGroup]) / groupMost;
        values[at] = value;
    }
    return values;
}
/** The best, in order; of equal ones the newer. */
function selectBest(corpus, places, values, most) {
    const compare = (a, b) => b.score - a.score ||
        corpus.rank[a.place] - corpus.rank[b.place] ||
        (addressOf(corpus, a.place) < addressOf(corpus, b.place) ? -1 : 1);
    let best = [];
    let lowest = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < places.length; at += 1) {
        const score = values[at];
        if (score < lowest)
            continue;
        best.push({ place: places[at], score });
        if (best.length < most * 4)
            continue;
        best = best.sort(compare).slice(0, most);
        lowest = best.at(-1)?.score ?? lowest;
    }
    return best.sort(compare).slice(0, most);
}
function addressOf({ parts }, place) {
    const { segment, base } = partAt(parts, place);
    return segment.addressAt(place - base);
}
