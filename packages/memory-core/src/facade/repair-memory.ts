import { encode } from "@caliban/text"
import { previewChange } from "../changes/preview-change.ts"
import { type RepairOutcome, repair } from "../changes/repair.ts"
import { explainReading } from "../files/explain-system-error.ts"
import type { RepairMemoryOptions, RepairResult } from "../memory-types.ts"
import { revisionOf } from "../store/revision.ts"
import type { MemoryReader } from "../store/store.ts"
import { readArchivedSlugs } from "../topic-index/archive.ts"
import type { OpenMemory } from "./open-memory.ts"
import type { OwnChanges } from "./undo/own-changes.ts"

/** Repairs the index, or shows what a repair would do; see `Memory.repair`. */
export async function repairMemory(
  opened: OpenMemory,
  history: OwnChanges,
  { dryRun = false, ...extent }: Omit<RepairMemoryOptions, "rotate" | "mount">,
): Promise<RepairResult> {
  const archived = await explainReading(() => readArchivedSlugs(opened.forReading()))
  const change = repair(extent, archived)
  if (dryRun) {
    const preview = (reader: MemoryReader): Promise<RepairOutcome> => previewChange(reader, change)
    return describeRepair(await explainReading(() => opened.forReading().hold(preview)))
  }
  const { result, entryId } = await (await opened.forWriting()).transact(undefined, change)
  if (entryId === undefined) return describeRepair(result)
  history.add({ slug: undefined, kind: "repaired", revision: revisionOf(encode(result.text)), entryId })
  return { ...describeRepair(result), entryId }
}

function describeRepair({ before, text, ...slugs }: RepairOutcome): RepairResult {
  return { changed: before !== text, before, after: text, ...slugs, moved: [] }
}
