import type { Memory, MemoryDocument } from "@caliban/memory-core"
import type { EngineHit } from "../engine/engine-types.ts"
import { findByWords, type SearchContext } from "../search-documents.ts"
import type { Recall, RecalledTopic, RecallOptions } from "../search-types.ts"
import { distinctiveWords, stemsOf } from "./distinctive-words.ts"
import { renderRecall } from "./render-recall.ts"

const TOKENS = 1_000
const MAX_RESULTS = 3
/** See docs/ranking.md for what these values were chosen with. */
const MIN_SCORE = 0.3
/** One distinctive word alone has to weigh more, above all when only the body has it. */
const ONE_WORD = 0.05
const ONE_WORD_IN_BODY = 0.15
/** A topic that is less relevant than this share of the best one is left out. */
const SHARE_OF_BEST = 0.8
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
  const text = message.slice(0, MESSAGE_MAX)
  const words = distinctiveWords(text)
  const set = await library.open()
  if (words.size === 0) return renderRecall([], tokens, countTokens)
  const query = { text, now: now(), maxResults: Math.max(READ_MAX, maxResults), minScore }
  const hits = findByWords(set, query)
  const documents = hits.length === 0 ? new Map<string, MemoryDocument>() : await readDocuments(memory, hits)
  const topics = hits.flatMap((hit): RecalledTopic[] => {
    const document = documents.get(hit.address)
    if (document === undefined || hit.score < minScore + penaltyOf(document, words)) return []
    const { type, description, body } = document
    return [{ address: hit.address, type, description, body, isCut: false, score: hit.score }]
  })
  const best = topics[0]?.score ?? 0
  const excluded = new Set(exclude)
  const chosen = topics.filter(
    ({ address, score }) => score >= best * SHARE_OF_BEST && !excluded.has(address),
  )
  return renderRecall(chosen.slice(0, maxResults), tokens, countTokens)
}

/** What the score has to exceed in addition; infinite for a document with no distinctive word of the message. */
function penaltyOf(
  { address, name = "", description = "", body }: MemoryDocument,
  words: ReadonlySet<string>,
): number {
  const head = stemsOf(`${address}\n${name}\n${description}`)
  const inHead = [...words].filter((word) => head.has(word)).length
  if (inHead > 1) return 0
  const text = stemsOf(body)
  const found = [...words].filter((word) => head.has(word) || text.has(word)).length
  if (found > 1) return 0
  if (found === 0) return Number.POSITIVE_INFINITY
  return inHead === 1 ? ONE_WORD : ONE_WORD_IN_BODY
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
  for (const source of memory.sources()) {
    const own = hits.flatMap(({ address }) => (ownerOf(address) === source.mount ? [address] : []))
    for (const document of await source.read(own)) documents.set(document.address, document)
  }
  return documents
}
