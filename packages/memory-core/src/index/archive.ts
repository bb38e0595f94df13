import { decodeLines } from "@caliban/text"
import { INDEX_MAX_BYTES } from "../limits.ts"
import type { MemoryReader } from "../store/store.ts"
import { listedIn, type ParsedIndex, parseIndex } from "./parse-index.ts"

/** The archive of a layout; empty without one. */
export async function readArchive(reader: MemoryReader): Promise<ParsedIndex> {
  const { codec } = reader
  const head = codec?.archive && (await reader.readTopic(codec.archive, INDEX_MAX_BYTES))
  return parseIndex(head ? decodeLines(head.bytes) : "", codec)
}

/** The slugs to which the archive of a layout has pointers; none without an archive. They count as listed. */
export async function readArchivedSlugs(reader: MemoryReader): Promise<string[]> {
  return [...listedIn(await readArchive(reader))]
}
