import { decodeLines } from "@caliban/text"
import { attempt } from "../../attempt.ts"
import { MemoryError } from "../../errors.ts"
import type { Codec } from "../../layouts/codec.ts"
import { INDEX_MAX_BYTES } from "../../limits.ts"
import type { MemoryFileKind } from "../../memory-types.ts"
import { attachmentAddress, splitPath } from "../../paths/attachment.ts"
import { checkSlug } from "../../paths/slug.ts"
import { finishSlowly } from "../../steps.ts"
import { INDEX_FILE } from "../../store/file-names.ts"
import { pausing } from "../../store/queue.ts"
import type { MemoryReader } from "../../store/store.ts"
import { parseInSteps } from "../../topic-index/parse-index.ts"
import { readSummary } from "../../topics/summary.ts"

/** What a path stands for, by its name alone. */
export interface NamedFile {
  kind: MemoryFileKind
  /** What stores take: the slug of a topic, the address of an attachment; for the index `MEMORY`. */
  address: string
}

/**
 * What the file at a path is.
 *
 * @param listed Stems with a pointer: a topic that a person gave an unusual name is one of them.
 */
export function nameFile(codec: Codec, path: string, listed: ReadonlySet<string>): NamedFile {
  if (path === INDEX_FILE) return { kind: "index", address: "MEMORY" }
  const stem = path.endsWith(".md") ? topicStem(codec, path) : undefined
  if (isFixed(codec, path, stem)) return { kind: "layout", address: attachmentAddress(path) }
  const isTopic = stem !== undefined && (isSlug(stem) || listed.has(stem))
  return isTopic ? { kind: "topic", address: stem } : { kind: "attachment", address: attachmentAddress(path) }
}

/** The stems that the index points to. Reads the index. */
export async function readListedStems(reader: MemoryReader): Promise<ReadonlySet<string>> {
  const index = await reader.readIndex(INDEX_MAX_BYTES)
  const text = decodeLines(index?.bytes ?? new Uint8Array())
  const { lines } = await finishSlowly(parseInSteps(text, reader.codec), pausing())
  return new Set(lines.flatMap(({ pointer }) => pointer?.slugs ?? []))
}

/**
 * Refuses a new text that would make an attachment in the folder of the topics a topic, or a file that is not read: its
 * name is no slug.
 *
 * @throws MemoryError `invalid-slug`
 */
export function rejectUnusualTopic(codec: Codec, path: string, isNew: boolean, text: string): void {
  const stem = topicStem(codec, path)
  if (stem === undefined) return
  const isIgnored = isNew && !path.endsWith(".md")
  if (!isIgnored && readSummary(stem, text, codec) === undefined) return
  throw new MemoryError(
    "invalid-slug",
    `The path "${path}" cannot be used: a Markdown file next to the index is a topic, and its name must be a slug. Use kebab-case, for example "build-commands.md".`,
  )
}

/** The stem of a Markdown file in the folder of the topics. */
function topicStem(codec: Codec, path: string): string | undefined {
  const { name } = splitPath(path)
  if (!/\.md$/i.test(name)) return undefined
  const stem = name.slice(0, -3)
  return codec.topicPath(stem).slice(0, -3) === path.slice(0, -3) ? stem : undefined
}

function isSlug(stem: string): boolean {
  return !stem.endsWith(".md") && attempt(() => checkSlug(stem)) === stem
}

function isFixed(codec: Codec, path: string, stem: string | undefined): boolean {
  const isArchive = codec.archive !== undefined && path === `${codec.archive}.md`
  if (isArchive || path === codec.state?.file) return true
  return (stem !== undefined && codec.isProductStem(stem)) || codec.findFile("path", path) !== undefined
}
