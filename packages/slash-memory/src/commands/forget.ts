import { gatherText, type SlashCommand, withoutExtension } from "../command.ts"
import type { LearnedEntry } from "../host.ts"
import { CHANGED, type Outcome } from "../outcome.ts"
import { say } from "../text/render-lines.ts"
import { chooseEntry, describeEntry, type NoEntryOutcome } from "./confirm.ts"
import { type RemovedOutcome, removeTopic } from "./rm.ts"

export interface ForgottenOutcome extends Outcome {
  kind: "forgotten"
  entry: LearnedEntry
}

export const forget: SlashCommand<
  "forget",
  { what: string },
  ForgottenOutcome,
  RemovedOutcome | NoEntryOutcome
> = {
  syntax: {
    name: "forget",
    aliases: [],
    usage: "/memory forget <slug|text>",
    summary: "removes a topic or a learned entry; both stay in the history",
    details: ["A topic with that name comes first. A few words of an entry are enough."],
    options: { arguments: ["slug or text"], min: 1 },
    completes: ["topics"],
    gather: gatherText,
    parse: ({ positionals: [what = ""] }) => ({ what }),
  },
  async run({ memory, host: { learned } }, { what }) {
    const removed = await removeTopic(memory, withoutExtension(what))
    if (removed.kind === "removed" || learned === undefined) return removed
    const chosen = chooseEntry(await learned.find(what), what)
    // A single word may be meant as a slug: then the nearest slugs are the better answer.
    if ("kind" in chosen) return chosen.kind === "unknown-entry" && !/\s/.test(what) ? removed : chosen
    await learned.forget(chosen)
    return { kind: "forgotten", ...CHANGED, entry: chosen }
  },
  render: {
    forgotten: ({ entry }, style) => say(`Forgotten: ${describeEntry(entry)}. It is in the history.`, style),
  },
}
