import { MemoryError } from "../errors.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"

/**
 * Lets an index through that can be read and changed again, and one that is too large and gets smaller.
 *
 * @throws MemoryError `too-large`
 */
export function checkIndexSize(before: Uint8Array | undefined, after: Uint8Array): void {
  if (after.length <= INDEX_MAX_BYTES || after.length <= (before?.length ?? 0)) return
  throw new MemoryError(
    "too-large",
    `MEMORY.md would have ${after.length} bytes; up to ${INDEX_MAX_BYTES} are written. Nothing was changed. Remove or merge topics first.`,
  )
}
