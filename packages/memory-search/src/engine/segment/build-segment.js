import { datesOf, isMonth } from "../dates/dates.ts";
import { readTokens, wordAt } from "../text/read-tokens.ts";
import { termOf } from "../text/term-of.ts";
import { createTokens } from "../text/tokens.ts";
import { MOST_DOCUMENTS, packPosting } from "./segment.ts";
import { createTermTable } from "./term-table.ts";
import { addWord, createWordTable, findWord } from "./word-table.ts";
/** What one occurrence adds to the count of a term, for each field in order; a heading is in the body as well. */
const SLUG = 6;
const NAME = 6;
const DESCRIPTION = 4;
const HEADING = 3;
const BODY = 2;
const SLUG_BIT = 1;
const NAME_BIT = 2;
const DESCRIPTION_BIT = 4;
const HEADING_BIT = 8;
const BODY_BIT = 16;
const DAY = 86_400_000;
/** Postings that are sorted between two pauses. */
const PAUSE = 1 << 16;
/** How many words of one document are indexed without a pause. */
const WORDS_IN_A_STEP = 4_096;
/**
 * Indexes documents. Linear; about 25 MB of text a second.
 *
 * @throws RangeError with more than 524,288 documents.
 */
export function* buildSegment(documents) {
    if (documents.length > MOST_DOCUMENTS)
        throw new RangeError(`At most ${MOST_DOCUMENTS} documents can be searched.`);
    const builder = createBuilder();
    const lengths = new Uint32Array(documents.length);
    const times = new Float64Array(documents.length);
    for (const [number, document] of documents.entries()) {
        times[number] = document.updatedAt ?? Number.NaN;
        lengths[number] = yield* indexDocument(builder, number, document);
        yield;
    }
    const { starts, postings } = yield* sortPostings(builder);
    return {
        size: documents.length,
        documentAt: (number) => documents[number],
        addressAt: (number) => documents[number].address,
        lengths,
        times,
        typeAt: (number) => documents[number]?.type,
        mountAt: (number) => documents[number]?.mount,
        groupAt: (number) => documents[number]?.group,
        table: yield* createTermTable(builder.terms),
        words: builder.words,
        starts,
        postings,
    };
}
function createBuilder() {
    return {
        tokens: createTokens(),
        time: Number.NaN,
        words: createWordTable(1_024),
        terms: [],
        months: [],
        termNumbers: new Map(),
        counts: [],
        fields: [],
        touched: [],
        postingTerms: new Uint32Array(1_024),
        postings: new Uint32Array(1_024),
        size: 0,
    };
}
/** Returns the number of words in the document. */
function* indexDocument(builder, number, document) {
    const { address, mount, name, description, body, updatedAt } = document;
    builder.time = updatedAt ?? Number.NaN;
    // The name of the mount says nothing about the topic; the filter `mount:` finds it.
    const slug = mount === undefined ? address : address.slice(mount.length + 1);
    let length = yield* indexText(builder, slug, SLUG, SLUG_BIT);
    if (name !== undefined && name !== slug)
        length += yield* indexText(builder, name, NAME, NAME_BIT);
    if (description !== undefined)
        length += yield* indexText(builder, description, DESCRIPTION, DESCRIPTION_BIT);
    length += yield* indexText(builder, body, BODY, BODY_BIT);
    if (updatedAt !== undefined)
        addDay(builder, Math.floor(updatedAt / DAY) * DAY);
    for (const term of builder.touched) {
        if (builder.size === builder.postings.length)
            growPostings(builder);
        builder.postingTerms[builder.size] = term;
        builder.postings[builder.size] = packPosting(number, builder.fields[term] ?? 0, builder.counts[term] ?? 0);
        builder.size += 1;
        builder.counts[term] = 0;
        builder.fields[term] = 0;
    }
    builder.touched.length = 0;
    return length;
}
function addDay(builder, time) {
    if (!Number.isFinite(time) || Math.abs(time) > 8.64e15)
        return;
    const day = new Date(time).toISOString();
    for (const date of [`#${day.slice(0, 10)}`, `#${day.slice(0, 7)}`])
        count(builder, termNumber(builder, date), 1, 0);
}
function* indexText(builder, text, weight, bit) {
    const { tokens } = builder;
    readTokens(text, tokens);
    let length = 0;
    let dated = false;
    for (let at = 0; at < tokens.count; at += 1) {
        if (at % WORDS_IN_A_STEP === WORDS_IN_A_STEP - 1)
            yield;
        const term = termOfWord(builder, at);
        if (term < 0)
            continue;
        const inHeading = bit === BODY_BIT && tokens.heading[at] === 1;
        count(builder, term, inHeading ? HEADING : weight, inHeading ? bit | HEADING_BIT : bit);
        if (tokens.form[at] !== 1)
            length += 1;
        if (builder.months[term] === true)
            dated = true;
    }
    if (dated || tokens.hasYear || text.includes("月")) {
        for (const date of datesOf(text, builder.time))
            count(builder, termNumber(builder, date), weight, bit);
    }
    return length;
}
function count(builder, term, weight, bit) {
    const before = builder.counts[term];
    if (before === 0)
        builder.touched.push(term);
    builder.counts[term] = before + weight;
    builder.fields[term] = builder.fields[term] | bit;
}
function termNumber(builder, term) {
    const known = builder.termNumbers.get(term);
    if (known !== undefined)
        return known;
    const number = builder.terms.length;
    builder.terms.push(term);
    builder.months.push(isMonth(term));
    builder.termNumbers.set(term, number);
    builder.counts.push(0);
    builder.fields.push(0);
    return number;
}
function termOfWord(builder, at) {
    const { tokens, words } = builder;
    const first = tokens.first[at];
    const second = tokens.second[at];
    const known = findWord(words, first, second);
    if (known >= -1)
        return known;
    const term = termOf(wordAt(tokens, at), tokens.form[at]);
    const number = term === undefined ? -1 : termNumber(builder, term);
    addWord(words, first, second, number);
    return number;
}
function growPostings(builder) {
    const postings = new Uint32Array(builder.postings.length * 2);
    const terms = new Uint32Array(builder.postings.length * 2);
    postings.set(builder.postings);
    terms.set(builder.postingTerms);
    builder.postings = postings;
    builder.postingTerms = terms;
}
/** Postings by term, and for each term by document. */
function* sortPostings({ terms, postings, postingTerms, size }) {
    const starts = new Uint32Array(terms.length + 1);
    for (let at = 0; at < size; at += 1) {
        const term = postingTerms[at] + 1;
        starts[term] = starts[term] + 1;
        if (at % PAUSE === 0)
            yield;
    }
    for (let term = 0; term < terms.length; term += 1) {
        starts[term + 1] = starts[term + 1] + starts[term];
    }
    const next = starts.slice();
    const sorted = new Uint32Array(size);
    for (let at = 0; at < size; at += 1) {
        const term = postingTerms[at];
        const place = next[term];
        sorted[place] = postings[at];
        next[term] = place + 1;
        if (at % PAUSE === 0)
            yield;
    }
    return { starts, postings: sorted };
}
