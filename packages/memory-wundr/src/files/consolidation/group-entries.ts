import { keywordsOf } from "@caliban/text"
import type { MovingEntry } from "./topic-file.ts"

/** The fewest entries of a topic. */
const FEWEST = 3

/**
 * Groups entries by topic, with at most `most` topics: the most frequent word that an entry shares with others, or its
 * section. A word of more than half of the entries does not distinguish them. Links have a topic of their own.
 * Deterministic and linear.
 */
export function groupEntries<Item extends MovingEntry>(
  items: readonly Item[],
  most: number,
): Map<string, Item[]> {
  const contents = items.map(({ text, lines }) => [text, ...lines.slice(1)].join("\n"))
  const words = contents.map((content) => topicWords(content))
  const frequent = mostFrequent(words.flatMap((own) => [...own]))
    .filter(([, count]) => count >= FEWEST && count <= Math.max(FEWEST, items.length / 2))
    .slice(0, Math.floor(most / 2))
    .map(([word]) => word)
  const shared = items.map(({ section }, at) =>
    section === "Links" ? undefined : frequent.find((word) => words[at]?.has(word)),
  )
  const rest = items.filter((_, at) => shared[at] === undefined).map(({ section }) => section)
  const named = mostFrequent(rest).slice(0, Math.max(1, most - frequent.length - 1))
  const sections = new Set(named.map(([section]) => section))
  const titles = new Map<string, string>()
  const groups = new Map<string, Item[]>()
  for (const [at, item] of items.entries()) {
    const word = shared[at]
    if (word !== undefined && !titles.has(word)) titles.set(word, titleOf(word, contents[at] ?? ""))
    const section = sections.has(item.section) && item.section !== "" ? item.section : "Notes"
    const title = word === undefined ? section : (titles.get(word) ?? word)
    const own = groups.get(title) ?? []
    own.push(item)
    groups.set(title, own)
  }
  return groups
}

/** Words that may name a topic: without digits, and longer than one letter. */
function topicWords(text: string): Set<string> {
  return new Set([...keywordsOf(text)].filter((word) => word.length > 1 && !/\p{N}/u.test(word)))
}

/** Each text with its number, the most frequent first. */
function mostFrequent(texts: readonly string[]): [text: string, count: number][] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

/** A word as a text spells it, capitalised. */
function titleOf(word: string, text: string): string {
  const forms = text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  const [first = "", ...rest] = forms.find((form) => keywordsOf(form).has(word)) ?? word
  return first.toUpperCase() + rest.join("")
}
