import { isStopWord } from "@caliban/text"
import { type Corpus, partAt } from "./corpus.ts"
import type { EngineQuery } from "./engine-types.ts"
import { type ParsedQuery, parseQuery } from "./parse-query.ts"
import { type Scores, scoreDocuments } from "./score.ts"
import { createTokens, readTokens } from "./tokens.ts"
import { orderVersions, type Profile } from "./versions.ts"

export const TUNE = {
  neighbours: 0.25,
  session: 0.45,
  group: 0.5,
  recency: 1.0,
  halfLife: 20,
  base: 0.05,
  from: 8,
  span: 16,
}

export interface Ranked {
  place: number
  score: number
}

export interface Ranking {
  ranked: readonly Ranked[]
  parsed: ParsedQuery
  scores: Scores
}

/** Ranks the documents that pass the filters, best first. */
export function rankDocuments(corpus: Corpus, query: EngineQuery): Ranking {
  const parsed = parseQuery(query.text, query.now)
  const scores = scoreDocuments(corpus, parsed.words)
  const places = candidatesOf(corpus, scores).filter((place) => passes(corpus, place, query))
  const largest = places.reduce((most, place) => Math.max(most, scores.own[place] as number), 0)
  if (largest === 0) return { ranked: [], parsed, scores }
  const worth = createValue(corpus, scores, { largest, words: parsed.words.length })
  const ranked = places.map((place): Ranked => ({ place, score: worth(place) }))
  ranked.sort(
    (a, b) =>
      b.score - a.score ||
      (corpus.rank[a.place] as number) - (corpus.rank[b.place] as number) ||
      a.place - b.place,
  )
  // Comparable between queries: the best hit's share of what a perfect match would reach.
  const best = (ranked[0] as Ranked).score
  const confidence = Math.min(1, largest / scores.most)
  const ordered = orderVersions(corpus, ranked, createProfiles(corpus))
  return {
    ranked: ordered.map(({ place, score }) => ({ place, score: (confidence * score) / best })),
    parsed,
    scores,
  }
}

/** Documents with a match, and their neighbours. */
function candidatesOf(corpus: Corpus, { places }: Scores): number[] {
  const all = new Set(places)
  if (corpus.sessions.size === 0) return [...places]
  for (const place of places) {
    if ((corpus.before[place] as number) >= 0) all.add(corpus.before[place] as number)
    if ((corpus.after[place] as number) >= 0) all.add(corpus.after[place] as number)
  }
  return [...all]
}

function passes(corpus: Corpus, place: number, { type, mount, since }: EngineQuery): boolean {
  if (type === undefined && mount === undefined && since === undefined) return true
  const { segment, base } = partAt(corpus.parts, place)
  const number = place - base
  if (type !== undefined && segment.typeAt(number) !== type) return false
  if (mount !== undefined && (segment.mountAt(number) ?? "own") !== mount) return false
  return since === undefined || (segment.times[number] as number) >= since
}

/** What a document is worth for a query: its own words, those around it, and for a long message its age. */
function createValue(
  corpus: Corpus,
  scores: Scores,
  { largest, words }: { largest: number; words: number },
): (place: number) => number {
  const { own, session, group } = scores
  const sessionMost = session.reduce((most, value) => Math.max(most, value), 1e-9)
  const groupMost = group.reduce((most, value) => Math.max(most, value), 1e-9)
  const message = Math.min(1, Math.max(0, (words - TUNE.from) / TUNE.span))
  const recency = TUNE.base + TUNE.recency * message
  const ofPlace = (place: number): number => (place < 0 ? 0 : (own[place] as number))
  return (place) => {
    const around = ofPlace(corpus.before[place] as number) + ofPlace(corpus.after[place] as number)
    let value = ((own[place] as number) + TUNE.neighbours * around) / largest
    const inSession = corpus.sessions.of[place] as number
    if (inSession >= 0) value += (TUNE.session * (session[inSession] as number)) / sessionMost
    const inGroup = corpus.groups.of[place] as number
    if (inGroup >= 0) value += (TUNE.group * (group[inGroup] as number)) / groupMost
    const rank = corpus.rank[place] as number
    if (rank >= 0) value += recency * 0.5 ** (rank / TUNE.halfLife)
    return value
  }
}

/** The words of a document, each as its hash, with the square root of its length as its weight. */
function createProfiles(corpus: Corpus): (place: number) => Profile {
  const tokens = createTokens()
  return (place) => {
    const part = partAt(corpus.parts, place)
    const { address, name = "", description = "", body } = part.segment.documentAt(place - part.base)
    const profile = new Map<number, number>()
    readTokens(`${address} ${name} ${description}\n${body.slice(0, 1_000)}`, tokens)
    for (let at = 0; at < tokens.count; at += 1) {
      const length = (tokens.to[at] as number) - (tokens.from[at] as number)
      if (tokens.form[at] === 1) continue
      if (length < 4 && isStopWord(tokens.text.slice(tokens.from[at], tokens.to[at]).toLowerCase())) continue
      profile.set(tokens.first[at] as number, 1)
    }
    return profile
  }
}
