import type { EngineHit, EngineQuery, SearchDocument, SearchEngine } from "./engine-types.ts"
import { type Corpus, createCorpus, type Part } from "./rank/corpus.ts"
import { createHitMaker } from "./rank/make-hits.ts"
import { rankDocuments } from "./rank/rank.ts"
import { selectCandidates } from "./rank/select-candidates.ts"
import { buildSegment } from "./segment/build-segment.ts"
import type { Segment } from "./segment/segment.ts"
import { readSnapshot, writeSnapshot } from "./segment/segment-bytes.ts"

/** With more documents that wait to be indexed, the first search reads their texts instead. */
const MANY = 300

/** An empty engine. */
export function createEngine(): SearchEngine {
  return engineOf(undefined)
}

/** The engine that wrote the bytes; `undefined` when they are damaged or of another version. Keeps the bytes. */
export function restoreEngine(bytes: Uint8Array): SearchEngine | undefined {
  const segment = readSnapshot(bytes)
  return segment === undefined ? undefined : engineOf(segment)
}

/**
 * Documents wait until the next search, which indexes them as a new part. Parts of similar size are indexed again as
 * one, so that there are few and a document is indexed a logarithmic number of times.
 */
function engineOf(first: Segment | undefined): SearchEngine {
  const waiting = new Map<string, SearchDocument>()
  const makeHits = createHitMaker()
  let parts: IndexedPart[] = first === undefined ? [] : [partOf(first)]
  let corpus: Corpus | undefined
  let scanned = false

  const remove = (address: string): void => {
    if (waiting.delete(address)) return
    for (const part of parts) {
      const number = part.find(address)
      if (number === undefined || part.alive[number] === 0) continue
      part.alive[number] = 0
      part.aliveCount -= 1
      corpus = undefined
    }
  }

  const settle = (): Corpus => {
    if (waiting.size > 0) {
      parts.push(partOf(buildSegment([...waiting.values()])))
      waiting.clear()
      corpus = undefined
    }
    if (corpus === undefined) {
      parts = joinParts(parts)
      corpus = createCorpus(parts)
    }
    return corpus
  }

  const search = (query: EngineQuery): readonly EngineHit[] => {
    if (waiting.size > MANY && parts.length === 0 && !scanned) {
      scanned = true
      const candidates = selectCandidates([...waiting.values()], query)
      if (candidates !== undefined) {
        const few = createCorpus([partOf(buildSegment(candidates.documents))], candidates.statistics)
        return makeHits(few, rankDocuments(few, query), query)
      }
    }
    const all = settle()
    return makeHits(all, rankDocuments(all, query), query)
  }

  return {
    get size() {
      return waiting.size + parts.reduce((sum, { aliveCount }) => sum + aliveCount, 0)
    },
    put(document) {
      remove(document.address)
      waiting.set(document.address, { ...document })
    },
    remove,
    search,
    toBytes() {
      settle()
      const [only] = parts
      if (parts.length !== 1 || only === undefined || only.aliveCount !== only.segment.size) {
        parts = [partOf(buildSegment(parts.flatMap(documentsOf)))]
        corpus = undefined
      }
      return writeSnapshot((parts[0] as Part).segment)
    },
  }
}

interface IndexedPart extends Part {
  find(address: string): number | undefined
}

function partOf(segment: Segment): IndexedPart {
  let numbers: Map<string, number> | undefined
  return {
    segment,
    base: 0,
    alive: new Uint8Array(segment.size).fill(1),
    aliveCount: segment.size,
    find(address) {
      numbers ??= new Map(
        Array.from({ length: segment.size }, (_, number) => [segment.addressAt(number), number]),
      )
      return numbers.get(address)
    },
  }
}

function documentsOf({ segment, alive }: Part): SearchDocument[] {
  const documents: SearchDocument[] = []
  for (let number = 0; number < segment.size; number += 1) {
    if (alive[number] === 1) documents.push(segment.documentAt(number))
  }
  return documents
}

/** Joins the last parts while the one before is at most twice as large; drops parts in which little holds. */
function joinParts(parts: readonly IndexedPart[]): IndexedPart[] {
  const kept = parts.filter(({ aliveCount }) => aliveCount > 0)
  const isJoinable = (): boolean => {
    const last = kept.at(-1)
    const before = kept.at(-2)
    if (last === undefined) return false
    if (last.aliveCount * 2 < last.segment.size) return true
    return before !== undefined && before.aliveCount <= last.aliveCount * 2
  }
  while (isJoinable()) {
    const joined = kept.splice(-2).flatMap(documentsOf)
    kept.push(partOf(buildSegment(joined)))
  }
  let base = 0
  for (const part of kept) {
    part.base = base
    base += part.segment.size
  }
  return kept
}
