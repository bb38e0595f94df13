import { addLines, removeBlocks } from "../../sections/edit-entries.ts"
import { foldTitle, formatLink } from "../../sections/entry-text.ts"
import {
  blocksOf,
  type EntryBlock,
  linesOf,
  parseSectionedLines,
  type SectionedLines,
} from "../../sections/sectioned-lines.ts"

/** Adds entries to the sections of an overflow file, each once: its lines may be in its section already. */
export function addToTopic(raw: string, title: string, entries: readonly EntryBlock[]): string {
  const text = raw.trim() === "" ? `${raw}# ${title}\n` : raw
  const known = new Map<string, number>()
  for (const block of blocksOf(parseSectionedLines(text))) {
    const key = keyOf(block.section, linesOf(block))
    known.set(key, (known.get(key) ?? 0) + 1)
  }
  const added = new Map<string, string[]>()
  for (const entry of entries) {
    const { section } = entry
    const plain = withoutIndent(linesOf(entry))
    const key = keyOf(section, plain)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    if (left > 0) continue
    added.set(section, added.get(section) ?? [])
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
