import { keywordsOf } from "@caliban/text"
import { patchBlock, removeBlock } from "../../sections/edit-entries.ts"
import { foldEntry, foldTitle, isStale } from "../../sections/entry-text.ts"
import { type Splice, splice, type TextEdit } from "../../sections/lines.ts"
import type { MetadataPatch } from "../../sections/metadata.ts"
import {
  type EntryBlock,
  linesOf,
  parseSectionedLines,
  type SectionedLines,
} from "../../sections/sectioned-lines.ts"
import { repeats } from "../entry-changes.ts"
import type { MergedEntry } from "./consolidation-types.ts"

/** Merges the entries of a section that say the same. The remaining entry gets the metadata and sub-bullets of all. */
export function mergeDuplicates(raw: string): TextEdit & { merged: MergedEntry[] } {
  const sectioned = parseSectionedLines(raw)
  const merged: MergedEntry[] = []
  const splices: Splice[] = []
  for (const { title, group } of findGroups(sectioned)) {
    const kept = group.reduce((one, other) => (isBetter(other, one) ? other : one))
    const others = group.filter((block) => block !== kept)
    const known = new Set(linesOf(sectioned.lines, kept).map((line) => line.trim()))
    const children = new Set(others.flatMap((block) => linesOf(sectioned.lines, block).slice(1)))
    const insert = [...children].filter((line) => !known.has(line.trim())).map((text) => ({ text }))
    splices.push(...patchBlock(sectioned, kept, { metadata: mergeMetadata(group) }))
    splices.push({ at: kept.last + 1, remove: 0, insert }, ...others.map(removeBlock))
    merged.push(...others.map(({ text }) => ({ section: title, text, into: kept.text })))
  }
  const edit = merged.length === 0 ? { text: raw, removed: [] } : splice(sectioned.lines, splices)
  return { ...edit, merged }
}

/** The groups of entries that say the same. Those have the same keywords. */
function findGroups(sectioned: SectionedLines): { title: string; group: EntryBlock[] }[] {
  const byWords = new Map<string, { title: string; group: EntryBlock[] }[]>()
  for (const { title, blocks } of sectioned.sections)
    for (const block of blocks.filter((one) => isSimple(sectioned, one))) {
      const words = [...keywordsOf(block.text)].sort().join(" ") || foldEntry(block.text)
      const key = `${foldTitle(title)}\n${words}`
      const groups = byWords.get(key) ?? []
      const known = groups.find(({ group }) => repeats(block.text, group[0]?.text ?? ""))
      if (known === undefined) byWords.set(key, [...groups, { title, group: [block] }])
      else known.group.push(block)
    }
  return [...byWords.values()].flat().filter(({ group }) => group.length > 1)
}

/** Whether all lines of an entry are plain: no blank lines, comments or code. */
function isSimple({ lines }: SectionedLines, { first, last }: EntryBlock): boolean {
  return lines.slice(first, last + 1).every(({ inside, visible }) => !inside && visible.trim() !== "")
}

/** The newer entry is better; of the same age, the longer one. */
function isBetter(block: EntryBlock, than: EntryBlock): boolean {
  const [one, other] = [dayOf(block), dayOf(than)]
  return one === other ? block.text.length > than.text.length : one > other
}

/** The day of the last confirmation or of the addition; empty without a date. */
export function dayOf({ metadata }: EntryBlock): string {
  return metadata?.dateConfirmed ?? metadata?.dateAdded ?? ""
}

/** The earliest date, latest confirmation and highest confidence; stale only if all entries are. */
function mergeMetadata(group: readonly EntryBlock[]): MetadataPatch {
  const all = group.flatMap(({ metadata }) => metadata ?? [])
  const days = (field: "dateAdded" | "dateConfirmed"): string[] =>
    all.flatMap((one) => one[field] ?? []).sort()
  const confidences = all.flatMap(({ confidence }) => confidence ?? [])
  return {
    dateAdded: days("dateAdded")[0],
    dateConfirmed: days("dateConfirmed").at(-1),
    confidence: confidences.length === 0 ? undefined : Math.max(...confidences),
    requested: all.some(({ requested }) => requested === true),
    stale: group.every(isStale),
    other: Object.assign({}, ...all.map(({ other }) => other)),
  }
}
