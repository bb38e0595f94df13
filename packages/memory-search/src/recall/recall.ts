import type { Memory } from "@caliban/memory-core"
import type { MemoryDocument } from "@caliban/memory-core/internal"
import { requireInternals } from "@caliban/memory-core/internal"
import type { EngineHit } from "../engine/engine-types.ts"
import { findByWords, MIN_SCORE, type SearchContext } from "../search-documents.ts"
import type { Recall, RecalledTopic, RecallOptions } from "../search-types.ts"
import { renderRecall } from "./render-recall.ts"

const TOKENS = 1_000
const MAX_RESULTS = 3
/** More than one word that no other document has; less when the document has nearly all words of the message. */
const EVIDENCE = 1.05
const EVIDENCE_OF_ALL = 0.8
const NEARLY_ALL = 0.7
/** A topic that is less relevant than this share of the best one is left out. */
const SHARE_OF_BEST = 0.9
/** Topics that are read to decide. */
const READ_MAX = 10
/** Characters of a message that are searched for: its beginning, where people say what they ask. */
const MESSAGE_MAX = 2_000

/** See `MemorySearch.recall`. */
export async function recallTopics(
  { memory, library, countTokens, now }: SearchContext,
  message: string,
  { tokens = TOKENS, maxResults = MAX_RESULTS, minScore = MIN_SCORE, exclude = [] }: RecallOptions,
): Promise<Recall> {
  const set = await library.open()
  const text = message.slice(0, MESSAGE_MAX)
  const query = { text, now: now(), maxResults: Math.max(READ_MAX, maxResults), minScore }
  const hits = (await findByWords(set, query)).filter(isNeeded)
  const documents = hits.length === 0 ? new Map<string, MemoryDocument>() : await readDocuments(memory, hits)
  const topics = hits.flatMap(({ address, score }): RecalledTopic[] => {
    const document = documents.get(address)
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

/** Whether a document and the message have enough in common: two telling words, or the one word that the message has. */
function isNeeded({ evidence, score }: EngineHit): boolean {
  return evidence >= (score >= NEARLY_ALL ? EVIDENCE_OF_ALL : EVIDENCE)
}

/** The documents as they are on disk. */
async function readDocuments(
  memory: Memory,
  hits: readonly EngineHit[],
): Promise<ReadonlyMap<string, MemoryDocument>> {
  const mounts = memory.mounts.map(({ name }) => name)
  const ownerOf = (address: string): string | undefined =>
    mounts.find((name) => address.startsWith(`${name}/`))
  const documents = new Map<string, MemoryDocument>()
  for (const source of requireInternals(memory, "recall").sources()) {
    const own = hits.flatMap(({ address }) => (ownerOf(address) === source.mount ? [address] : []))
    for (const document of await source.read(own)) documents.set(document.address, document)
  }
  return documents
}
