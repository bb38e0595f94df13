import type { TextEdit } from "../../sections/append-entry.ts"
import { placeLines } from "../../sections/append-entry.ts"
import { patchBlock } from "../../sections/edit-entry.ts"
import { withoutMark } from "../../sections/entry-text.ts"
import { findEntry, foldTitle } from "../../sections/find-entry.ts"
import { type Splice, splice } from "../../sections/lines.ts"
import {
  blocksOf,
  type EntryBlock,
  parseSectionedLines,
  type SectionedLines,
} from "../../sections/sectioned-lines.ts"
import { mergeMetadata } from "./merge-duplicates.ts"

/** An entry that moves into an overflow file, with its lines. */
export interface MovingEntry {
  section: string
  text: string
  lines: readonly string[]
}

/**
 * Adds entries to the sections of an overflow file. An entry whose lines are already there is not added again; one with
 * the same text and no sub-bullets only merges its metadata.
 *
 * `undefined` if an unclosed comment or fence of the file would hide the new entries.
 */
export function addToTopic(
  raw: string,
  title: string,
  entries: readonly MovingEntry[],
): TextEdit | undefined {
  let text = raw.trim() === "" ? `${raw}# ${title}\n` : raw
  const there = countEntries(parseSectionedLines(text))
  const removed: TextEdit["removed"][number][] = []
  for (const [section, own] of groupBySection(entries)) {
    const before = parseSectionedLines(text)
    const splices: Splice[] = []
    const added: string[] = []
    const patched = new Set<EntryBlock>()
    let count = 0
    for (const entry of own) {
      const lines = withoutIndent(entry.lines)
      const key = keyOf(section, lines)
      const left = there.get(key) ?? 0
      if (left > 0) {
        there.set(key, left - 1)
        continue
      }
      const twin = lines.length === 1 ? findEntry(before, section, entry.text) : undefined
      if (twin !== undefined && withoutMark(twin.text) === entry.text && !patched.has(twin)) {
        patched.add(twin)
        const [moving] = blocksOf(parseSectionedLines(lines.join("\n")))
        splices.push(...patchBlock(before, twin, { metadata: mergeMetadata([twin, moving ?? twin], twin) }))
        continue
      }
      added.push(...lines)
      count++
    }
    if (added.length > 0)
      splices.push(...placeLines(before, section, () => added.map((line) => ({ text: line }))).splices)
    const edit = splice(before.lines, splices)
    if (blocksOf(parseSectionedLines(edit.text)).length !== blocksOf(before).length + count) return undefined
    text = edit.text
    removed.push(...edit.removed)
  }
  return { text, removed }
}

/** The lines of an entry, without line ends. */
export function linesOf({ lines }: SectionedLines, { first, last }: EntryBlock): string[] {
  return lines.slice(first, last + 1).map(({ text }) => text)
}

/** Whether a comment or a fence is not closed: text added below might close it and hide what is in between. */
export function isOpenEnded(text: string): boolean {
  const probe = "- p <!-- auto:version=1 -->\n~~~\n- q\n```\n- r\n"
  const end = /[\r\n]$/.test(text) || text === "" ? "" : "\n"
  return (
    blocksOf(parseSectionedLines(`${text}${end}\n\n${probe}`)).length !==
    blocksOf(parseSectionedLines(text)).length + 3
  )
}

/** How often each entry occurs in its section. */
function countEntries(sectioned: SectionedLines): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { title, blocks } of sectioned.sections) {
    for (const block of blocks) {
      const key = keyOf(title, linesOf(sectioned, block))
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

function keyOf(section: string, lines: readonly string[]): string {
  return [foldTitle(section), ...lines].join("\n")
}

export function groupBySection<Item extends { section: string }>(
  entries: readonly Item[],
): Map<string, Item[]> {
  const sections = new Map<string, Item[]>()
  for (const entry of entries) {
    const list = sections.get(entry.section) ?? []
    list.push(entry)
    sections.set(entry.section, list)
  }
  return sections
}

function withoutIndent(lines: readonly string[]): string[] {
  const indent = /^[ \t]*/.exec(lines[0] ?? "")?.[0] ?? ""
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
}
