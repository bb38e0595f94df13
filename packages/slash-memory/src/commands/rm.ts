import { isMemoryError, type Memory, parseTopic, type RemoveResult } from "@caliban/memory-core"
import { plainLine } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { changed, unknownTopic } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import { remarks } from "../text/block.ts"

export const rm = defineCommand({
  name: "rm",
  aliases: ["delete", "remove"],
  usage: "<slug>",
  summary: "removes a topic; it stays in the history",
  details: ["It removes the topic at once, without asking; /memory undo <slug> brings it back."],
  completes: ["topics"],
  parse: ([slug = ""]) => ({ slug }),
  run: async ({ memory }, { slug }) => await removeTopic(memory, slug),
  render: {
    removed: ({ slug, entryId, warnings, lines }) => {
      // White space and control characters are not printed as they are.
      const isPlain = plainLine(quoteWord(slug)) === slug || entryId === undefined
      const how = isPlain ? `undo ${quoteWord(slug)}` : `restore ${entryId}`
      const said = lines.map((line) => `The index said: ${line}`)
      return [`Removed ${slug}; undo with /memory ${how}`, said, remarks(warnings)]
    },
  },
})

/** Removes a topic; a slug that no topic has, or can have, counts as unknown, unless it is the path of a file. */
export async function removeTopic(memory: Memory, slug: string) {
  try {
    const removed = await memory.remove(slug, { by: "person" })
    if (removed !== undefined) {
      // It is done: what cannot be found out is not said.
      const lines = await findLines(memory, removed).catch(() => [])
      return changed("removed", { ...removed, lines })
    }
  } catch (error) {
    const isUnknown = isMemoryError(error, "invalid-slug") || isMemoryError(error, "memory-off")
    if (!isUnknown || slug.startsWith("./")) throw error
  }
  return await unknownTopic(memory, slug)
}

/** The lines of the index that a removal took, where they say more than the topic does. */
async function findLines({ history }: Memory, { slug, entryId = "" }: RemoveResult): Promise<string[]> {
  const [entry] = await history.list({ address: slug, limit: 1 })
  const { type, description } = parseTopic(slug, (await history.read(entryId)) ?? "")
  const words = (text: string): string => text.replace(/^[-*+\s]*\[[^\]]*\]\([^)]*\)|[^\p{L}\p{N}]+/gu, "")
  const lines = entry?.id === entryId ? entry.pointers.map(({ line }) => line.trim()) : []
  return lines.filter((line) => !words(`${type} ${description}`).includes(words(line)))
}
