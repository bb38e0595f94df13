import { decodeLoose, decodeStrict } from "@caliban/text"
import { explainReading } from "../../files/explain-system-error.ts"
import { INDEX_MAX_BYTES } from "../../limits.ts"
import type { LeftBehind, ListedTopic } from "../../memory-types.ts"
import { isReservedSlug } from "../../paths/reserved-slug.ts"
import { createFileStore } from "../../store/file-store.ts"
import type { Store } from "../../store/store.ts"
import { type IndexLine, parseIndex } from "../../topic-index/parse-index.ts"
import { isLinkable, isTopicHead } from "../../topics/summary.ts"
import { listTopics } from "../list-topics.ts"
import type { AdoptionContext } from "./adoption-context.ts"

/** A memory that is being adopted. */
export interface OtherMemory {
  store: Store
  /** The whole index, if it is text; absent when it does not exist or can only be read in part. */
  index: Uint8Array | undefined
  lines: readonly IndexLine[]
  /** The slugs of all files. */
  names: ReadonlySet<string>
  /** In the order of the index; those without a pointer follow. */
  topics: readonly OtherTopic[]
  /** Files that are not topics. */
  leftBehind: readonly LeftBehind[]
}

export interface OtherTopic {
  slug: string
  /** The text of its own pointer. */
  hook?: string | undefined
}

/** Reads the index and the heads of the topics. Changes nothing there. */
export async function readOtherMemory(
  { files, trustDirectory }: AdoptionContext,
  directory: string,
): Promise<OtherMemory> {
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
function sortTopics(
  lines: readonly IndexLine[],
  names: readonly string[],
  readable: readonly ListedTopic[],
): Pick<OtherMemory, "topics" | "leftBehind"> {
  const known = new Map(readable.map((topic) => [topic.slug, topic]))
  const topics = new Map<string, OtherTopic>()
  const leftBehind: LeftBehind[] = []
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

function whyNoTopic(
  slug: string,
  topic: ListedTopic | undefined,
  linked: ReadonlySet<string>,
): string | undefined {
  if (isReservedSlug(slug)) return "Other tools read a file of this name as instructions."
  if (!isLinkable(slug) || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(slug)) return "No index line can link to this name."
  if (topic === undefined) return "It is not a regular file or cannot be read."
  return linked.has(slug) || isTopicHead(topic) ? undefined : "It has neither a pointer nor frontmatter."
}
