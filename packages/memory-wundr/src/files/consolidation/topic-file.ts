import { placeLines } from "../../sections/edit-entries.ts"
import { foldTitle } from "../../sections/entry-text.ts"
import { splice, type TextEdit } from "../../sections/lines.ts"
import { blocksOf, linesOf, parseSectionedLines } from "../../sections/sectioned-lines.ts"

/** An entry that moves into an overflow file, with its lines. */
export interface MovingEntry {
  section: string
  text: string
  lines: readonly string[]
}

/**
 * Adds entries to the sections of an overflow file. An entry whose lines are already in its section there is not added
 * again.
 *
 * `undefined` if an unclosed comment or fence of the file would hide the new entries.
 */
export function addToTopic(
  raw: string,
  title: string,
  entries: readonly MovingEntry[],
): TextEdit | undefined {
  let text = raw.trim() === "" ? `${raw}# ${title}\n` : raw
  const { lines, sections } = parseSectionedLines(text)
  const there = sections.flatMap((one) => one.blocks.map((block) => keyOf(one.title, linesOf(lines, block))))
  const known = new Map<string, number>()
  for (const key of there) known.set(key, (known.get(key) ?? 0) + 1)
  const added = new Map<string, string[][]>()
  for (const { section, lines: own } of entries) {
    const plain = withoutIndent(own)
    const left = known.get(keyOf(section, plain)) ?? 0
    known.set(keyOf(section, plain), left - 1)
    if (left <= 0) added.set(section, [...(added.get(section) ?? []), plain])
  }
  for (const [section, own] of added) {
    const before = parseSectionedLines(text)
    text = splice(before.lines, placeLines(before, section, () => own.flat()).splices).text
    if (blocksOf(parseSectionedLines(text)).length !== blocksOf(before).length + own.length) return undefined
  }
  return { text, removed: [] }
}

function keyOf(section: string, lines: readonly string[]): string {
  return [foldTitle(section), ...lines].join("\n")
}

function withoutIndent(lines: readonly string[]): string[] {
  const indent = /^[ \t]*/.exec(lines[0] ?? "")?.[0] ?? ""
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
}
