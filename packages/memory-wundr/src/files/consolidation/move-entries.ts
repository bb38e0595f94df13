import { addLines, removeBlocks } from "../../sections/edit-entries.ts"
import { foldTitle, formatLink } from "../../sections/entry-text.ts"
import {
  blocksOf,
  type EntryBlock,
  linesOf,
  parseSectionedLines,
  type SectionedLines,
} from "../../sections/sectioned-lines.ts"

/** An entry that moves into an overflow file, with its lines. */
export interface MovingEntry {
  section: string
  text: string
  lines: readonly string[]
}

/** Adds entries to the sections of an overflow file, each once: its lines may be in its section already. */
export function addToTopic(raw: string, title: string, entries: readonly MovingEntry[]): string {
  const text = raw.trim() === "" ? `${raw}# ${title}\n` : raw
  const { lines, sections } = parseSectionedLines(text)
  const known = new Map<string, number>()
  for (const one of sections)
    for (const block of one.blocks) {
      const key = keyOf(one.title, linesOf(lines, block))
      known.set(key, (known.get(key) ?? 0) + 1)
    }
  const added = new Map<string, string[]>()
  for (const { section, lines: own } of entries) {
    const plain = withoutIndent(own)
    const key = keyOf(section, plain)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    if (left > 0) continue
    if (!added.has(section)) added.set(section, [])
    added.get(section)?.push(...plain)
  }
  return [...added].reduce((now, [section, own]) => addLines(now, section, () => own), text)
}

function keyOf(section: string, lines: readonly string[]): string {
  return [foldTitle(section), ...lines].join("\n")
}

function withoutIndent(lines: readonly string[]): string[] {
  const indent = /^[ \t]*/.exec(lines[0] ?? "")?.[0] ?? ""
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
}

/** Removes entries and adds links to the files to which they move, unless another entry has the link. */
export function shorten(
  sectioned: SectionedLines,
  moving: readonly { block: EntryBlock; title: string; path: string }[],
): string {
  const text = removeBlocks(sectioned, new Set(moving.map(({ block }) => block)))
  const left = blocksOf(parseSectionedLines(text))
  const known = new Set(left.flatMap((block) => block.text.match(/\]\([^()\s]+\)/g) ?? []))
  const titles = new Map(moving.map(({ path, title }) => [path, title]))
  const links = [...titles].filter(([path]) => !known.has(`](${path})`))
  if (links.length === 0) return text
  return addLines(text, "Links", (bullet) => links.map(([path, title]) => bullet + formatLink(title, path)))
}
