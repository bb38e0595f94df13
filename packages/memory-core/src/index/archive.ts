import { decodeLines } from "@caliban/text"
import { INDEX_MAX_BYTES } from "../limits.ts"
import type { MemoryReader } from "../store/store.ts"
import { type ParsedIndex, parseIndex } from "./parse-index.ts"

/** The archive of a layout; empty without one. */
export async function readArchive(reader: MemoryReader): Promise<ParsedIndex> {
  const { codec } = reader
  const archive = codec?.archive
  const head = archive === undefined ? undefined : await reader.readTopic(archive, INDEX_MAX_BYTES)
  return parseIndex(head === undefined ? "" : decodeLines(head.bytes), codec)
}

/** The slugs to which the archive of a layout has pointers; none without an archive. They count as listed. */
export async function readArchivedSlugs(reader: MemoryReader): Promise<string[]> {
  if (reader.codec?.archive === undefined) return []
  return (await readArchive(reader)).lines.flatMap(({ pointer }) => pointer?.slugs ?? [])
}
