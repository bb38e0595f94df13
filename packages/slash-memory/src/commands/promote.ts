import type { PromoteResult } from "@caliban/memory-core"
import { type SlashCommand, withoutExtension } from "../command.ts"
import { CHANGED, type Outcome, type UnknownTopicOutcome, unknownTopic } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import { say } from "../text/render-lines.ts"
import { mountOf } from "../topics/places.ts"
import { renderWarnings } from "../topics/render-notes.ts"

export interface PromoteArguments {
  address: string
  /** The name of a mount, or `own` for the memory itself. */
  to: string
}

export interface PromotedOutcome extends Outcome, PromoteResult {
  kind: "promoted"
  /** The line that moves it back, in any process. */
  back: string
}

export const promote: SlashCommand<"promote", PromoteArguments, PromotedOutcome, UnknownTopicOutcome> = {
  syntax: {
    name: "promote",
    aliases: [],
    usage: "/memory promote <slug> <mount|own>",
    summary: "moves a topic to another mount, or to this memory (own)",
    details: [
      "The topic keeps its text and its line in the index. A topic with another text is never replaced.",
      "/memory undo moves it back.",
    ],
    options: { arguments: ["slug", "mount"], min: 2 },
    completes: ["topics"],
    parse: ({ positionals: [address = "", to = ""] }) => ({ address: withoutExtension(address), to }),
  },
  async run({ memory }, { address, to }) {
    const promoted = await memory.promote(address, to)
    if (promoted === undefined) return await unknownTopic(memory, address)
    const from = mountOf(memory, promoted.from)?.name ?? "own"
    return {
      kind: "promoted",
      ...CHANGED,
      ...promoted,
      back: `/memory promote ${quoteWord(promoted.to)} ${from}`,
    }
  },
  render: {
    promoted: ({ from, to, back, warnings }, style) => [
      ...say(`Moved ${from} to ${to}; ${back} moves it back.`, style),
      ...renderWarnings(warnings, style),
    ],
  },
}
