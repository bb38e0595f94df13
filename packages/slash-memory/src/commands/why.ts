import type { HistoryEntry } from "@caliban/memory-core"
import { plainLine, shortWord } from "@caliban/text"
import { type SlashCommand, withoutExtension } from "../command.ts"
import { SHOWN, type Shown, unknownTopic } from "../outcome.ts"
import { say } from "../text/render-lines.ts"
import { describeOrigin, renderEntries, shortTime } from "./trash.ts"

export interface WhyOutcome extends Shown {
  kind: "why"
  slug: string
  /** Every change of the topic, newest first. */
  entries: readonly HistoryEntry[]
  /** When its file was last changed, also by hand; absent when it does not exist, or the store cannot tell. */
  updatedAt?: string | undefined
  /** The first line of what the last change replaced; absent without one. */
  replaced?: string | undefined
}

export const why: SlashCommand<"why", { slug: string }, WhyOutcome> = {
  syntax: {
    name: "why",
    aliases: ["blame"],
    usage: "/memory why <slug>",
    summary: "says who wrote a topic, when, and what it replaced",
    details: ["The history has the changes that this memory made; an edit by hand shows in the file's time."],
    options: { arguments: ["slug"], min: 1 },
    completes: ["topics", "removed-topics"],
    parse: ({ positionals: [slug = ""] }) => ({ slug: withoutExtension(slug) }),
  },
  async run({ memory }, { slug }) {
    const topic = await memory.read(slug)
    const address = topic?.slug ?? slug
    const entries = await memory.history.list({ address })
    if (topic === undefined && entries.length === 0) return await unknownTopic(memory, slug)
    const listed = (await memory.list()).topics.find((other) => other.slug === address)
    const last = entries.find(({ hasFile }) => hasFile)
    const text = last && (await memory.history.read(last.id))
    const replaced = text && /^description:\s*(.+)$/m.exec(text)?.[1]
    return { kind: "why", ...SHOWN, slug: address, entries, updatedAt: listed?.updatedAt, replaced }
  },
  render: {
    why: ({ slug, entries, updatedAt, replaced }, style) => {
      const name = shortWord(slug)
      const [last] = entries
      const origin = last && describeOrigin(last)
      const told =
        last && `${name} was ${plainLine(last.action)} on ${shortTime(last.at)}${origin && `, ${origin}`}.`
      return [
        ...say(told ?? `${name} was not written by this memory: no change of it is recorded.`, style),
        ...(updatedAt ? say(`Its file was last changed on ${shortTime(updatedAt)}.`, style) : []),
        ...(replaced ? say(`Before: ${plainLine(replaced)}`, style) : []),
        ...(entries.length > 0 ? ["", ...renderEntries(entries, style)] : []),
      ]
    },
  },
}
