import { decodeLoose, decodeStrict } from "@caliban/text"
import { explainReading } from "../../files/explain-system-error.ts"
import { INDEX_MAX_BYTES } from "../../limits.ts"
import { isReservedSlug } from "../../paths/reserved-slug.ts"
import { createFileStore } from "../../store/file-store.ts"
import { parseIndex } from "../../topic-index/parse-index.ts"
import { isLinkable, isTopicHead } from "../../topics/summary.ts"
import { listTopics } from "../list-topics.ts"
/** Reads the index and the heads of the topics. Changes nothing there. */
export async function readOtherMemory({ files, trustDirectory }, directory) {
  const store = createFileStore(directory, { files, trustDirectory })
  return await explainReading(() =>
    store.hold(async (reader) => {
      const { topics } = await listTopics(reader, files)
      const head = await reader.readIndex(INDEX_MAX_BYTES)
      const isWhole = head !== undefined && head.total <= INDEX_MAX_BYTES
      const { lines } = parseIndex(decodeLoose(head?.bytes ?? new Uint8Array()))
      const names = (await reader.slugs()) ?? []
      return {
        store,
        index: isWhole && decodeStrict(head.bytes) !== undefined ? head.bytes : undefined,
        lines,
        names: new Set(names),
        ...sortTopics(lines, names, topics),
      }
    }),
  )
}
/** Divides files into topics, in the order of their pointers, and others. */
function sortTopics(lines, names, readable) {
  const known = new Map(readable.map((topic) => [topic.slug, topic]))
  const topics = new Map()
  const leftBehind = []
  for (const { pointer } of lines) {
    if (pointer === undefined || !known.has(pointer.slug) || topics.has(pointer.slug)) continue
    topics.set(pointer.slug, { slug: pointer.slug, hook: pointer.hook })
  }
  const linked = new Set(lines.flatMap(({ pointer }) => pointer?.slugs ?? []))
  for (const slug of [...names].sort()) {
    const topic = known.get(slug)
    const reason = whyNoTopic(slug, topic, linked)
    if (reason !== undefined) {
      topics.delete(slug)
      leftBehind.push({ slug, reason })
    } else if (!topics.has(slug)) topics.set(slug, { slug })
  }
  return { topics: [...topics.values()], leftBehind }
}
function whyNoTopic(slug, topic, linked) {
  if (isReservedSlug(slug)) return "Other tools read a file of this name as instructions."
  if (!isLinkable(slug) || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(slug)) return "No index line can link to this name."
  if (topic === undefined) return "It is not a regular file or cannot be read."
  return linked.has(slug) || isTopicHead(topic) ? undefined : "It has neither a pointer nor frontmatter."
}
