import { statSync } from "node:fs"
import { join } from "node:path"
import { INDEX_HEAD_BYTES } from "@caliban/memory-core/internal"
import type { Context } from "../section.ts"
import { findHidden, findUnlisted, readTopics } from "../storms/check-memory.ts"
import { fileOf } from "../storms/generations.ts"
import type { Inserted } from "./perform.ts"

/** Every insert is on disk, and exactly once in the index and the view; no insert was refused. */
export async function checkInserts(
  { violation }: Context,
  where: string,
  directory: string,
  results: readonly Inserted[],
): Promise<void> {
  const topics = readTopics(directory)
  const lost = results.flatMap(({ acked }) => acked.filter((slug) => topics.get(slug) !== fileOf(slug, 0)))
  if (lost.length > 0) violation(`${lost.length} inserts are lost (${where})`, lost.slice(0, 10))
  const refused = results.flatMap((result) => result.refused)
  if (refused.length > 0) violation(`${refused.length} inserts were refused (${where})`, refused.slice(0, 5))
  const violations = findUnlisted(directory)
  // A load reads only the beginning of a larger index.
  const { size } = statSync(join(directory, "MEMORY.md"))
  if (size <= INDEX_HEAD_BYTES) violations.push(...(await findHidden(directory)))
  if (violations.length > 0)
    violation(`${violations.length} topics are not listed once (${where})`, violations.slice(0, 5))
}
