import { isAbsolute, join } from "node:path"
import { type Memory, suggestSlugs } from "@caliban/memory-core"
import { plainLine, shortWord } from "@caliban/text"
import type { OutcomeOf } from "../outcome.ts"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"

/** Where a file of the memory directory is; `undefined` for a memory that is not made of files on this machine. */
export function filePath({ directory }: Memory, name: string): string | undefined {
  return directory !== undefined && isAbsolute(directory) ? join(directory, name) : undefined
}

/** Where a topic's file is; `undefined` for a memory that is not made of files. */
export function topicPath(memory: Memory, slug: string): string | undefined {
  return filePath(memory, `${slug}.md`)
}

/** The answer to a slug that names nothing, with the nearest that exist. */
export async function unknownTopic(memory: Memory, slug: string): Promise<OutcomeOf<"unknown-topic">> {
  const { topics, drift } = await memory.list()
  const known = [...topics.map((topic) => topic.slug), ...drift.dangling]
  return { kind: "unknown-topic", slug, suggestions: suggestSlugs(slug, known) }
}

export function renderUnknownTopic(outcome: OutcomeOf<"unknown-topic">, style: Style): string {
  return wrapText(
    `There is no topic ${plainLine(shortWord(outcome.slug))}.${didYouMean(outcome.suggestions)} Run /memory list to see all topics.`,
    style.width,
  ).join("\n")
}

export function didYouMean(suggestions: readonly string[]): string {
  return suggestions.length === 0 ? "" : ` Did you mean ${suggestions.map(plainLine).join(" or ")}?`
}
