import { previewChange } from "../changes/preview-change.ts"
import { type RotateOutcome, rotate } from "../changes/rotate.ts"
import { explainReading } from "../files/explain-system-error.ts"
import { INDEX_CAP_LINES } from "../limits.ts"
import type { RotateResult } from "../memory-types.ts"
import type { Change, MemoryReader } from "../store/store.ts"
import type { OpenMemory } from "./open-memory.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import type { OwnChanges } from "./undo/own-changes.ts"

/** Moves pointers to the archive, or shows what a rotation would do; see `Memory.rotate`. */
export async function rotateIndex(
  { codec: { archive }, caps }: ResolvedOptions,
  opened: OpenMemory,
  history: OwnChanges,
  dryRun: boolean,
): Promise<RotateResult> {
  const change = rotate(`${archive}.md`, caps?.lines ?? INDEX_CAP_LINES)
  if (dryRun || archive === undefined) {
    // Without an archive, a limit that no index exceeds: nothing moves.
    const shown: Change<RotateOutcome> = archive === undefined ? rotate("", Number.POSITIVE_INFINITY) : change
    const preview = (reader: MemoryReader): Promise<RotateOutcome> => previewChange(reader, shown)
    const { lines, moved } = await explainReading(() => opened.forReading().hold(preview))
    return { lines, moved }
  }
  const { result, revision, entryId } = await (await opened.forWriting()).transact(archive, change)
  const { lines, moved } = result
  if (moved.length > 0) {
    history.add({ slug: archive, kind: "rotated", revision: revision ?? null, entryId, index: result.index })
  }
  return { lines, moved, entryId }
}
