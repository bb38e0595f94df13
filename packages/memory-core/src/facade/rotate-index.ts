import { previewChange } from "../changes/preview-change.ts"
import { type RotateOutcome, rotate } from "../changes/rotate.ts"
import { explainReading } from "../files/explain-system-error.ts"
import { INDEX_CAP_LINES } from "../limits.ts"
import type { RepairResult } from "../memory-types.ts"
import type { Change, MemoryReader } from "../store/store.ts"
import type { OpenMemory } from "./open-memory.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import type { OwnChanges } from "./undo/own-changes.ts"

/** Moves pointers to the archive, or shows what a rotation would do; see `RepairMemoryOptions.rotate`. */
export async function rotateIndex(
  { codec: { archive }, caps }: ResolvedOptions,
  opened: OpenMemory,
  history: OwnChanges,
  dryRun: boolean,
): Promise<RepairResult> {
  const change = rotate(`${archive}.md`, caps?.lines ?? INDEX_CAP_LINES)
  if (dryRun || archive === undefined) {
    // Without an archive, a limit that no index exceeds: nothing moves.
    const shown: Change<RotateOutcome> = archive === undefined ? rotate("", Number.POSITIVE_INFINITY) : change
    const preview = (reader: MemoryReader): Promise<RotateOutcome> => previewChange(reader, shown)
    return describeRotation(await explainReading(() => opened.forReading().hold(preview)))
  }
  const { result, revision, entryId } = await (await opened.forWriting()).transact(archive, change)
  if (result.moved.length > 0) {
    history.add({ slug: archive, kind: "rotated", revision: revision ?? null, entryId, index: result.index })
  }
  return { ...describeRotation(result), entryId }
}

function describeRotation({ before, after, moved }: RotateOutcome): RepairResult {
  const nothing = { added: [], dropped: [], merged: [], duplicates: [], refreshed: [] }
  return { changed: moved.length > 0, before, after, ...nothing, moved }
}
