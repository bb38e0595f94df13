import type { MemoryDocument } from "@caliban/memory-core"
import type { SearchContext } from "../search-documents.ts"
import type { Recall, RecalledTopic, RecallOptions } from "../search-types.ts"
import { renderRecall } from "./render-recall.ts"

const TOKENS = 1_000
const MAX_RESULTS = 3
/** Below this score a topic is more often useless than needed; see docs/ranking.md. */
const MIN_SCORE = 0.5
/** A topic that is much less relevant than the best one is left out. */
const SHARE_OF_BEST = 0.7
/** Characters of a message that are searched for: its beginning, where people say what they ask. */
const MESSAGE_MAX = 2_000

/** See `MemorySearch.recall`. */
export async function recallTopics(
  { memory, library, countTokens, now }: SearchContext,
  message: string,
  { tokens = TOKENS, maxResults = MAX_RESULTS, minScore = MIN_SCORE, exclude = [] }: RecallOptions,
): Promise<Recall> {
  const { engine } = await library.open()
  const excluded = new Set(exclude)
  const found = engine.search({
    text: message.slice(0, MESSAGE_MAX),
    now: now(),
    maxResults: maxResults + excluded.size,
    minScore,
  })
  const best = found[0]?.score ?? 0
  const chosen = found
    .filter(({ address, score }) => !excluded.has(address) && score >= best * SHARE_OF_BEST)
    .slice(0, maxResults)
  const bodies = new Map<string, MemoryDocument>()
  for (const source of chosen.length === 0 ? [] : memory.sources()) {
    const addresses = chosen.flatMap(({ address }) => (bodies.has(address) ? [] : [address]))
    const own = addresses.filter((address) => isOf(source.mount, address))
    for (const document of await source.read(own)) bodies.set(document.address, document)
  }
  const topics = chosen.flatMap(({ address, score }): RecalledTopic[] => {
    const document = bodies.get(address)
    if (document === undefined) return []
    const { type, description, body } = document
    return [{ address, type, description, body, isCut: false, score }]
  })
  return renderRecall(topics, tokens, countTokens)

  function isOf(mount: string | undefined, address: string): boolean {
    const owner = memory.mounts.find(({ name }) => address.startsWith(`${name}/`))?.name
    return owner === mount
  }
}
