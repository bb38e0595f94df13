import { countOf } from "@caliban/text"
import type { FoundEntry } from "../learned-entries.ts"
import { escapedLine } from "../text/plain-text.ts"
import { takeWhileShort } from "../text/render-slugs.ts"
import { defineTool, type LearnedToolContext, type ToolFactory } from "../tool.ts"
import { text } from "../tool-input.ts"

/** Bytes of the listed entries. */
const SHOWN_MAX = 20_000

/** Cost: reads the learner's files. */
export const memorySearch: ToolFactory<LearnedToolContext> = defineTool({
  name: "memory_search",
  description:
    "Searches what was learned in earlier sessions, including entries that are not in the prompt. Call it when the prompt says that entries are not shown, or when an earlier preference, fix or decision may exist.",
  fields: { query: text("A few keywords.") },
  async work({ query }, { learned }: LearnedToolContext) {
    const found = await learned.search(query)
    return { ok: true, text: render(found), details: { kind: "found", query, found } }
  },
})

function render(found: readonly FoundEntry[]): string {
  if (found.length === 0) return "No entries found. Try other keywords, or continue without them."
  const lines = found.map(
    ({ text, scope, section }) => `- ${escapedLine(text)} (${escapedLine(scope)}, ${escapedLine(section)})`,
  )
  const shown = takeWhileShort(lines, SHOWN_MAX)
  const hidden = countOf(lines.length - shown.length, "more entry", "more entries")
  return [
    `${countOf(shown.length, "entry", "entries")}, best match first:`,
    ...shown,
    ...(shown.length < lines.length ? [`[${hidden} not shown; use more specific keywords]`] : []),
  ].join("\n")
}
