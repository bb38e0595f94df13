import { formatLearned } from "./learned-mark.ts"
import { readFrontmatter } from "./read-frontmatter.ts"
import type { LearnedMark } from "./topic.ts"

/**
 * Sets or removes the mark of learning in a frontmatter, and changes no other byte. A `metadata` that is not a map stays
 * as it is, without a mark.
 *
 * @param end The line end of the file.
 */
export function editLearned(block: string, mark: LearnedMark | undefined, end: string): string {
  const { learned, metadataEntries, hasMetadata, entries } = readFrontmatter(block).fields
  const text = mark === undefined ? undefined : formatLearned(mark)
  const splice = (from: number, to: number, inserted: string): string =>
    block.slice(0, from) + inserted + block.slice(to)
  if (learned !== undefined) {
    if (text === undefined) return removeField(block, learned.start, learned.end)
    const blank = block[learned.start - 1] === ":" ? " " : ""
    return splice(learned.start, learned.end, blank + text)
  }
  if (text === undefined) return block
  if (metadataEntries !== undefined) {
    const { at, indent, flow } = metadataEntries
    const after = flow === undefined ? end : flow === "empty" ? "" : ", "
    return splice(at, at, `${indent}learned: ${text}${after}`)
  }
  if (hasMetadata === true) return block
  const { at, indent, flow } = entries ?? { at: block.length, indent: "", flow: undefined }
  if (flow !== undefined) return splice(at, at, `metadata: {learned: ${text}}${flow === "empty" ? "" : ", "}`)
  return `${block}${indent}metadata:${end}${indent}  learned: ${text}${end}`
}

/** Removes the line of a field; a field that shares its line, or has several, becomes `null`. */
function removeField(block: string, start: number, end: number): string {
  const from = Math.max(block.lastIndexOf("\n", start - 1), block.lastIndexOf("\r", start - 1)) + 1
  const rest = /^[ \t]*(?:\r\n|\r|\n|$)/.exec(block.slice(end))
  const isOwnLine = /^ *learned:[ \t]*$/.test(block.slice(from, start)) && rest !== null
  if (!isOwnLine) return `${block.slice(0, start)}null${block.slice(end)}`
  return block.slice(0, from) + block.slice(end + (rest?.[0].length ?? 0))
}
