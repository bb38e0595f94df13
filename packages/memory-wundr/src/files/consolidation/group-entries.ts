import { keywordsOf } from "@caliban/text"
import { type EntryBlock, linesOf } from "../../sections/parse.ts"

/** The fewest entries of a topic. */
const FEWEST = 3

/**
 * Groups entries by topic: one of the `most` words that entries share most often, their section, or else "Notes". A word
 * of more than half of the entries does not distinguish them. Links have a topic of their own. Deterministic and linear.
 */
export function groupEntries(entries: readonly EntryBlock[], most: number): Map<string, EntryBlock[]> {
  const contents = entries.map((entry) => [entry.text, ...linesOf(entry).slice(1)].join("\n"))
  const words = contents.map(topicWords)
  const frequent = frequentOf(words.flatMap((own) => [...own]))
    .filter(([, count]) => count <= Math.max(FEWEST, entries.length / 2))
    .slice(0, most)
  const sections = new Set(frequentOf(entries.map(({ section }) => section)).map(([section]) => section))
  const titles = new Map<string, string>()
  const groups = new Map<string, EntryBlock[]>()
  for (const [at, entry] of entries.entries()) {
    const { section } = entry
    const [word] = (section !== "Links" && frequent.find(([one]) => words[at]?.has(one))) || []
    if (word !== undefined && !titles.has(word)) titles.set(word, titleOf(word, contents[at] ?? ""))
    const own = section !== "" && sections.has(section) ? section : "Notes"
    const title = word === undefined ? own : (titles.get(word) ?? word)
    groups.set(title, groups.get(title) ?? [])
    groups.get(title)?.push(entry)
  }
  return groups
}

/** Words that may name a topic: without digits, and longer than one letter. */
const topicWords = (text: string): Set<string> =>
  new Set([...keywordsOf(text)].filter((word) => word.length > 1 && !/\p{N}/u.test(word)))

/** The texts that are there at least `FEWEST` times, the most frequent first. */
function frequentOf(texts: readonly string[]): [text: string, count: number][] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= FEWEST)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

/** A word as a text spells it, capitalised. */
function titleOf(word: string, text: string): string {
  const forms = text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  const [first = "", ...rest] = forms.find((form) => keywordsOf(form).has(word)) ?? word
  return first.toUpperCase() + rest.join("")
}
