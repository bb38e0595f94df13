import { previewChange, type RepairOutcome, repair } from "../changes/repair.ts"
import { archivePointers, rotate } from "../changes/rotate.ts"
import { readArchivedSlugs } from "../index/archive.ts"
import type { RepairMemoryOptions, RepairResult } from "../memory-types.ts"
import { crypto } from "../node-modules.ts"
import type { Change } from "../store/store.ts"
import { type SingleMemory, settle } from "./single-memory.ts"

/** Repairs the index or moves pointers to the archive, or shows what that would do; see `Memory.repair`. */
export async function repairMemory(
  memory: SingleMemory,
  { by, dryRun = false, rotate: rotates = false, ...extent }: Omit<RepairMemoryOptions, "mount">,
): Promise<RepairResult> {
  const { forReading, options } = memory
  const { archive } = options.codec
  // Without an archive nothing moves.
  const limit = archive === undefined ? Infinity : options.caps.lines
  const archived = rotates ? [] : await readArchivedSlugs(forReading())
  let change: Change<RepairOutcome> = rotates ? rotate(limit) : repair(extent, archived)
  if (dryRun || (rotates && archive === undefined)) {
    const { result } = await forReading().hold((reader) => previewChange(reader, change))
    return { changed: result.before !== result.after, ...result }
  }
  const store = await memory.forWriting()
  // One undo reverts both changes of a rotation.
  const group = rotates ? crypto().randomUUID() : undefined
  if (rotates) {
    const kept = await store.transact(archive, archivePointers(`${archive}.md`, limit), { by, group })
    change = rotate(limit, kept.result)
  }
  const { result, entryId } = await store.transact(undefined, change, { by, group })
  const changed = result.before !== result.after
  if (changed) settle(memory, undefined, { entryId, by }, rotates ? "index-rotated" : "index-repaired")
  return { changed, ...result, entryId }
}
