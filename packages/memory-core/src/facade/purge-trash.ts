import type { PurgeResult } from "../memory-types.ts"
import type { OpenMemory } from "./open-memory.ts"

/** Destroys entries of the trash; see `Memory.purge`. */
export async function purgeTrash(
  opened: OpenMemory,
  { slug, id }: { slug?: string; id?: string },
): Promise<PurgeResult> {
  const { trash } = await opened.forWriting()
  return { purged: await trash.purge({ slug, id }) }
}
