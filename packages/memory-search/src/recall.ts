import type { Memory } from "@caliban/memory-core"
import { type MemoryDocument, requireInternals } from "@caliban/memory-core/internal"
import type { EngineHit } from "./engine/engine-types.ts"
import { renderRecall } from "./render-recall.ts"
import { MIN_SCORE, type SearchContext } from "./search-documents.ts"
import type { Recall, RecalledTopic, RecallOptions } from "./search-types.ts"

const TOKENS = 1_000
const MAX_RESULTS = 3
/** Evidence that is needed by the score that it comes with: less where a topic has most of the message. */
const NEEDED: readonly (readonly [score: number, evidence: number])[] = [
  [0.6, 1.6],
  [0.25, 2.2],
  [0, 3.5],
]
/** A topic that is less relevant than this share of the best one is left out. */
const SHARE_OF_BEST = 0.9
/** Topics that are read to decide. */
const READ_MAX = 10
/** Characters of a message that are searched for: its beginning, where people say what they ask. */
const MESSAGE_MAX = 2_000

/** See `MemorySearch.recall`. */
export async function recallTopics(
  { memory, documents, engine, countTokens, now }: SearchContext,
  message: string,
  { tokens = TOKENS, maxResults = MAX_RESULTS, minScore = MIN_SCORE, exclude = [] }: RecallOptions,
): Promise<Recall> {
  await documents.refresh()
  const text = message.slice(0, MESSAGE_MAX)
  const query = { text, now: now(), maxResults: Math.max(READ_MAX, maxResults), minScore }
  const hits = (await engine.search(query)).filter(isNeeded)
  const read = hits.length === 0 ? new Map<string, MemoryDocument>() : await readDocuments(memory, hits)
  const topics = hits.flatMap(({ document: { address }, score }): RecalledTopic[] => {
    const document = read.get(address)
    if (document === undefined) return []
    const { type, description, body } = document
    return [{ address, type, description, body, isCut: false, score }]
  })
  const best = topics[0]?.score ?? 0
  const excluded = new Set(exclude)
  const chosen = topics.filter(
    ({ address, score }) => score >= best * SHARE_OF_BEST && !excluded.has(address),
  )
  return renderRecall(chosen.slice(0, maxResults), tokens, countTokens)
}

const isNeeded = ({ evidence, score }: EngineHit): boolean =>
  NEEDED.some(([from, least]) => score >= from && evidence >= least)

/** The documents as they are on disk. */
async function readDocuments(
  memory: Memory,
  hits: readonly EngineHit[],
): Promise<ReadonlyMap<string, MemoryDocument>> {
  const documents = new Map<string, MemoryDocument>()
  for (const source of requireInternals(memory, "recall").sources()) {
    const own = hits.flatMap(({ document }) => (document.mount === source.mount ? [document.address] : []))
    for (const document of await source.read(own)) documents.set(document.address, document)
  }
  return documents
}
