import { encode } from "@caliban/text"
import { previewChange } from "../changes/preview-change.ts"
import { repair } from "../changes/repair.ts"
import { explainReading } from "../files/explain-system-error.ts"
import { revisionOf } from "../store/revision.ts"
import { readArchivedSlugs } from "../topic-index/archive.ts"
import { SHOWN } from "../topic-index/insert-lines.ts"
/** Repairs the index, or shows what a repair would do; see `Memory.repair`. */
export async function repairMemory(options, opened, history, { dryRun = false, ...extent }) {
  const archived = await explainReading(() => readArchivedSlugs(opened.forReading()))
  const shown = { ...SHOWN, ...options.caps }
  const change = repair(options.newPointers ?? "first", extent, shown, archived)
  if (dryRun) {
    const preview = (reader) => previewChange(reader, change)
    return describeRepair(await explainReading(() => opened.forReading().hold(preview)))
  }
  const { result, trashId } = await (await opened.forWriting()).transact(undefined, change)
  if (trashId === undefined) return describeRepair(result)
  history.add({ slug: undefined, kind: "repaired", revision: revisionOf(encode(result.text)), trashId })
  return { ...describeRepair(result), trashId }
}
function describeRepair({ before, text, removed: _, ...slugs }) {
  return { changed: before !== text, before, after: text, ...slugs }
}
