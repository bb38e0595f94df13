import { isUtf8 } from "node:buffer"
import { decodeLoose, dropCutCharacter } from "@caliban/text"
import type { Diagnostic } from "../diagnostics.ts"
import { explainReading, reasonOf } from "../files/explain-system-error.ts"
import { FRONTMATTER_MAX_BYTES, TOPIC_HEAD_BYTES, TOPIC_MAX_BYTES } from "../limits.ts"
import { normaliseSlug } from "../paths/suggest-slugs.ts"
import { revisionOf } from "../store/revision.ts"
import type { MemoryReader } from "../store/store.ts"
import { parseTopic, parseTopicHead } from "./parse-topic.ts"
import type { Topic, TopicSummary } from "./topic.ts"

/** No name of a file is longer. */
const LONGEST_REFERENCE = 255

/** A topic's summary with what there is to know about its file. */
export interface TopicHead extends TopicSummary {
  bytes: number
  /** ISO 8601 in UTC; absent when the store cannot tell. */
  updatedAt?: string
  /** True when the file has further names (hard links), where the reader knows it. */
  isLinked: boolean
  diagnostics: readonly Diagnostic[]
}

/**
 * One topic; `undefined` when there is no plain file. A file over 256 KB is read up to there, and reported.
 *
 * @throws MemoryError `unreadable-file` when the system refuses to read it.
 */
export async function readTopic(reader: MemoryReader, slug: string): Promise<Topic | undefined> {
  const head = await explainReading(() => reader.readTopic(slug, TOPIC_MAX_BYTES))
  if (head === undefined) return undefined
  const topic = parseTopic(slug, decodeHead(head))
  return {
    ...topic,
    diagnostics: [...topic.diagnostics, ...inspectBytes(slug, head.bytes, head.total)],
    revision: revisionOf(head.bytes),
  }
}

/** What the beginning of a topic's file says; `undefined` when there is no plain file. */
export async function readTopicHead(reader: MemoryReader, slug: string): Promise<TopicHead | undefined> {
  const head = await reader.readTopic(slug, TOPIC_HEAD_BYTES)
  if (head === undefined) return undefined
  const { name, description, type, diagnostics } = parseTopicHead(slug, decodeHead(head))
  return {
    slug,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(type === undefined ? {} : { type }),
    bytes: head.total,
    ...(head.updatedAt === undefined ? {} : { updatedAt: new Date(head.updatedAt).toISOString() }),
    isLinked: isLinked(head),
    diagnostics: [
      ...diagnostics,
      ...inspectBytes(slug, head.total > head.bytes.length ? undefined : head.bytes, head.total),
    ],
  }
}

/**
 * The slug that a reference means: that slug, else the topic with that `name`, else the one whose slug differs in
 * case, `-`, `_` and `.` only. `[[slug|text]]` and `slug.md` mean `slug`. A reference longer than any name means none.
 */
export async function resolveReference(reader: MemoryReader, reference: string): Promise<string | undefined> {
  const slugs = [...((await reader.slugs()) ?? [])]
  if (slugs.includes(reference)) return reference
  if (reference.length > FRONTMATTER_MAX_BYTES) return undefined
  slugs.sort()
  const wanted = reference
    .trim()
    .replace(/^\[\[|\]\]$/g, "")
    .replace(/[|#].*$/s, "")
    .replace(/\.md$/, "")
  if (slugs.includes(wanted)) return wanted
  for (const slug of slugs) {
    if ((await nameOf(reader, slug)) === wanted) return slug
  }
  // Normalising takes quadratic time in a run of combining marks.
  if (wanted.length > LONGEST_REFERENCE) return undefined
  const normalised = normaliseSlug(wanted)
  return normalised === "" ? undefined : slugs.find((slug) => normaliseSlug(slug) === normalised)
}

/** The name in a topic's frontmatter; a file that cannot be read has none. */
async function nameOf(reader: MemoryReader, slug: string): Promise<string | undefined> {
  try {
    return (await readTopicHead(reader, slug))?.name
  } catch (error) {
    if (reasonOf(error) === undefined) throw error
    return undefined
  }
}

/** True when a file has several names; a reader of another kind does not say. */
export function isLinked(head: object & { links?: number }): boolean {
  return (head.links ?? 1) > 1
}

/** The text of a file's beginning; of a character that a cut goes through, nothing. */
function decodeHead({ bytes, total }: { bytes: Uint8Array; total: number }): string {
  return decodeLoose(total > bytes.length ? dropCutCharacter(bytes) : bytes)
}

function inspectBytes(slug: string, bytes: Uint8Array | undefined, total: number): Diagnostic[] {
  const found: Diagnostic[] = []
  if (total > TOPIC_MAX_BYTES) {
    found.push({
      code: "too-large",
      level: "error",
      slug,
      message: `${slug}.md has ${total} bytes; the first ${TOPIC_MAX_BYTES} are read. Split it by hand.`,
    })
  } else if (bytes !== undefined && !isUtf8(bytes)) {
    found.push({
      code: "invalid-utf8",
      level: "warning",
      slug,
      message: `${slug}.md is not UTF-8 text; what could not be read is shown as \uFFFD. Convert it to UTF-8.`,
    })
  }
  return found
}
