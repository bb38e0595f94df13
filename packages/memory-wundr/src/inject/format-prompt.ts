import { type CountTokens, countTokensByLength, stripComments } from "@caliban/memory-core"
import { keywordsOf } from "@caliban/text"
import { foldTitle } from "../sections/find-entry.ts"
import { STALE_MARK } from "../sections/stale-mark.ts"
import { safeText } from "../text/safe-text.ts"
import type { MergedMemories, ScopedEntry } from "./merge-scopes.ts"

export interface PromptOptions {
  /** The maximum number of tokens of the section. Default: 2,000. */
  tokens?: number | undefined
  /** Default: a quarter of the code points. */
  countTokens?: CountTokens | undefined
  /** The first message of the user: entries related to it come first within their section. Default: none. */
  query?: string | undefined
  /** What the name of `memory_search` starts with. Default: nothing. */
  namePrefix?: string | undefined
}

/** The order of sections. What does not fit is cut from the end; other sections come last. */
export const SECTION_PRIORITY: readonly string[] = [
  "Corrections",
  "User Preferences",
  "Project Conventions",
  "Error Patterns",
  "Tool Usage",
  "Workflow",
  "Architecture Decisions",
  "People & Roles",
  "Links",
]

const HEADING = "## Persistent Memories"
const PREAMBLE =
  "The following memories have been automatically learned from previous sessions. " +
  "Use them to provide more personalized and accurate responses. " +
  "If any memory seems outdated, update it. Entries that start with [?] have not been confirmed for a long time."

/**
 * The memories as a section of the system prompt, within its token limit; empty without entries. A section that does not
 * fit is cut between entries; later sections may still fit. The last line says how many entries are not shown. Stale
 * entries come last within their section. Deterministic.
 */
export function formatForSystemPrompt(memories: MergedMemories, options: PromptOptions = {}): string {
  const { tokens = 2_000, countTokens = countTokensByLength, query = "", namePrefix = "" } = options
  const sections = orderSections(memories).map(({ title, entries }) => ({
    heading: `\n### ${safeText(title)}\n`,
    items: orderEntries(entries, query).flatMap((entry) => formatItem(entry) ?? []),
  }))
  const count = sum(sections.map(({ items }) => items.length))
  if (count === 0) return ""
  // How many items of each section are shown. A section loses its last ones first.
  const shown = sections.map(({ items }) => items.length)
  const assemble = (): string => {
    const parts = sections.map(({ heading, items }, at) => {
      const own = items.slice(0, shown[at])
      return own.length === 0 ? "" : heading + own.join("")
    })
    return `${HEADING}\n\n${PREAMBLE}\n${parts.join("")}${noticeOf(count - sum(shown), namePrefix)}`
  }
  if (countTokens(assemble()) <= tokens) return assemble()
  let left = tokens - countTokens(`${HEADING}\n\n${PREAMBLE}\n`) - countTokens(noticeOf(count, namePrefix))
  for (const [at, { heading, items }] of sections.entries()) {
    shown[at] = 0
    let cost = countTokens(heading)
    for (const item of items) {
      cost += countTokens(item)
      if (cost > left) break
      left -= cost
      cost = 0
      shown[at] += 1
    }
  }
  // The tokens of the parts may add up to less than the tokens of the whole.
  while (countTokens(assemble()) > tokens && sum(shown) > 0) {
    const last = shown.findLastIndex((items) => items > 0)
    shown[last] = (shown[last] ?? 0) - 1
  }
  const texts = [assemble(), `${HEADING}\n${noticeOf(count, namePrefix)}`]
  return texts.find((text) => countTokens(text) <= tokens) ?? ""
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

function noticeOf(count: number, namePrefix: string): string {
  if (count === 0) return ""
  const subject = count === 1 ? "entry is" : "entries are"
  const reach = `Find them with ${safeText(namePrefix)}memory_search, or read the memory files.`
  return `\n[${count} ${subject} not shown because of the size limit. ${reach}]\n`
}

function orderSections({ sections }: MergedMemories): MergedMemories["sections"] {
  const order = SECTION_PRIORITY.map(foldTitle)
  const rank = (title: string): number => {
    const at = order.indexOf(foldTitle(title))
    return at < 0 ? order.length : at
  }
  return sections.toSorted((a, b) => rank(a.title) - rank(b.title))
}

function orderEntries(entries: readonly ScopedEntry[], query: string): ScopedEntry[] {
  const wanted = keywordsOf(query)
  const scores = new Map(
    entries.map((entry) => {
      const words = wanted.size === 0 ? [] : [...keywordsOf([entry.text, ...entry.children].join(" "))]
      return [entry, words.filter((word) => wanted.has(word)).length]
    }),
  )
  return entries.toSorted(
    (a, b) => Number(isStale(a)) - Number(isStale(b)) || (scores.get(b) ?? 0) - (scores.get(a) ?? 0),
  )
}

function isStale({ text, metadata }: ScopedEntry): boolean {
  return metadata?.stale === true || text.startsWith(STALE_MARK)
}

/** An entry as bullets, one line each; `undefined` if it consists of comments only. */
function formatItem(entry: ScopedEntry): string | undefined {
  const [text = "", ...children] = stripComments([entry.text, ...entry.children].join("\n")).split("\n")
  if (text.trim() === "" && children.every((child) => child.trim() === "")) return undefined
  const mark = isStale(entry) && !text.startsWith(STALE_MARK) ? STALE_MARK : ""
  const lines = [
    `- ${mark}${text.trim()}`,
    ...children.flatMap((child) => (child.trim() ? `  - ${child.trim()}` : [])),
  ]
  return `${lines.map(safeText).join("\n")}\n`
}
