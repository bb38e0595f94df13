import { decodeLines } from "@caliban/text"
import { INDEX_MAX_BYTES } from "../limits.ts"
import { parseIndex } from "./parse-index.ts"
/** The archive of a layout; empty without one. */
export async function readArchive(reader) {
  const { layout } = reader
  const archive = layout?.archive
  const head = archive === undefined ? undefined : await reader.readTopic(archive, INDEX_MAX_BYTES)
  return parseIndex(head === undefined ? "" : decodeLines(head.bytes), layout)
}
/** The slugs to which the archive of a layout has pointers; none without an archive. They count as listed. */
export async function readArchivedSlugs(reader) {
  if (reader.layout?.archive === undefined) return []
  return (await readArchive(reader)).lines.flatMap(({ pointer }) => pointer?.slugs ?? [])
}
