import { INDEX_MAX_BYTES, MemoryError, type MemoryReader } from "@caliban/memory-core"
import type { FileTarget } from "./file-target.ts"

/** A file as text, whatever its bytes; `undefined` when there is none. @throws MemoryError `too-large` */
export async function readText(reader: MemoryReader, slug: string | undefined): Promise<string | undefined> {
  const file =
    slug === undefined
      ? await reader.readIndex(INDEX_MAX_BYTES)
      : await reader.readTopic(slug, INDEX_MAX_BYTES)
  if (file === undefined) return undefined
  if (file.total > file.bytes.length && file.total > INDEX_MAX_BYTES) {
    const name = slug === undefined ? "MEMORY.md" : `${slug}.md`
    throw new MemoryError("too-large", `${name} has ${file.total} bytes; up to ${INDEX_MAX_BYTES} are read.`)
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.bytes)
}

/** Bytes as text for changing. @throws MemoryError `unreadable-file`: what we cannot read we do not write. */
export function decodeForChange(bytes: Uint8Array, { slug }: Pick<FileTarget, "slug">): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    const name = slug === undefined ? "MEMORY.md" : `${slug}.md`
    throw new MemoryError(
      "unreadable-file",
      `${name} is not UTF-8 text, so it was left as it is. Convert it to UTF-8 by hand and try again.`,
    )
  }
}
