import type { EngineQuery, SearchDocument, SearchEngine } from "./engine-types.ts"
import { type Corpus, createCorpus } from "./rank/corpus.ts"
import { createHitMaker } from "./rank/make-hits.ts"
import { rankDocuments } from "./rank/rank.ts"
import { selectCandidates } from "./rank/select-candidates.ts"
import { buildSegment } from "./segment/build-segment.ts"
import { createPart, isAlive, joinParts, kill, mustJoin, type Part, placeParts } from "./segment/part.ts"
import type { Segment } from "./segment/segment.ts"
import { segmentFromBytes, segmentToBytes } from "./segment/segment-bytes.ts"
import { inSlices, type Work } from "./slices.ts"

/** With more documents that wait to be indexed, the first search reads their texts instead. */
const MANY = 300

/** An empty engine. */
export function createEngine(): SearchEngine {
  return engineOf(undefined)
}

/** The engine that wrote the bytes; `undefined` when they are incomplete or of another version. Keeps the bytes. */
export function restoreEngine(bytes: Uint8Array): SearchEngine | undefined {
  const segment = segmentFromBytes(bytes)
  return segment === undefined ? undefined : engineOf(segment)
}

/**
 * Documents wait until the next search, which indexes them as a new part. Parts of similar size are indexed again as
 * one, so that there are few and a document is indexed a logarithmic number of times. Documents may be put and removed
 * while others are indexed.
 */
function engineOf(first: Segment | undefined): SearchEngine {
  const waiting = new Map<string, SearchDocument>()
  const makeHits = createHitMaker()
  let parts: readonly Part[] = first === undefined ? [] : [createPart(first)]
  let corpus: Corpus | undefined
  let hasScanned = false
  let running: Promise<unknown> = Promise.resolve()

  /** Tasks run one after the other. */
  const inTurn = async <T>(task: () => Work<T>): Promise<T> => {
    const result = running.then(async () => await inSlices(task()))
    running = result.catch(() => {})
    return await result
  }

  const remove = (address: string): void => {
    if (waiting.delete(address)) return
    for (const part of parts) {
      const number = part.find(address)
      if (number !== undefined && kill(part, number)) corpus = undefined
    }
  }

  function* indexWaiting(): Work<void> {
    const documents = [...waiting.values()]
    const part = createPart(yield* buildSegment(documents))
    for (const [number, document] of documents.entries()) {
      // A document that was put or removed meanwhile is out of date.
      if (waiting.get(document.address) === document) waiting.delete(document.address)
      else kill(part, number)
    }
    parts = [...parts, part]
    corpus = undefined
  }

  /** All documents that were put before. One that is replaced meanwhile is in none of the parts, but waits again. */
  function* settle(): Work<Corpus> {
    for (;;) {
      while (waiting.size > 0) yield* indexWaiting()
      if (corpus !== undefined) return corpus
      parts = parts.filter(isAlive)
      if (!mustJoin(parts)) break
      const joined = yield* joinParts(parts.slice(-2))
      parts = [...parts.slice(0, -2), joined]
    }
    placeParts(parts)
    corpus = createCorpus(parts)
    return corpus
  }

  /** What answers a first query without an index of everything; `undefined` when that is not possible. */
  function* scan(query: EngineQuery): Work<Corpus | undefined> {
    if (hasScanned || waiting.size <= MANY || parts.length > 0) return undefined
    hasScanned = true
    const candidates = yield* selectCandidates([...waiting.values()], query)
    if (candidates === undefined) return undefined
    const part = createPart(yield* buildSegment(candidates.documents))
    return createCorpus([part], candidates.statistics)
  }

  function* write(before: Uint8Array): Work<Uint8Array> {
    yield* settle()
    const [only] = parts
    if (parts.length !== 1 || only?.aliveCount !== only?.segment.size) {
      const joined = yield* joinParts(parts)
      parts = [joined]
      corpus = undefined
    }
    return yield* segmentToBytes((parts[0] as Part).segment, before)
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
    async search(query) {
      return await inTurn(function* () {
        const found = (yield* scan(query)) ?? (yield* settle())
        return makeHits(found, rankDocuments(found, query), query)
      })
    },
    async toBytes(before = new Uint8Array()) {
      return await inTurn(() => write(before))
    },
  }
}
