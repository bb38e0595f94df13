import { isStopWord } from "@caliban/text"
import { datesOf } from "./dates.ts"
import type { SearchDocument } from "./engine-types.ts"
import { packPosting, type Segment } from "./segment.ts"
import { stem } from "./stem.ts"
import { createTermTable } from "./term-table.ts"
import { createTokens, firstHash, readTokens, secondHash, type Tokens, wordAt } from "./tokens.ts"

/** What one occurrence adds to the count of a term, for each field in order; a heading is in the body as well. */
const SLUG = 6
const NAME = 6
const DESCRIPTION = 4
const HEADING = 3
const BODY = 2
const SLUG_BIT = 1
const NAME_BIT = 2
const DESCRIPTION_BIT = 4
const HEADING_BIT = 8
const BODY_BIT = 16
const DAY = 86_400_000

/** Numbers of the words and terms seen so far, and the postings in the order of the documents. */
interface Builder {
  tokens: Tokens
  words: WordTable
  terms: string[]
  termNumbers: Map<string, number>
  /** For each term the count and fields in the current document. */
  counts: number[]
  fields: number[]
  /** Terms of the current document. */
  touched: number[]
  postingTerms: Uint32Array
  postings: Uint32Array
  size: number
}

/** A table from the hashes of a word to the number of its term; -1 for a word that is not indexed. */
interface WordTable {
  slots: Int32Array
  first: Int32Array
  second: Int32Array
  term: Int32Array
  size: number
}

/** Indexes documents. Linear, about 100 MB of text a second. */
export function buildSegment(documents: readonly SearchDocument[]): Segment {
  const builder = createBuilder()
  const lengths = new Uint32Array(documents.length)
  const times = new Float64Array(documents.length)
  for (const [number, document] of documents.entries()) {
    times[number] = document.updatedAt ?? Number.NaN
    lengths[number] = indexDocument(builder, number, document)
  }
  const { starts, postings } = sortPostings(builder)
  return {
    size: documents.length,
    documentAt: (number) => documents[number] as SearchDocument,
    addressAt: (number) => (documents[number] as SearchDocument).address,
    lengths,
    times,
    typeAt: (number) => documents[number]?.type,
    mountAt: (number) => documents[number]?.mount,
    groupAt: (number) => documents[number]?.group,
    table: createTermTable(builder.terms),
    starts,
    postings,
  }
}

function createBuilder(): Builder {
  return {
    tokens: createTokens(),
    words: createWords(1_024),
    terms: [],
    termNumbers: new Map(),
    counts: [],
    fields: [],
    touched: [],
    postingTerms: new Uint32Array(1_024),
    postings: new Uint32Array(1_024),
    size: 0,
  }
}

/** Returns the number of words in the document. */
function indexDocument(builder: Builder, number: number, document: SearchDocument): number {
  const { address, name, description, body, updatedAt } = document
  let length = indexText(builder, address, SLUG, SLUG_BIT)
  if (name !== undefined && name !== address) length += indexText(builder, name, NAME, NAME_BIT)
  if (description !== undefined) length += indexText(builder, description, DESCRIPTION, DESCRIPTION_BIT)
  length += indexText(builder, body, BODY, BODY_BIT)
  if (updatedAt !== undefined) addDay(builder, Math.floor(updatedAt / DAY) * DAY)
  for (const term of builder.touched) {
    if (builder.size === builder.postings.length) growPostings(builder)
    builder.postingTerms[builder.size] = term
    builder.postings[builder.size] = packPosting(number, builder.fields[term] ?? 0, builder.counts[term] ?? 0)
    builder.size += 1
    builder.counts[term] = 0
    builder.fields[term] = 0
  }
  builder.touched.length = 0
  return length
}

function addDay(builder: Builder, time: number): void {
  if (!Number.isFinite(time) || Math.abs(time) > 8.64e15) return
  const day = new Date(time).toISOString()
  for (const date of [`#${day.slice(0, 10)}`, `#${day.slice(0, 7)}`])
    count(builder, termNumber(builder, date), 1, 0)
}

