import { type Memory, suggestSlugs } from "@caliban/memory-core"
import { plainLine, shortWord } from "@caliban/text"
import type { CommandOutcome, OutcomeOf } from "../outcome.ts"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"
import type { CommandSyntax } from "./command-syntax.ts"
import { didYouMean } from "./topic-files.ts"

export const restoreSyntax: CommandSyntax = {
  help: {
    name: "restore",
    aliases: [],
    usage: "/memory restore <id>",
    summary: "brings an entry of the trash back",
    details: ["/memory trash shows the ids. What the entry replaces goes to the trash."],
  },
  options: { arguments: ["id"], min: 1 },
  completes: ["trash-ids"],
  build: ({ positionals: [id = ""], json }) => ({ kind: "restore", id, json }),
}

export async function runRestore(memory: Memory, id: string): Promise<CommandOutcome> {
  const restored = await memory.trash.restore(id)
  return restored === undefined ? notInTrash(memory, id) : { kind: "restored", id, ...restored }
}

/** The answer to a name that is not in the trash: ids of the topic of that name, else the nearest names. */
export async function notInTrash(memory: Memory, what: string): Promise<OutcomeOf<"not-in-trash">> {
  const entries = await memory.trash.list()
  const ofTopic = entries.filter((entry) => entry.slug === what).map((entry) => entry.id)
  const names = new Set(
    entries.flatMap((entry) => [entry.id, ...(entry.slug === undefined ? [] : [entry.slug])]),
  )
  const suggestions = ofTopic.length > 0 ? ofTopic.slice(0, 3) : suggestSlugs(what, [...names])
  return { kind: "not-in-trash", what, suggestions }
}

export function renderNotInTrash(outcome: OutcomeOf<"not-in-trash">, style: Style): string {
  const text = `The trash has no entry ${plainLine(shortWord(outcome.what))}.${didYouMean(outcome.suggestions)}`
  return wrapText(`${text} Run /memory trash to see all entries.`, style.width).join("\n")
}
