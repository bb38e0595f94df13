import { countOf, plainLine } from "@caliban/text"
import type { SlashCommand } from "../command.ts"
import type { CopiedEntries } from "../host.ts"
import { type Outcome, REFUSED } from "../outcome.ts"
import { say, sayIndented } from "../text/render-lines.ts"
import type { NoEntryOutcome } from "./confirm.ts"

export interface CopiedOutcome extends Outcome, CopiedEntries {
  kind: "copied"
}

export const copy: SlashCommand<"copy", object, CopiedOutcome, NoEntryOutcome> = {
  syntax: {
    name: "copy",
    aliases: [],
    usage: "/memory copy",
    summary: "makes topics of what was learned in files with sections",
    details: [
      "Entries that a topic already repeats or contradicts are left out. The files stay as they are.",
    ],
    options: {},
    parse: () => ({}),
  },
  async run({ host: { learned } }) {
    if (learned?.copy === undefined) return { kind: "not-learning", ...REFUSED }
    const result = await learned.copy()
    return { kind: "copied", ok: result.failed.length === 0, refresh: result.copied > 0, ...result }
  },
  render: {
    copied: ({ copied, failed }, style) => [
      ...say(copied === 0 ? "No entry was copied." : `Copied ${countOf(copied, "entry", "entries")}.`, style),
      ...failed.flatMap(({ text, problem }) =>
        sayIndented(`Not copied: ${plainLine(text)}. ${plainLine(problem)}`, style),
      ),
    ],
  },
}
