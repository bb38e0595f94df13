import { decodeLines } from "@caliban/text"
import { INDEX_MAX_BYTES } from "../limits.ts"
import type { MemoryReader } from "../store/store.ts"
import { parseIndex } from "./parse-index.ts"

/** The slugs to which the archive of a layout has pointers; none without an archive. They count as listed. */
export async function readArchivedSlugs(reader: MemoryReader): Promise<string[]> {
  const { archive } = reader.layout ?? {}
  const head = archive === undefined ? undefined : await reader.readTopic(archive, INDEX_MAX_BYTES)
  if (head === undefined) return []
  return parseIndex(decodeLines(head.bytes), reader.layout).lines.flatMap(
    ({ pointer }) => pointer?.slugs ?? [],
  )
}
