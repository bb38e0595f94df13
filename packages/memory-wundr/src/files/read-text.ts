import { MemoryError, parseIndex } from "@caliban/memory-core"
import { decodeForChange, INDEX_MAX_BYTES, type MemoryReader } from "@caliban/memory-core/internal"
import { decodeLoose } from "@caliban/text"
import { lineNumber } from "../sections/lines.ts"
import type { FileTarget } from "./file-target.ts"

/** A file as text; invalid bytes become U+FFFD. `undefined` if there is no file. @throws MemoryError `too-large` */
export async function readText(reader: MemoryReader, slug: string | undefined): Promise<string | undefined> {
  const file =
    slug === undefined
      ? await reader.readIndex(INDEX_MAX_BYTES)
      : await reader.readTopic(slug, INDEX_MAX_BYTES)
  if (file === undefined) return undefined
  if (file.total > file.bytes.length && file.total > INDEX_MAX_BYTES) {
    const name = slug === undefined ? "MEMORY.md" : `${slug}.md`
    throw new MemoryError("too-large", `${name} has ${file.total} bytes; the limit is ${INDEX_MAX_BYTES}.`)
  }
  return decodeLoose(file.bytes)
}

/**
 * The text of a file that is about to change.
 *
 * @throws MemoryError `unreadable-file` if it is not UTF-8, or has an open git conflict: a change would land on one of its
 *   sides.
 */
export function decodeUnresolved(bytes: Uint8Array, { slug }: Pick<FileTarget, "slug">): string {
  const name = slug === undefined ? "MEMORY.md" : `${slug}.md`
  const text = decodeForChange(bytes, name)
  const line = findConflict(text)
  if (line === undefined) return text
  throw new MemoryError(
    "unreadable-file",
    `${name} has an open merge conflict at line ${line}, so it was not changed. Resolve it and try again.`,
  )
}

/** The line at which the first open git conflict starts. */
function findConflict(text: string): number | undefined {
  if (!text.includes("<<<<<<< ")) return undefined
  const { lines } = parseIndex(text)
  const at = lines.findIndex(({ conflict }) => conflict === true)
  return at < 0 ? undefined : lineNumber(lines, at)
}
