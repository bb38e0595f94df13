import { isMemoryError, type Memory, type RemoveResult } from "@caliban/memory-core"
import { plainLine } from "@caliban/text"
import type { CommandOutcome, OutcomeOf } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"
import { type CommandSyntax, withoutExtension } from "./command-syntax.ts"
import { renderWarnings } from "./render-warnings.ts"
import { unknownTopic } from "./topic-files.ts"

export const removeSyntax: CommandSyntax = {
  help: {
    name: "rm",
    aliases: ["delete"],
    usage: "/memory rm <slug>",
    summary: "removes a topic; it stays in the trash",
    details: [
      "It removes the topic at once, without asking; /memory undo <slug> brings it back. --force is accepted and changes nothing.",
    ],
  },
  options: { flags: ["--force"], arguments: ["slug"], min: 1 },
  completes: ["topics"],
  build: ({ positionals: [slug = ""], json }) => ({ kind: "rm", slug: withoutExtension(slug), json }),
}

export async function runRemove(memory: Memory, slug: string): Promise<CommandOutcome> {
  const removed = await removeTopic(memory, slug)
  return removed === undefined ? unknownTopic(memory, slug) : { kind: "removed", ...removed }
}

/** A slug that no topic can have is no topic: the answer is the nearest that exist. */
async function removeTopic(memory: Memory, slug: string): Promise<RemoveResult | undefined> {
  try {
    return await memory.remove(slug)
  } catch (error) {
    if (isMemoryError(error, "invalid-slug")) return undefined
    throw error
  }
}

export function renderRemoved(outcome: OutcomeOf<"removed">, style: Style): string {
  const slug = plainLine(outcome.slug)
  const text = `Removed ${slug}; undo with /memory undo ${plainLine(quoteWord(outcome.slug))}`
  return [...wrapText(text, style.width), ...renderWarnings(outcome.warnings, style)].join("\n")
}
