import { checkSlug } from "@caliban/memory-core"
import { bareText, keywordsOf } from "@caliban/text"
import { isNoun } from "./noun.ts"
import { groupBySection } from "./topic-file.ts"

/** An entry to group. */
export interface Clustered {
  section: string
  /** Text and children. */
  content: string
}

/** Related entries, with the title and slug of their file. */
export interface Cluster<Item> {
  title: string
  slug: string
  items: Item[]
}

/** The smallest cluster of entries that share a word. */
const MIN_SIZE = 3

/**
 * Groups entries in at most `most` clusters: first by the noun that most of them share, then by section; the rest becomes
 * one cluster. Deterministic.
 */
export function clusterEntries<Item extends Clustered>(
  items: readonly Item[],
  most: number,
): Cluster<Item>[] {
  const words = new Map(items.map((item) => [item, keywordsOf(item.content)]))
  const clusters: Cluster<Item>[] = []
  const unsuitable = new Set<string>()
  const largest = Math.max(MIN_SIZE, items.length / 2)
  let left = items
  while (clusters.length < most - 1) {
    const cluster = findCluster(left, { words, largest, unsuitable })
    if (cluster === undefined) break
    clusters.push(cluster)
    const taken = new Set(cluster.items)
    left = left.filter((item) => !taken.has(item))
  }
  const sections = [...groupBySection(left)].sort(([, a], [, b]) => b.length - a.length)
  const free = most - clusters.length
  const room = sections.length <= free ? sections.length : Math.max(0, free - 1)
  for (const [title, own] of sections.slice(0, room)) clusters.push({ ...nameOf(title), items: own })
  const rest = sections.slice(room).flatMap(([, own]) => own)
  if (rest.length > 0) clusters.push({ title: "Notes", slug: "notes", items: rest })
  return joinSameNames(clusters)
}

/** The entries that share the most frequent noun. A word that most entries share does not distinguish them. */
function findCluster<Item extends Clustered>(
  items: readonly Item[],
  {
    words,
    largest,
    unsuitable,
  }: { words: ReadonlyMap<Item, ReadonlySet<string>>; largest: number; unsuitable: Set<string> },
): Cluster<Item> | undefined {
  const byWord = new Map<string, Item[]>()
  for (const item of items)
    for (const word of words.get(item) ?? []) {
      const own = byWord.get(word) ?? []
      own.push(item)
      byWord.set(word, own)
    }
  for (const [word, own] of byWord) if (own.length > largest) unsuitable.add(word)
  const shared = [...byWord].filter(([word, own]) => own.length >= MIN_SIZE && !unsuitable.has(word))
  for (const [word, own] of shared.sort(([a, m], [b, n]) => n.length - m.length || (a < b ? -1 : 1))) {
    const texts = own.map(({ content }) => content)
    if (isNoun(word, texts)) return { ...nameOf(titleOf(word, texts)), items: own }
    unsuitable.add(word)
  }
  return undefined
}

/** The title and the slug of a file. */
export function nameOf(title: string): { title: string; slug: string } {
  const letters = bareText(title)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .normalize("NFC")
  let slug = ""
  for (const sign of letters) if (Buffer.byteLength(slug + sign) <= 60) slug += sign
  try {
    return { title, slug: checkSlug(slug) }
  } catch {
    return { title, slug: "notes" }
  }
}

/** The most frequent spelling of a word, capitalised. A pair of characters is extended to the whole word. */
function titleOf(word: string, texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const [form] of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu))
      if (bareText(form) === word) counts.set(form, (counts.get(form) ?? 0) + 1)
  const [form] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0] ?? []
  const [first = "", ...rest] = form ?? extend(word, texts)
  return first.toUpperCase() + rest.join("")
}

/** Adds neighbouring letters as long as nearly all entries contain the result. */
function extend(word: string, given: readonly string[]): string {
  const texts = given.map(bareText)
  const isShared = (part: string): boolean =>
    texts.filter((text) => text.includes(part)).length >= texts.length * 0.9
  let whole = word
  for (let round = 0; round < 12; round++) {
    const around = texts.find((text) => text.includes(whole)) ?? ""
    const at = around.indexOf(whole)
    const [before] = /\p{L}\p{M}*$/u.exec(around.slice(0, at)) ?? []
    const [after] = /^\p{L}\p{M}*/u.exec(around.slice(at + whole.length)) ?? []
    if (after !== undefined && isShared(whole + after)) whole += after
    else if (before !== undefined && isShared(before + whole)) whole = before + whole
    else break
  }
  return whole
}

function joinSameNames<Item>(clusters: readonly Cluster<Item>[]): Cluster<Item>[] {
  const bySlug = new Map<string, Cluster<Item>>()
  for (const cluster of clusters) {
    const same = bySlug.get(cluster.slug)
    if (same === undefined) bySlug.set(cluster.slug, cluster)
    else same.items.push(...cluster.items)
  }
  return [...bySlug.values()]
}
