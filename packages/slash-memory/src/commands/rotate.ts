import { internals } from "@caliban/memory-core/internal"
import { countOf, someOf } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { changed, refused } from "../outcome.ts"

export const rotate = defineCommand({
  name: "rotate",
  usage: "[--dry-run]",
  summary: "moves the last lines of a long index to its archive, where the layout has one",
  details: [
    "The topics stay where they are and can still be read. --dry-run changes nothing. /memory undo moves the lines back.",
  ],
  parse: (_, options) => ({ dryRun: options.has("--dry-run") }),
  async run({ memory }, { dryRun }) {
    // Absent when the layout has none.
    const name = internals(memory)?.own.options.codec.archive
    if (name === undefined) return refused("no-archive", {})
    const result = await memory.repair({ rotate: true, dryRun, by: "person" })
    return changed("rotated", { dryRun, archive: `${name}.md`, ...result }, result.changed && !dryRun)
  },
  render: {
    "no-archive": () => "This memory has no archive. /memory status shows what is cut.",
    rotated: ({ archive, moved, after, dryRun, entryId }) => {
      const size = `The index has ${countOf(after.trimEnd().split(/\r\n|\r|\n/).length, "line")}`
      if (moved.length === 0) return `${size}; nothing needs to move.`
      const what = `${countOf(moved.length, "topic")} to ${archive}: ${someOf(moved)}`
      if (dryRun) return `Would move ${what}. Nothing was changed: this was a dry run.`
      const undo = entryId === undefined ? "/memory undo" : `/memory undo or /memory restore ${entryId}`
      return `Moved ${what}. ${size} now; undo with ${undo}.`
    },
  },
})
