import { isMemoryError, type Memory } from "@caliban/memory-core"
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
    removed: ({ slug, entryId, warnings }) => {
      // White space and control characters are not printed as they are.
      const isPlain = plainLine(quoteWord(slug)) === slug || entryId === undefined
      const how = isPlain ? `undo ${quoteWord(slug)}` : `restore ${entryId}`
      return [`Removed ${slug}; undo with /memory ${how}`, remarks(warnings)]
    },
  },
})

/** Removes a topic; a slug that no topic can have counts as unknown, unless it is the path of a file. */
export async function removeTopic(memory: Memory, slug: string) {
  try {
    const removed = await memory.remove(slug, { by: "person" })
    if (removed !== undefined) return changed("removed", removed)
  } catch (error) {
    if (!isMemoryError(error, "invalid-slug") || slug.startsWith("./")) throw error
  }
  return await unknownTopic(memory, slug)
}
