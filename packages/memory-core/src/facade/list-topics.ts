import type { Diagnostic } from "../diagnostics.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import type { ListedTopic, TopicList } from "../memory-types.ts"
import type { MemoryReader } from "../store/store.ts"
import { decodeLoose, decodeStrict } from "../text.ts"
import { findDrift } from "../topic-index/index-drift.ts"
import { parseIndex } from "../topic-index/parse-index.ts"
import { readTopicHead } from "../topics/read-topic.ts"
import { isTopicHead } from "../topics/summary.ts"

/** Every topic beside an index, and how the two differ. Reads the head of every file, writes nothing. */
export async function listTopics(reader: MemoryReader): Promise<TopicList> {
  const slugs = [...((await reader.slugs()) ?? [])].sort()
  const head = await reader.readIndex(INDEX_MAX_BYTES)
  const diagnostics: Diagnostic[] = head === undefined ? [] : inspectIndex(head)
  const drift = findDrift(parseIndex(decodeLoose(head?.bytes ?? new Uint8Array())), slugs)
  const unlisted = new Set(drift.unlisted)

  const topics: ListedTopic[] = []
  const orphans: string[] = []
  for (const slug of slugs) {
    const topic = await readTopicHead(reader, slug)
    if (topic === undefined) {
      diagnostics.push({
        code: "not-a-file",
        level: "warning",
        slug,
        message: `${slug}.md is not a plain file (a folder, a symlink or a device); it is left out.`,
      })
      continue
    }
    const { diagnostics: found, ...summary } = topic
    if (unlisted.has(slug) && isTopicHead(summary)) orphans.push(slug)
    topics.push({ ...summary, listed: !unlisted.has(slug) })
    diagnostics.push(...found)
  }
  const found = { orphans, dangling: drift.dangling, duplicates: drift.duplicates }
  return { topics, drift: found, diagnostics: [...diagnostics, ...inspectDrift(found)] }
}

function inspectIndex(head: { bytes: Uint8Array; total: number }): Diagnostic[] {
  if (head.total > head.bytes.length) {
    const message = `MEMORY.md has ${head.total} bytes; the first ${head.bytes.length} are read. Make it smaller by hand.`
    return [{ code: "index-too-large", level: "error", message }]
  }
  if (decodeStrict(head.bytes) !== undefined) return []
  return [
    { code: "invalid-utf8", level: "warning", message: "MEMORY.md is not UTF-8 text. Convert it to UTF-8." },
  ]
}

function inspectDrift({ orphans, dangling, duplicates }: TopicList["drift"]): Diagnostic[] {
  const report = (code: Diagnostic["code"], slug: string, message: string): Diagnostic => ({
    code,
    level: "warning",
    slug,
    message: `${message} A repair of the index mends it.`,
  })
  return [
    ...orphans.map((slug) => report("orphan-topic", slug, `${slug}.md has no line in MEMORY.md.`)),
    ...dangling.map((slug) =>
      report("dangling-pointer", slug, `MEMORY.md points to ${slug}.md, which does not exist.`),
    ),
    ...duplicates.map((slug) =>
      report("duplicate-pointer", slug, `MEMORY.md has several lines for ${slug}.md.`),
    ),
  ]
}
