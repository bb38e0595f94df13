import { keywordsOf } from "@caliban/text"
import type { TextEdit } from "../../sections/append-entry.ts"
import { patchBlock, removeBlock } from "../../sections/edit-entry.ts"
import { foldEntry, foldTitle } from "../../sections/find-entry.ts"
import { type NewLine, type Splice, splice } from "../../sections/lines.ts"
import {
  childrenOf,
  type EntryBlock,
  parseSectionedLines,
  type SectionedLines,
} from "../../sections/sectioned-lines.ts"
import type { EntryMetadata } from "../../types.ts"
import type { MergedEntry } from "./consolidation-types.ts"

/** Whether a text repeats an existing entry. */
export type IsDuplicate = (text: string, existing: string) => boolean

/** Equal except for case, spaces, quotes and a final full stop. */
export const isSameText: IsDuplicate = (text, existing) => foldEntry(text) === foldEntry(existing)

/** An entry is compared with at most this many others per word. */
const MAX_COMPARED = 50

/** Merges the duplicates within each section. The remaining entry gets the metadata and sub-bullets of all. */
export function mergeDuplicates(raw: string, isDuplicate: IsDuplicate): TextEdit & { merged: MergedEntry[] } {
  const sectioned = parseSectionedLines(raw)
  const merged: MergedEntry[] = []
  const splices: Splice[] = []
  const sections = new Map<string, EntryBlock[]>()
  for (const { title, blocks } of sectioned.sections) {
    const key = foldTitle(title)
    sections.set(key, [...(sections.get(key) ?? []), ...blocks])
  }
  for (const [section, blocks] of sections) {
    const title = sectioned.sections.find((one) => foldTitle(one.title) === section)?.title ?? section
    for (const group of findGroups(
      blocks.filter((block) => isSimple(sectioned, block)),
      isDuplicate,
    )) {
      const kept = group.reduce((one, other) => (isBetter(other, one) ? other : one))
      const others = group.filter((block) => block !== kept)
      splices.push(...patchBlock(sectioned, kept, { metadata: mergeMetadata(group, kept) }))
      const insert = othersChildren(sectioned, kept, others)
      if (insert.length > 0) splices.push({ at: kept.last + 1, remove: 0, insert })
      for (const block of others) {
        splices.push(removeBlock(block))
        merged.push({ section: title, text: block.text, into: kept.text })
      }
    }
  }
  return merged.length === 0
    ? { text: raw, removed: [], merged }
    : { ...splice(sectioned.lines, splices), merged }
}

/** Whether all lines of an entry are plain: no blank lines, comments or code. */
function isSimple({ lines }: SectionedLines, { first, last }: EntryBlock): boolean {
  return lines
    .slice(first, last + 1)
    .every(({ inside, visible }, at) => !inside && (at === 0 || visible.trim() !== ""))
}

function findGroups(blocks: readonly EntryBlock[], isDuplicate: IsDuplicate): EntryBlock[][] {
  const groups: EntryBlock[][] = []
  const byText = new Map<string, EntryBlock[]>()
  const keywords = blocks.map(({ text }) => keywordsOf(text))
  const counts = new Map<string, number>()
  for (const words of keywords) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const byWord = new Map<string, EntryBlock[][]>()
  for (const [at, block] of blocks.entries()) {
    const text = foldEntry(block.text)
    // Duplicates share their rarest words.
    const rarest = [...(keywords[at] ?? [])]
      .sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1))
      .slice(0, 4)
    const likely = new Set(rarest.flatMap((word) => (byWord.get(word) ?? []).slice(-MAX_COMPARED)))
    const group =
      byText.get(text) ??
      [...likely].find(([first]) => first !== undefined && isDuplicate(block.text, first.text))
    if (group !== undefined) {
      group.push(block)
      byText.set(text, group)
      continue
    }
    const own = [block]
    groups.push(own)
    byText.set(text, own)
    for (const word of rarest) {
      const list = byWord.get(word) ?? []
      list.push(own)
      byWord.set(word, list)
    }
  }
  return groups.filter((group) => group.length > 1)
}

/** The newer entry is better; of the same age, the longer one. */
function isBetter(block: EntryBlock, than: EntryBlock): boolean {
  const [one, other] = [dayOf(block), dayOf(than)]
  return one === other ? block.text.length > than.text.length : one > other
}

/** The day of the last confirmation or of the addition; empty without a date. */
export function dayOf({ metadata }: Pick<EntryBlock, "metadata">): string {
  return metadata?.dateConfirmed ?? metadata?.dateAdded ?? ""
}

/** The earliest date, latest confirmation and highest confidence; stale only if all entries are. */
export function mergeMetadata(
  group: readonly Pick<EntryBlock, "metadata">[],
  kept: Pick<EntryBlock, "metadata">,
): EntryMetadata & { stale?: boolean } {
  const all = group.flatMap(({ metadata }) => metadata ?? [])
  const own = kept.metadata ?? {}
  const days = (field: "dateAdded" | "dateConfirmed"): string[] =>
    all.flatMap((one) => one[field] ?? []).sort()
  const [added, confirmed] = [days("dateAdded")[0], days("dateConfirmed").at(-1)]
  const confidences = all.flatMap(({ confidence }) => confidence ?? [])
  const versions = all.flatMap(({ version }) => version ?? [])
  const links = [...new Set(all.flatMap((one) => one.links ?? []))]
  const wasStale = all.length === group.length && all.every(({ stale }) => stale === true)
  return {
    ...Object.assign({}, ...all.toReversed(), own),
    ...(added === undefined ? {} : { dateAdded: added }),
    ...(confirmed === undefined ? {} : { dateConfirmed: confirmed }),
    ...(confidences.length === 0 ? {} : { confidence: Math.max(...confidences) }),
    ...(versions.length === 0 ? {} : { version: Math.max(...versions) }),
    ...(links.length === 0 ? {} : { links }),
    stale: wasStale,
    other: Object.assign({}, ...all.map(({ other }) => other), own.other),
  }
}

function othersChildren(
  { lines }: SectionedLines,
  kept: EntryBlock,
  others: readonly EntryBlock[],
): NewLine[] {
  const known = new Set(childrenOf(lines, kept))
  return others.flatMap((block) =>
    lines.slice(block.first + 1, block.last + 1).flatMap(({ text }, at) => {
      const [child] = childrenOf(lines, { ...block, first: block.first + at, last: block.first + at + 1 })
      if (child === undefined || known.has(child)) return []
      known.add(child)
      return [{ text }]
    }),
  )
}
