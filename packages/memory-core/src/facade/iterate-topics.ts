import { decodeLoose, dropCutCharacter } from "@caliban/text"
import { explainReading, reasonOf } from "../files/explain-system-error.ts"
import { INDEX_MAX_BYTES, TOPIC_MAX_BYTES } from "../limits.ts"
import type { TopicContent } from "../memory-types.ts"
import { pausing } from "../store/queue.ts"
import type { Awaitable, MemoryReader, StoredHead } from "../store/store.ts"
import { readArchivedSlugs } from "../topic-index/archive.ts"
import { findDrift } from "../topic-index/index-drift.ts"
import { parseIndex } from "../topic-index/parse-index.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import { describePlain, isLinkable, isTopicHead } from "../topics/summary.ts"

/** Topics with their bodies; see `Memory.topics`. */
export async function* iterateTopics(open: () => MemoryReader): AsyncGenerator<TopicContent> {
  const reader = open()
  const { codec } = reader
  const names = await explainReading(() => reader.slugs())
  const slugs = [...(names ?? [])].sort().filter(isLinkable)
  const index = await skipUnreadable(() => reader.readIndex(INDEX_MAX_BYTES))
  const archived = new Set(await skipUnreadable(() => readArchivedSlugs(reader)))
  const drift = findDrift(parseIndex(decodeLoose(index?.bytes ?? new Uint8Array()), codec), slugs)
  const unlisted = new Set(drift.unlisted.filter((slug) => !archived.has(slug)))
  const pause = pausing()
  for (const slug of slugs) {
    await pause()
    const head = await skipUnreadable(() => reader.readTopic(slug, TOPIC_MAX_BYTES))
    if (head === undefined) continue
    const { text: _, diagnostics: __, ...parsed } = parseTopic(slug, decodeTopic(head))
    const topic = describePlain(parsed, parsed.body, codec)
    if (unlisted.has(slug) && !isTopicHead(topic, codec)) continue
    yield { ...topic, updatedAt: head.updatedAt === undefined ? undefined : toIsoTime(head.updatedAt) }
  }
}

async function skipUnreadable<T>(read: () => Awaitable<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (reasonOf(error) === undefined) throw error
    return undefined
  }
}

function decodeTopic({ bytes, total }: StoredHead): string {
  return decodeLoose(total > bytes.length ? dropCutCharacter(bytes) : bytes)
}

function toIsoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
