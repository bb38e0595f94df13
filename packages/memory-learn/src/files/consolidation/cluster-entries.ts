import { checkSlug } from "@caliban/memory-core"
import { bareText, keywordsOf } from "@caliban/text"
import { isNoun } from "./noun.ts"

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
 * one cluster. Deterministic; linear in the words.
 */
export function clusterEntries<Item extends Clustered>(
  items: readonly Item[],
  most: number,
): Cluster<Item>[] {
  const words = new Map(items.map((item) => [item, keywordsOf(item.content)]))
  const byWord = new Map<string, Set<Item>>()
  for (const [item, keywords] of words) {
    for (const word of keywords) {
      const list = byWord.get(word) ?? new Set()
      list.add(item)
      byWord.set(word, list)
    }
  }
  // A word that most entries share does not distinguish them.
  const largest = Math.max(MIN_SIZE, items.length / 2)
  for (const [word, list] of byWord) if (list.size > largest) byWord.delete(word)
  const clusters: Cluster<Item>[] = []
  const left = new Set(items)
  while (left.size > 0 && clusters.length < most - 1) {
    const label = findLabel(byWord)
    if (label === undefined) break
    const chosen = items.filter((item) => byWord.get(label)?.has(item))
    if (
      !isNoun(
        label,
        chosen.map(({ content }) => content),
      )
    ) {
      byWord.delete(label)
      continue
    }
    clusters.push({ ...nameOf(titleOf(label, chosen)), items: chosen })
    for (const item of chosen) {
      left.delete(item)
      for (const word of words.get(item) ?? []) byWord.get(word)?.delete(item)
    }
  }
  const bySection = new Map<string, Item[]>()
  for (const item of left) {
    const list = bySection.get(item.section) ?? []
    list.push(item)
    bySection.set(item.section, list)
  }
  const sections = [...bySection].sort(([, a], [, b]) => b.length - a.length)
  const room =
    sections.length <= most - clusters.length ? sections.length : Math.max(0, most - clusters.length - 1)
  for (const [title, own] of sections.slice(0, room)) clusters.push({ ...nameOf(title), items: own })
  const rest = sections.slice(room).flatMap(([, own]) => own)
  if (rest.length > 0) clusters.push({ title: "Notes", slug: "notes", items: rest })
  return joinSameNames(clusters)
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

/** The word that most entries share; of several, the first in code-unit order. */
function findLabel<Item>(byWord: ReadonlyMap<string, ReadonlySet<Item>>): string | undefined {
  let label: string | undefined
  let size = MIN_SIZE - 1
  for (const [word, { size: count }] of byWord) {
    if (count < size || (count === size && (label === undefined || word > label))) continue
    label = word
    size = count
  }
  return size < MIN_SIZE ? undefined : label
}

/** The most frequent spelling of a word, capitalised. A pair of characters is extended to the whole word. */
function titleOf(word: string, items: readonly Clustered[]): string {
  const counts = new Map<string, number>()
  for (const { content } of items)
    for (const [form] of content.matchAll(/[\p{L}\p{M}\p{N}]+/gu))
      if (bareText(form) === word) counts.set(form, (counts.get(form) ?? 0) + 1)
  const [form] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0] ?? []
  const [first = "", ...rest] = form ?? extend(word, items)
  return first.toUpperCase() + rest.join("")
}

/** Adds neighbouring letters as long as nearly all entries contain the result. */
function extend(word: string, items: readonly Clustered[]): string {
  const texts = items.map(({ content }) => bareText(content))
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
