import { addLines } from "../../sections/edit-entries.ts"
import { foldTitle } from "../../sections/entry-text.ts"
import { linesOf, parseSectionedLines } from "../../sections/sectioned-lines.ts"

/** An entry that moves into an overflow file, with its lines. */
export interface MovingEntry {
  section: string
  text: string
  lines: readonly string[]
}

/**
 * Adds entries to the sections of an overflow file. An entry whose lines are already in its section there is not added
 * again.
 */
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
    if (left <= 0) added.set(section, [...(added.get(section) ?? []), ...plain])
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
