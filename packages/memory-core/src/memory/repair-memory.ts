import { previewChange, repair } from "../changes/repair.ts"
import { archivePointers, rotate } from "../changes/rotate.ts"
import { explainReading } from "../files/explain-system-error.ts"
import { readArchivedSlugs } from "../index/archive.ts"
import { INDEX_CAP_LINES } from "../limits.ts"
import type { RepairMemoryOptions, RepairResult } from "../memory-types.ts"
import { crypto } from "../node-modules.ts"
import type { Change, Commit, Store } from "../store/store.ts"
import { settle } from "./change-listeners.ts"
import type { MemoryContext } from "./context.ts"

/** What a repair or a rotation did to the index. */
type Outcome = Partial<RepairResult> & { before: string; after: string }

/** Repairs the index or moves pointers to the archive, or shows what that would do; see `Memory.repair`. */
export async function repairMemory(
  memory: MemoryContext,
  { dryRun = false, rotate: rotates = false, ...extent }: Omit<RepairMemoryOptions, "mount"> = {},
): Promise<RepairResult> {
  const { opened, options } = memory
  const { archive } = options.codec
  // Without an archive nothing moves.
  const limit = archive === undefined ? Number.POSITIVE_INFINITY : (options.caps?.lines ?? INDEX_CAP_LINES)
  const change: Change<Outcome> = rotates
    ? rotate(limit)
    : repair(extent, await explainReading(() => readArchivedSlugs(opened.forReading())))
  if (dryRun || (rotates && archive === undefined)) {
    const preview = opened.forReading().hold((reader) => previewChange(reader, change))
    return describe((await explainReading(() => preview)).result)
  }
  const store = await opened.forWriting()
  const commit =
    rotates && archive !== undefined
      ? await rotateIn(store, archive, limit)
      : await store.transact(undefined, change)
  const result = { ...describe(commit.result), entryId: commit.entryId }
  settle(
    memory,
    undefined,
    commit,
    result.changed ? (rotates ? "index-rotated" : "index-repaired") : "unchanged",
  )
  return result
}

/** Moves pointers to the archive. One undo reverts both changes. */
async function rotateIn(store: Store, archive: string, limit: number): Promise<Commit<Outcome>> {
  const given = { group: crypto().randomUUID() }
  const { result } = await store.transact(archive, archivePointers(`${archive}.md`, limit), given)
  return await store.transact(undefined, rotate(limit, result), given)
}

const NOTHING = { added: [], dropped: [], merged: [], duplicates: [], refreshed: [], moved: [] }

function describe(outcome: Outcome): RepairResult {
  return { changed: outcome.before !== outcome.after, ...NOTHING, ...outcome }
}
