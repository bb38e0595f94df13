import { MemoryError } from "../errors.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
/**
 * Accepts an index that can be read and changed again, and an index that is too large but shrinks.
 *
 * @throws MemoryError `too-large`
 */
export function checkIndexSize(before, after) {
  if (after.length <= INDEX_MAX_BYTES || after.length <= (before?.length ?? 0)) return
  throw new MemoryError(
    "too-large",
    `MEMORY.md would have ${after.length} bytes; the limit is ${INDEX_MAX_BYTES}. Nothing was changed. Remove or merge topics, then retry.`,
  )
}