function indexText(builder: Builder, text: string, weight: number, bit: number): number {
  const { tokens, words } = builder
  readTokens(text, tokens)
  let length = 0
  for (let at = 0; at < tokens.count; at += 1) {
    const term = termOfWord(builder, words, at)
    if (term < 0) continue
    const inHeading = bit === BODY_BIT && tokens.heading[at] === 1
    count(builder, term, inHeading ? HEADING : weight, inHeading ? bit | HEADING_BIT : bit)
    if (tokens.form[at] !== 1) length += 1
  }
  if (tokens.hasYear) {
    for (const date of datesOf(text)) count(builder, termNumber(builder, date), weight, bit)
  }
  return length
}

function count(builder: Builder, term: number, weight: number, bit: number): void {
  const before = builder.counts[term] as number
  if (before === 0) builder.touched.push(term)
  builder.counts[term] = before + weight
  builder.fields[term] = (builder.fields[term] as number) | bit
}

function termNumber(builder: Builder, term: string): number {
  const known = builder.termNumbers.get(term)
  if (known !== undefined) return known
  const number = builder.terms.length
  builder.terms.push(term)
  builder.termNumbers.set(term, number)
  builder.counts.push(0)
  builder.fields.push(0)
  return number
}

function termOfWord(builder: Builder, words: WordTable, at: number): number {
  const first = builder.tokens.first[at] as number
  const second = builder.tokens.second[at] as number
  const mask = words.slots.length - 1
  let slot = first & mask
  for (;;) {
    const word = (words.slots[slot] as number) - 1
    if (word < 0) break
    if (words.first[word] === first && words.second[word] === second) return words.term[word] as number
    slot = (slot + 1) & mask
  }
  const term = termOfNewWord(builder, wordAt(builder.tokens, at), builder.tokens.form[at] as number)
  words.slots[slot] = words.size + 1
  words.first[words.size] = first
  words.second[words.size] = second
  words.term[words.size] = term
  words.size += 1
  if (words.size * 2 > words.slots.length) growWords(words)
  return term
}

function termOfNewWord(builder: Builder, word: string, form: number): number {
  const term = termOf(word, form)
  return term === undefined ? -1 : termNumber(builder, term)
}

/** The term under which a word is indexed; `undefined` for a word that carries no meaning. */
export function termOf(word: string, form: number): string | undefined {
  if (word === "") return undefined
  if (form === 2) return word
  if (form === 0 && (isStopWord(word) || (word.length === 1 && !/\d/.test(word)))) return undefined
  return stem(word)
}

function createWords(capacity: number): WordTable {
  return {
    slots: new Int32Array(capacity),
    first: new Int32Array(capacity / 2 + 1),
    second: new Int32Array(capacity / 2 + 1),
    term: new Int32Array(capacity / 2 + 1),
    size: 0,
  }
}

function growWords(words: WordTable): void {
  const larger = createWords(words.slots.length * 4)
  const mask = larger.slots.length - 1
  for (let word = 0; word < words.size; word += 1) {
    let slot = (words.first[word] as number) & mask
    while (larger.slots[slot] !== 0) slot = (slot + 1) & mask
    larger.slots[slot] = word + 1
  }
  larger.first.set(words.first)
  larger.second.set(words.second)
  larger.term.set(words.term)
  Object.assign(words, { ...larger, size: words.size })
}

function growPostings(builder: Builder): void {
  const postings = new Uint32Array(builder.postings.length * 2)
  const terms = new Uint32Array(builder.postings.length * 2)
  postings.set(builder.postings)
  terms.set(builder.postingTerms)
  builder.postings = postings
  builder.postingTerms = terms
}

/** Postings by term, and for each term by document. */
function sortPostings({ terms, postings, postingTerms, size }: Builder): {
  starts: Uint32Array
  postings: Uint32Array
} {
  const starts = new Uint32Array(terms.length + 1)
  for (let at = 0; at < size; at += 1) {
    const term = (postingTerms[at] as number) + 1
    starts[term] = (starts[term] as number) + 1
  }
  for (let term = 0; term < terms.length; term += 1) {
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number)
  }
  const next = starts.slice()
  const sorted = new Uint32Array(size)
  for (let at = 0; at < size; at += 1) {
    const term = postingTerms[at] as number
    const place = next[term] as number
    sorted[place] = postings[at] as number
    next[term] = place + 1
  }
  return { starts, postings: sorted }
}

export const hashesOf = (word: string): readonly [number, number] => [firstHash(word), secondHash(word)]
