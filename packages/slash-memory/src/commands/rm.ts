import { isMemoryError, type Memory, type RemoveResult } from "@caliban/memory-core"
import { type SlashCommand, withoutExtension } from "../command.ts"
import { CHANGED, type Outcome, type UnknownTopicOutcome, unknownTopic } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import { say } from "../text/render-lines.ts"
import { renderWarnings } from "../topics/render-notes.ts"

export interface RemovedOutcome extends Outcome, RemoveResult {
  kind: "removed"
}

export const rm: SlashCommand<"rm", { slug: string }, RemovedOutcome> = {
  syntax: {
    name: "rm",
    aliases: ["delete"],
    usage: "/memory rm <slug>",
    summary: "removes a topic; it stays in the history",
    details: [
      "It removes the topic at once, without asking; /memory undo <slug> brings it back. --force is accepted and changes nothing.",
    ],
    options: { flags: ["--force"], arguments: ["slug"], min: 1 },
    completes: ["topics"],
    parse: ({ positionals: [slug = ""] }) => ({ slug: withoutExtension(slug) }),
  },
  run: async ({ memory }, { slug }) => await removeTopic(memory, slug),
  render: {
    removed: ({ slug, warnings }, style) => [
      ...say(`Removed ${slug}; undo with /memory undo ${quoteWord(slug)}`, style),
      ...renderWarnings(warnings, style),
    ],
  },
}

/** Removes a topic; a slug that no topic can have counts as unknown. */
export async function removeTopic(
  memory: Memory,
  slug: string,
): Promise<RemovedOutcome | UnknownTopicOutcome> {
  try {
    const removed = await memory.remove(slug, { by: "person" })
    if (removed !== undefined) return { kind: "removed", ...CHANGED, ...removed }
  } catch (error) {
    if (!isMemoryError(error, "invalid-slug")) throw error
  }
  return await unknownTopic(memory, slug)
}
