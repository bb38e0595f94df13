import { decodeLoose } from "@caliban/text"
import { explainReading, unlessUnreadable } from "../files/explain-system-error.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import type { TopicContent } from "../memory-types.ts"
import { pausing } from "../store/queue.ts"
import type { MemoryReader } from "../store/store.ts"
import { readArchivedSlugs } from "../topic-index/archive.ts"
import { findDrift } from "../topic-index/index-drift.ts"
import { parseIndex } from "../topic-index/parse-index.ts"
import { readWhole } from "../topics/read-topic.ts"
import { isLinkable, isTopicHead } from "../topics/summary.ts"

/** Topics with their bodies; see `Memory.topics`. */
export async function* iterateTopics(open: () => MemoryReader): AsyncGenerator<TopicContent> {
  const reader = open()
  const { codec } = reader
  const names = await explainReading(() => reader.slugs())
  const slugs = [...(names ?? [])].sort().filter(isLinkable)
  const index = await unlessUnreadable(() => reader.readIndex(INDEX_MAX_BYTES))
  const archived = new Set(await unlessUnreadable(() => readArchivedSlugs(reader)))
  const drift = findDrift(parseIndex(decodeLoose(index?.bytes ?? new Uint8Array()), codec), slugs)
  const unlisted = new Set(drift.unlisted.filter((slug) => !archived.has(slug)))
  const pause = pausing()
  for (const slug of slugs) {
    await pause()
    const found = await unlessUnreadable(() => readWhole(reader, slug))
    if (found === undefined) continue
    const { text: _, diagnostics: __, ...topic } = found.topic
    if (unlisted.has(slug) && !isTopicHead(topic, codec)) continue
    const { updatedAt } = found.head
    yield { ...topic, updatedAt: updatedAt === undefined ? undefined : new Date(updatedAt).toISOString() }
  }
}
