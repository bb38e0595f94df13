import { isUtf8 } from "node:buffer"
import { decodeLoose, dropCutCharacter } from "@caliban/text"
import { type Diagnostic, report } from "../diagnostics.ts"
import { unlessUnreadable } from "../files/explain-system-error.ts"
import { FRONTMATTER_MAX_BYTES, TOPIC_HEAD_BYTES, TOPIC_MAX_BYTES } from "../limits.ts"
import { normaliseSlug } from "../paths/suggest-slugs.ts"
import { inTurns } from "../store/queue.ts"
import { revisionOf } from "../store/revision.ts"
import type { MemoryReader, StoredHead } from "../store/store.ts"
import { parseTopic } from "./parse-topic.ts"
import type { Topic } from "./topic.ts"

/** Reads one topic; `undefined` if there is no plain file. Of a file over 256 KB only that much is read, and reported. */
export async function readTopic(reader: MemoryReader, slug: string): Promise<Topic | undefined> {
  const head = await reader.readTopic(slug, TOPIC_MAX_BYTES)
  return head && { ...parseHead(reader, slug, head), revision: revisionOf(head.bytes) }
}

/** Reads the head of a topic, at most 9 KB; `undefined` if there is no plain file. */
export async function readTopicHead(reader: MemoryReader, slug: string) {
  const head = await reader.readTopic(slug, TOPIC_HEAD_BYTES)
  if (head === undefined) return undefined
  const { body: _, text: __, ...summary } = parseHead(reader, slug, head)
  const updatedAt = head.updatedAt === undefined ? undefined : new Date(head.updatedAt).toISOString()
  return { ...summary, bytes: head.total, ...(updatedAt && { updatedAt }) }
}

/** A file of which the beginning was read as a topic, with what is wrong with its bytes. */
export function parseHead(
  { codec }: Pick<MemoryReader, "codec">,
  slug: string,
  head: StoredHead,
): Omit<Topic, "revision"> {
  const topic = parseTopic(slug, decodeHead(head), codec)
  return { ...topic, diagnostics: [...topic.diagnostics, ...inspectBytes(slug, head)] }
}

/**
 * Resolves a reference to a slug: the same slug, otherwise the topic with that `name`, otherwise the topic whose slug
 * differs only in case, `-`, `_` and `.`. Reads the head of every topic if no slug is the same.
 */
export async function resolveReference(reader: MemoryReader, reference: string): Promise<string | undefined> {
  const slugs = [...((await reader.slugs()) ?? [])]
  if (slugs.includes(reference)) return reference
  if (reference.length > FRONTMATTER_MAX_BYTES) return undefined
  const candidate = bareReference(reference)
  if (slugs.includes(candidate)) return candidate
  // However a name is written, its longest ASCII word is in the bytes: to parse every head takes four times as long.
  const [word = ""] = (candidate.match(/[\w.-]+/g) ?? []).sort((a, b) => b.length - a.length)
  slugs.sort()
  reader.prefetch?.(slugs, TOPIC_HEAD_BYTES)
  for await (const slug of inTurns(slugs)) {
    const head = await unlessUnreadable(() => reader.readTopic(slug, TOPIC_HEAD_BYTES))
    const mayHave = head && decodeLoose(head.bytes).includes(word)
    if (mayHave && parseHead(reader, slug, head).name === candidate) return slug
  }
  // No file name is longer, and normalisation takes quadratic time for a run of combining marks.
  if (candidate.length > 255) return undefined
  const normalised = normaliseSlug(candidate)
  return normalised === "" ? undefined : slugs.find((slug) => normaliseSlug(slug) === normalised)
}

/** What a reference names: `[[slug|text]]` and `slug.md` are `slug`. */
export function bareReference(reference: string): string {
  const inner = reference.trim().replace(/^\[\[|\]\]$/g, "")
  return inner.replace(/[|#].*$/s, "").replace(/\.md$/, "")
}

/** The text of a file of which the beginning was read, without an incomplete last character. */
export function decodeHead({ bytes, total }: StoredHead): string {
  return decodeLoose(total > bytes.length ? dropCutCharacter(bytes) : bytes)
}

/** What is wrong with the bytes of a file. */
export function inspectBytes(slug: string, { bytes, total }: StoredHead): Diagnostic[] {
  if (total > TOPIC_MAX_BYTES) {
    const message = `${slug}.md has ${total} bytes; the first ${TOPIC_MAX_BYTES} are read. Split it into several topics.`
    return [report("too-large", message, { level: "error", slug })]
  }
  if (total > bytes.length || isUtf8(bytes)) return []
  const message = `${slug}.md is not UTF-8 text; invalid bytes are shown as \uFFFD. Convert it to UTF-8.`
  return [report("invalid-utf8", message, { slug })]
}
