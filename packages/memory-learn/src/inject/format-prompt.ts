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
  /** A sentence that says how to read the hidden entries. Default: by search, or in the files. */
  reach?: string | undefined
}

export interface RenderedMemories {
  /** Empty if there are no entries. */
  text: string
  /** The number of entries in the text. */
  shown: number
  /** The entries that did not fit. */
  hidden: readonly ScopedEntry[]
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

/** The memories as a section of the system prompt; see `renderMemories`. */
export function formatForSystemPrompt(memories: MergedMemories, options: PromptOptions = {}): string {
  return renderMemories(memories, options).text
}

/**
 * The memories as a section of the system prompt, within its token limit. A section that does not fit is cut between
 * entries; later sections may still fit. The last line says how many entries are not shown. Stale entries come last
 * within their section. Deterministic.
 */
export function renderMemories(memories: MergedMemories, options: PromptOptions = {}): RenderedMemories {
  const { tokens = 2_000, countTokens = countTokensByLength, query = "", namePrefix = "" } = options
  const { reach = `Find them with ${namePrefix}memory_search, or read the memory files.` } = options
  const sections = orderSections(memories).map(({ title, entries }) => ({
    heading: `### ${safeText(title)}`,
    items: orderEntries(entries, query).flatMap((entry) => {
      const text = formatItem(entry)
      return text === undefined ? [] : [{ entry, text }]
    }),
  }))
  const all = sections.flatMap(({ items }) => items)
  if (all.length === 0) return { text: "", shown: 0, hidden: [] }
  const head = `${HEADING}\n\n${PREAMBLE}\n`
  const assemble = (shown: ReadonlySet<unknown>): string => {
    let text = head
    for (const { heading, items } of sections) {
      const own = items.filter((item) => shown.has(item))
      if (own.length > 0) text += `\n${heading}\n${own.map((item) => item.text).join("")}`
    }
    return text + noticeOf(all.length - shown.size, reach)
  }
  const whole = assemble(new Set(all))
  if (countTokens(whole) <= tokens) return { text: whole, shown: all.length, hidden: [] }

  const shown = new Set<(typeof all)[number]>()
  let left = tokens - countTokens(head) - countTokens(noticeOf(all.length, reach))
  for (const { heading, items } of sections) {
    let cost = countTokens(`\n${heading}\n`)
    for (const item of items) {
      cost += countTokens(item.text)
      if (cost > left) break
      left -= cost
      cost = 0
      shown.add(item)
    }
  }
  // The tokens of the parts may add up to less than the tokens of the whole.
  let text = assemble(shown)
  for (const item of [...shown].reverse()) {
    if (countTokens(text) <= tokens) break
    shown.delete(item)
    text = assemble(shown)
  }
  const hidden = all.filter((item) => !shown.has(item)).map(({ entry }) => entry)
  if (countTokens(text) <= tokens) return { text, shown: shown.size, hidden }
  const notice = `${HEADING}\n${noticeOf(all.length, reach)}`
  return { text: countTokens(notice) <= tokens ? notice : "", shown: 0, hidden }
}

function noticeOf(count: number, reach: string): string {
  if (count === 0) return ""
  return `\n[${count} ${count === 1 ? "entry is" : "entries are"} not shown because of the size limit. ${safeText(reach)}]\n`
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
