import { stripComments } from "@caliban/memory-core"
import { blocksOf, parseSectionedLines } from "../sections/sectioned-lines.ts"
import { safeText } from "../text/text.ts"
import type { MergedMemories } from "./merge-scopes.ts"

/**
 * The prefix of a memory without the entries that its section in the prompt is about. The memory's own block keeps prose,
 * notes and other topics, and headings that have any of them; a block without them is left out.
 */
export function withoutEntries(prefix: string, tag: string, memories: MergedMemories): string {
  const block = new RegExp(
    `^(<${tag}(?: path="[^"]*")? topic_count="\\d+">\\n)([\\s\\S]*?)^(</${tag}>)\\s*`,
    "mu",
  )
  const rest = (_: string, start: string, body: string, end: string): string => {
    const prose = withoutEmptyHeadings(proseOf(body, memories))
    return prose === "" ? "" : `${start}${prose}\n${end}\n\n`
  }
  return prefix.replace(block, rest).trim()
}

/** The lines that belong to no known entry. */
function proseOf(body: string, { sections, shadowed }: MergedMemories): string[] {
  const entries = [...sections.flatMap((section) => section.entries), ...shadowed.map(({ entry }) => entry)]
  const known = new Set(entries.map(({ text }) => keyOf(stripComments(text))))
  const sectioned = parseSectionedLines(body)
  const gone = new Set<number>()
  for (const { text, first, last } of blocksOf(sectioned))
    if (known.has(keyOf(text))) for (let at = first; at <= last; at++) gone.add(at)
  return sectioned.lines.flatMap(({ text }, at) => (gone.has(at) ? [] : [text]))
}

/** Text as the prefix shows it, where a link without a file is marked. */
function keyOf(text: string): string {
  return safeText(text.trim())
    .replace(/ \(file missing\)$/u, "")
    .replace(/\s+/gu, " ")
}

/** Without headings that have no text directly below them, and with single blank lines. */
function withoutEmptyHeadings(lines: readonly string[]): string {
  let hasText = false
  const kept = lines.toReversed().filter((line) => {
    if (line.trim() === "") return true
    const isHeading = /^ {0,3}#{1,6}(?:[ \t]|$)/u.test(line)
    const isShown = hasText || !isHeading
    hasText = !isHeading
    return isShown
  })
  return kept
    .reverse()
    .join("\n")
    .replace(/\n(?:[ \t]*\n){2,}/gu, "\n\n")
    .trim()
}
