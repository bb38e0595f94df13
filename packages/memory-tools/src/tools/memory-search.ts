import type { Memory } from "@caliban/memory-core"
import type { FoundEntry, LearnedEntries } from "./learned-entries.ts"
import { escapedLine } from "./plain-text.ts"
import { createTool, type MemoryTool } from "./tool.ts"
import { inputSchema } from "./tool-input.ts"

export interface MemorySearchInput {
  query: string
}

const description = [
  "Searches what was learned in earlier sessions, also the entries that are not in the prompt.",
  "Call it when the prompt says that entries are not shown, or when an earlier preference, fix or decision may exist.",
].join(" ")

/** Characters of entries that are shown. */
const SHOWN_MAX = 20_000

/** Reads the learner's files. */
export function createMemorySearch(memory: Memory, learned: LearnedEntries): MemoryTool {
  const definition = {
    name: "memory_search",
    description,
    category: "memory.read",
    readOnly: true,
    destructive: false,
    inputSchema: inputSchema({ query: { description: "A few keywords of what you want to know." } }),
  } as const

  return createTool<MemorySearchInput>(memory, definition, async ({ query }) => {
    const found = await learned.search(query)
    return { ok: true, text: render(found), details: { kind: "found", query, found } }
  })
}

function render(found: readonly FoundEntry[]): string {
  if (found.length === 0) return "Nothing was found. Try other keywords, or go on without it."
  const lines: string[] = []
  let left = SHOWN_MAX
  for (const { text, scope, section } of found) {
    const line = `- ${escapedLine(text)} (${escapedLine(scope)}, ${escapedLine(section)})`
    left -= line.length + 1
    if (left < 0 && lines.length > 0) break
    lines.push(line)
  }
  return [`${lines.length} found, best first:`, ...lines].join("\n")
}
