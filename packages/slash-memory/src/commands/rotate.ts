import type { RepairResult } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import { countOf, someOf } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { changed } from "../outcome.ts"

/** With the file to which pointers move; absent when the layout has none. */
type Rotation = Pick<RepairResult, "after" | "moved" | "entryId"> & {
  dryRun: boolean
  archive?: string | undefined
}

export const rotate = defineCommand({
  name: "rotate",
  usage: "[--dry-run]",
  summary: "moves the last lines of a long index to its archive, where the layout has one",
  details: [
    "The topics stay where they are and can still be read. --dry-run changes nothing. /memory undo moves the lines back.",
  ],
  parse: (_, options) => ({ dryRun: options.has("--dry-run") }),
  async run({ memory }, { dryRun }) {
    const archive = internals(memory)?.own.layout.archive
    const result = await memory.repair({ rotate: true, dryRun })
    return changed(
      "rotated",
      { dryRun, archive: archive && `${archive}.md`, ...result },
      result.changed && !dryRun,
    )
  },
  render: { rotated: (outcome) => describeRotation(outcome) },
})

function describeRotation({ archive, moved, after, dryRun, entryId }: Rotation): string {
  if (archive === undefined)
    return "The layout of this memory has no archive, so nothing moves. /memory status shows what is cut."
  const size = `The index has ${countOf(after.trimEnd().split(/\r\n|\r|\n/).length, "line")}`
  if (moved.length === 0) return `${size}; nothing needs to move.`
  const what = `${countOf(moved.length, "topic")} to ${archive}: ${someOf(moved)}`
  if (dryRun) return `Would move ${what}. Nothing was changed: this was a dry run.`
  const undo = entryId === undefined ? "/memory undo" : `/memory undo or /memory restore ${entryId}`
  return `Moved ${what}. ${size} now; undo with ${undo}.`
}
