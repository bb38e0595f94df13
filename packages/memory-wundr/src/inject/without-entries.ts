import { stripComments } from "@caliban/memory-core"
import { oneLine } from "@caliban/text"
import { removeBlocks } from "../sections/edit-entries.ts"
import { blocksOf, parseSectionedLines } from "../sections/parse.ts"
import { safeText } from "./format-prompt.ts"
import type { MergedMemories } from "./merge-scopes.ts"

/** A heading without text directly below it. */
const EMPTY_HEADING = /^ {0,3}#{1,6}(?:[ \t][^\n]*)?\n\s*(?= {0,3}#{1,6}[ \t\n]|(?![\s\S]))/gmu

/**
 * The prefix of a memory without the entries that its section in the prompt is about. The memory's own block keeps prose,
 * notes and other topics, and headings that have any of them; a block without them is left out.
 */
export function withoutEntries(prefix: string, tag: string, { sections, shadowed }: MergedMemories): string {
  const block = `^(<${tag}(?: path="[^"]*")? topic_count="\\d+">\\n)([\\s\\S]*?)^(</${tag}>)\\s*`
  const entries = [...sections.flatMap((section) => section.entries), ...shadowed.map(({ entry }) => entry)]
  const known = new Set(entries.map(({ text }) => keyOf(stripComments(text))))
  const rest = (_: string, start: string, body: string, end: string): string => {
    const sectioned = parseSectionedLines(body)
    const gone = blocksOf(sectioned).filter(({ text }) => known.has(keyOf(text)))
    const prose = removeBlocks(sectioned, new Set(gone)).replace(EMPTY_HEADING, "").trim()
    return prose === "" ? "" : `${start}${prose}\n${end}\n\n`
  }
  return prefix.replace(new RegExp(block, "mu"), rest).trim()
}

/** Text as the prefix shows it, where a link without a file is marked. */
const keyOf = (text: string): string => oneLine(safeText(text.trim()).replace(/ \(file missing\)$/u, ""))
