import { type CountTokens, countTokensByLength, stripComments } from "@caliban/memory-core"
import { dropHiddenCharacters, escapeText } from "@caliban/memory-core/internal"
import { MEMORY_SECTIONS } from "@caliban/memory-learn/internal"
import { cutText, keywordsOf, sharedCount } from "@caliban/text"
import { foldTitle, isStale, STALE_MARK } from "../sections/entry-text.ts"
import { TITLE_MAX } from "../sections/parse.ts"
import { type MergedMemories, rank, type ScopedEntry } from "./merge-scopes.ts"

export interface PromptOptions {
  /** The maximum number of tokens of the section. Default: 2,000. */
  tokens?: number | undefined
  /** Counts the tokens of a text. Default: a quarter of its code points, rounded up. */
  countTokens?: CountTokens | undefined
  /** The first message of the user: entries related to it come before others. Default: none. */
  query?: string | undefined
  /** What the names of the memory tools start with in the prompt. Default: none. */
  namePrefix?: string | undefined
}

/** The order of sections; others come before the last of them, links. */
export const SECTION_PRIORITY: readonly string[] = [...new Set(["Corrections", ...MEMORY_SECTIONS])]

const HEADING = "## Persistent Memories"
const PREAMBLE =
  "The following memories have been automatically learned from previous sessions. " +
  "Use them to provide more personalized and accurate responses. " +
  "If any memory seems outdated, update it. Entries that start with [?] have not been confirmed for a long time."

/** An entry as it is shown. */
interface Item {
  heading: string
  text: string
  /** What is chosen first: 2 for corrections, 1 for what is related to the query. */
  importance: number
}

/**
 * The memories as a section of the system prompt, within its token limit; empty without entries. Corrections are chosen
 * first, then entries that are related to the query, then others in the order of sections. The last line says how many
 * entries are not shown. Stale entries come last within their section. Deterministic.
 */
export function formatForSystemPrompt(memories: MergedMemories, options: PromptOptions = {}): string {
  const { tokens = 2_000, countTokens = countTokensByLength, query = "", namePrefix = "" } = options
  const items = itemsOf(memories, keywordsOf(query))
  if (items.length === 0) return ""
  const assemble = (shown: ReadonlySet<Item>): string => {
    const parts = items
      .filter((item) => shown.has(item))
      .map(({ heading, text }, at, all) => (heading === all[at - 1]?.heading ? text : heading + text))
    return `${HEADING}\n\n${PREAMBLE}\n${parts.join("")}${noticeOf(items.length - shown.size, namePrefix)}`
  }
  const whole = assemble(new Set(items))
  if (countTokens(whole) <= tokens) return whole
  let left =
    tokens - countTokens(`${HEADING}\n\n${PREAMBLE}\n`) - countTokens(noticeOf(items.length, namePrefix))
  const shown = new Set<Item>()
  const headings = new Set<string>()
  for (const item of items.toSorted((a, b) => b.importance - a.importance)) {
    const cost = countTokens(item.text) + (headings.has(item.heading) ? 0 : countTokens(item.heading))
    if (cost > left) continue
    left -= cost
    shown.add(item)
    headings.add(item.heading)
  }
  // The tokens of the parts may add up to less than the tokens of the whole.
  for (const item of [...shown].reverse()) {
    if (countTokens(assemble(shown)) <= tokens) break
    shown.delete(item)
  }
  const text = assemble(shown)
  return countTokens(text) <= tokens ? text : ""
}

function noticeOf(count: number, namePrefix: string): string {
  if (count === 0) return ""
  const subject = count === 1 ? "entry is" : "entries are"
  const reach = `Find them with ${safeText(namePrefix)}memory_search, or read the memory files.`
  return `\n[${count} ${subject} not shown because of the size limit. ${reach}]\n`
}

/** All entries in the order in which they are shown. */
function itemsOf({ sections }: MergedMemories, wanted: ReadonlySet<string>): Item[] {
  const order = SECTION_PRIORITY.map(foldTitle)
  const rankOf = (title: string): number => {
    const at = order.indexOf(foldTitle(title))
    return at < 0 ? order.length - 1.5 : at
  }
  return sections
    .toSorted((a, b) => rankOf(a.title) - rankOf(b.title))
    .flatMap(({ title, subheading, entries }) => {
      const below = subheading === undefined ? "" : ` / ${safeText(subheading)}`
      const heading = `\n### ${safeText(below ? cutText(title, TITLE_MAX) : title) || "Other"}${below}\n`
      return entries
        .map((entry) => {
          const words = wanted.size === 0 ? wanted : keywordsOf([entry.text, ...entry.children].join(" "))
          const related = sharedCount(wanted, words)
          const importance = rankOf(title) === 0 ? 2 : related > 0 ? 1 : 0
          // Stale ones last. Of what is alike, the narrowest of three scopes first, in which most is about this project.
          const place = (isStale(entry) ? 1e9 : 0) - 3 * related - rank(entry.scope)
          return { heading, text: formatItem(entry), importance, place }
        })
        .filter(({ text }) => text !== "")
        .sort((a, b) => a.place - b.place)
    })
}

/** An entry as bullets, one line each; empty if it consists of comments only. */
function formatItem(entry: ScopedEntry): string {
  const lines = stripComments([entry.text, ...entry.children].join("\n"))
    .split("\n")
    .map((line) => line.trim())
  const [text = "", ...children] = lines
  if (!lines.some(Boolean)) return ""
  const mark = isStale(entry) && !text.startsWith(STALE_MARK) ? STALE_MARK : ""
  const bullets = [`- ${mark}${text}`, ...children.filter(Boolean).map((child) => `  - ${child}`)]
  return bullets.map((line) => `${safeText(line)}\n`).join("")
}

const TAGS = ["global-claude-md", "project-claude-md", "persistent-memories"]

/** A line of an entry, escaped for the prompt as memory-core escapes its own lines. */
export const safeText = (line: string): string => escapeText(dropHiddenCharacters(line), TAGS, true)
