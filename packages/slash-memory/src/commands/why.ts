import { parseTopic } from "@caliban/memory-core"
import { shortWord } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { shown, unknownTopic } from "../outcome.ts"
import { parts } from "../text/block.ts"
import { describeOrigin, listHistory, shortTime } from "../topics/list-history.ts"

export const why = defineCommand({
  name: "why",
  aliases: ["blame"],
  usage: "<slug>",
  summary: "says who wrote a topic, when, and what it replaced",
  details: ["The history has the changes that this memory made; an edit by hand shows in the file's time."],
  completes: ["topics", "removed-topics"],
  parse: ([slug = ""]) => ({ slug }),
  async run({ memory }, { slug: reference }) {
    const topic = await memory.read(reference)
    const slug = topic?.slug ?? reference
    const entries = await memory.history.list({ address: slug })
    if (topic === undefined && entries.length === 0) return await unknownTopic(memory, slug)
    const updatedAt = (await memory.list()).topics.find((other) => other.slug === slug)?.updatedAt
    const [last] = entries
    const text = last?.hasFile ? await memory.history.read(last.id) : undefined
    const { description, body = "" } = text === undefined ? {} : parseTopic(slug, text)
    const replaced = description ?? (body.trim().split("\n")[0] || undefined)
    return shown("why", { slug, entries, updatedAt, replaced })
  },
  render: {
    why: ({ slug, entries, updatedAt, replaced }) => {
      const name = shortWord(slug)
      const [last] = entries
      const origin = last === undefined ? "" : describeOrigin(last)
      return parts(
        [
          last === undefined
            ? `No change of ${name} is recorded: it was written by hand or by another program, or its history is gone.`
            : `${name} was ${last.action === "replaced" ? "changed" : last.action} on ${shortTime(last.at)}${origin && `, ${origin}`}.`,
          updatedAt !== undefined && `Its file was last changed on ${shortTime(updatedAt)}.`,
          replaced !== undefined && `Before: ${replaced}`,
        ],
        entries.length > 0 && listHistory(entries),
      )
    },
  },
})
