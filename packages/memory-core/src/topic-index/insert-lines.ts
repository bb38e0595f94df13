import { BYTE_ORDER_MARK, type IndexLine } from "./parse-index.ts"

/** Where the pointer of a new topic goes: above the first list of pointers, or below its last pointer. */
export type Placement = "first" | "last"

/** A line to insert; `end` is the line end that it had once, where it matters. */
export interface NewLine {
  text: string
  end?: string
}

/** Inserts whole lines beside the first list of pointers, or at the end where there is none. */
export function insertLines(lines: IndexLine[], texts: readonly string[], placement: Placement): void {
  const added = texts.map((text) => ({ text }))
  const first = lines.findIndex((line) => line.pointer !== undefined && line.pointer.indent === "")
  if (first >= 0) {
    insertAt(lines, placement === "first" ? first : endOfList(lines, first), added)
    return
  }
  const last = lines.at(-1)
  const separate = last !== undefined && last.text.trim() !== "" && !/^\s*[-*+] /.test(last.text)
  insertAt(lines, lines.length, separate ? [{ text: "" }, ...added] : added)
}

/** Inserts whole lines at a place. A file that ended without a line end still does. */
export function insertAt(lines: IndexLine[], at: number, added: readonly NewLine[]): void {
  const end = lineEndOf(lines)
  const place = at === 0 && lines[0]?.text === BYTE_ORDER_MARK ? 1 : at
  const above = lines[place - 1]
  const isMark = place === 1 && above?.text === BYTE_ORDER_MARK
  const unended = above !== undefined && above.end === "" && !isMark
  if (unended) lines[place - 1] = { ...above, end }
  const atEnd = place === lines.length
  const whole = added.map((line, index) => {
    const endsFile = atEnd && index === added.length - 1 && (unended || line.end === "")
    return { text: line.text, end: endsFile ? "" : line.end || end }
  })
  lines.splice(place, 0, ...whole)
}

/** The line after the last item, with what belongs to it, of the list that begins at `first`. */
function endOfList(lines: readonly IndexLine[], first: number): number {
  let end = first + 1
  for (let at = end; at < lines.length; at++) {
    const { text, inside } = lines[at] as IndexLine
    const belongs = inside === true ? end === at : /^(?:[-*+][ \t]|[ \t]+\S)/.test(text)
    if (belongs) end = at + 1
    else if (text.trim() !== "" && inside !== true) break
  }
  return end
}

/** The line end of the file: its first one. */
function lineEndOf(lines: readonly IndexLine[]): string {
  return lines.find((line) => line.end !== "")?.end ?? "\n"
}
