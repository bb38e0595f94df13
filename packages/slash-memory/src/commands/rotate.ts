import type { RepairResult } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import { countOf, plainLine, someOf } from "@caliban/text"
import type { SlashCommand } from "../command.ts"
import type { Outcome } from "../outcome.ts"
import { say } from "../text/render-lines.ts"
import type { Style } from "../text/style.ts"

export interface RotatedOutcome extends Outcome, Pick<RepairResult, "after" | "moved" | "entryId"> {
  kind: "rotated"
  dryRun: boolean
  /** The file to which pointers move; absent when the layout has none. */
  archive?: string | undefined
}

export const rotate: SlashCommand<"rotate", { dryRun: boolean }, RotatedOutcome> = {
  syntax: {
    name: "rotate",
    aliases: [],
    usage: "/memory rotate [--dry-run]",
    summary: "moves the last lines of a long index to its archive, where the layout has one",
    details: [
      "The topics stay where they are and can still be read. --dry-run changes nothing. /memory undo moves the lines back.",
    ],
    options: { flags: ["--dry-run"] },
    parse: ({ flags }) => ({ dryRun: flags.has("--dry-run") }),
  },
  async run({ memory }, { dryRun }) {
    const archive = internals(memory)?.own.layout.archive
    const result = await memory.repair({ rotate: true, dryRun })
    const refresh = result.changed && !dryRun
    return { kind: "rotated", ok: true, refresh, dryRun, archive: archive && `${archive}.md`, ...result }
  },
  render: { rotated: renderRotation },
}

function renderRotation({ archive, moved, after, dryRun, entryId }: RotatedOutcome, style: Style): string[] {
  if (archive === undefined) {
    return say(
      "The layout of this memory has no archive, so nothing moves. /memory status shows what is cut.",
      style,
    )
  }
  const size = `The index has ${countOf(after.trimEnd().split(/\r\n|\r|\n/).length, "line")}`
  if (moved.length === 0) return say(`${size}; nothing needs to move.`, style)
  const what = `${countOf(moved.length, "topic")} to ${archive}: ${someOf(moved.map(plainLine))}`
  if (dryRun) return say(`Would move ${what}. Nothing was changed: this was a dry run.`, style)
  const undo = entryId === undefined ? "/memory undo" : `/memory undo or /memory restore ${entryId}`
  return say(`Moved ${what}. ${size} now; undo with ${undo}.`, style)
}
