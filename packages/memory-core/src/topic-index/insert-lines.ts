import type { IndexLine } from "./parse-index.ts"

/** Where the pointer of a new topic goes: above the first list of pointers, or below its last pointer. */
export type Placement = "first" | "last"

/** Inserts whole lines beside the first list of pointers, or at the end where there is none. */
export function insertLines(lines: IndexLine[], texts: readonly string[], placement: Placement): void {
  const first = lines.findIndex((line) => line.pointer !== undefined && line.pointer.indent === "")
  if (first >= 0) {
    insertAt(lines, placement === "first" ? first : endOfList(lines, first), texts)
    return
  }
  const last = lines.at(-1)
  const separate = last !== undefined && last.text.trim() !== "" && !/^\s*[-*+] /.test(last.text)
  insertAt(lines, lines.length, separate ? ["", ...texts] : texts)
}

/** Inserts whole lines at a place. A file that ended without a line end still does. */
export function insertAt(lines: IndexLine[], at: number, texts: readonly string[]): void {
  const end = lineEndOf(lines)
  const added = texts.map((text) => ({ text, end }))
  const above = lines[at - 1]
  if (above !== undefined && above.end === "") {
    lines[at - 1] = { ...above, end }
    added.push({ text: (added.pop() as IndexLine).text, end: "" })
  }
  lines.splice(at, 0, ...added)
}

/** The line after the last item, with what belongs to it, of the list that begins at `first`. */
function endOfList(lines: readonly IndexLine[], first: number): number {
  let end = first + 1
  for (let at = end; at < lines.length; at++) {
    const text = (lines[at] as IndexLine).text
    if (/^[-*+][ \t]/.test(text) || /^[ \t]+\S/.test(text)) end = at + 1
    else if (text.trim() !== "") break
  }
  return end
}

/** The line end of the file: its first one. */
function lineEndOf(lines: readonly IndexLine[]): string {
  return lines.find((line) => line.end !== "")?.end ?? "\n"
}
