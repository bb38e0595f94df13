import { previewChange } from "../changes/preview-change.ts"
import { repair } from "../changes/repair.ts"
import { rotate } from "../changes/rotate.ts"
import { explainReading } from "../files/explain-system-error.ts"
import { readArchivedSlugs } from "../index/archive.ts"
import { INDEX_CAP_LINES } from "../limits.ts"
import type { RepairMemoryOptions, RepairResult } from "../memory-types.ts"
import type { Change } from "../store/store.ts"
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
    ? rotate(`${archive}.md`, limit)
    : repair(extent, await explainReading(() => readArchivedSlugs(opened.forReading())))
  if (dryRun || (rotates && archive === undefined)) {
    const preview = opened.forReading().hold((reader) => previewChange(reader, change))
    return describe((await explainReading(() => preview)).result)
  }
  const slug = rotates ? archive : undefined
  const commit = await (await opened.forWriting()).transact(slug, change)
  const result = { ...describe(commit.result), entryId: commit.entryId }
  settle(memory, slug, commit, result.changed ? (rotates ? "index-rotated" : "index-repaired") : "unchanged")
  return result
}

const NOTHING = { added: [], dropped: [], merged: [], duplicates: [], refreshed: [], moved: [] }

function describe(outcome: Outcome): RepairResult {
  return { changed: outcome.before !== outcome.after, ...NOTHING, ...outcome }
}
