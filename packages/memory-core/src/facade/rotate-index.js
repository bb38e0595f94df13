import { previewChange } from "../changes/preview-change.ts"
import { rotate } from "../changes/rotate.ts"
import { explainReading } from "../files/explain-system-error.ts"
import { INDEX_CAP_LINES } from "../limits.ts"
/** Moves pointers to the archive, or shows what a rotation would do; see `Memory.rotate`. */
export async function rotateIndex({ layout: { archive }, caps }, opened, history, dryRun) {
  const change = rotate(`${archive}.md`, caps?.lines ?? INDEX_CAP_LINES)
  if (dryRun || archive === undefined) {
    // Without an archive, a limit that no index exceeds: nothing moves.
    const shown = archive === undefined ? rotate("", Number.POSITIVE_INFINITY) : change
    const preview = (reader) => previewChange(reader, shown)
    const { lines, moved } = await explainReading(() => opened.forReading().hold(preview))
    return { lines, moved }
  }
  const { result, revision, trashId } = await (await opened.forWriting()).transact(archive, change)
  const { lines, moved } = result
  if (moved.length > 0) {
    history.add({ slug: archive, kind: "rotated", revision: revision ?? null, trashId, index: result.index })
  }
  return { lines, moved, trashId }
}
