import { keywordsOf } from "@caliban/text"

/** The fewest entries of a topic. */
const FEWEST = 3

/**
 * Gives each entry a topic, of at most `most`: the most frequent word that it shares with others, or its section. A word
 * of more than half of the entries does not distinguish them. Deterministic and linear.
 */
export function groupEntries<Item extends { section: string; content: string }>(
  items: readonly Item[],
  most: number,
): Map<Item, string> {
  const words = new Map(items.map((item) => [item, wordsOf(item.content)]))
  const frequent = mostFrequent([...words.values()].flatMap((own) => [...own]))
    .filter(([, count]) => count >= FEWEST && count <= Math.max(FEWEST, items.length / 2))
    .slice(0, Math.floor(most / 2))
    .map(([word]) => word)
  const shared = new Map(items.map((item) => [item, frequent.find((word) => words.get(item)?.has(word))]))
  const rest = items.filter((item) => shared.get(item) === undefined)
  const sections = mostFrequent(rest.map(({ section }) => section)).map(([section]) => section)
  const named = new Set(sections.slice(0, Math.max(1, most - frequent.length - 1)))
  const titles = new Map<string, string>()
  for (const item of items) {
    const word = shared.get(item)
    if (word !== undefined && !titles.has(word)) titles.set(word, titleOf(word, item.content))
  }
  return new Map(
    items.map((item) => {
      const word = shared.get(item)
      return [
        item,
        word === undefined
          ? (named.has(item.section) && item.section) || "Notes"
          : (titles.get(word) ?? word),
      ]
    }),
  )
}

/** Words that may name a topic: without digits, and longer than one letter. */
function wordsOf(text: string): Set<string> {
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
