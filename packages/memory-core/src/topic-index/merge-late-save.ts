import {
  BYTE_ORDER_MARK,
  formatIndex,
  type IndexLine,
  listedIn,
  type ParsedIndex,
  parseIndex,
} from "./parse-index.ts"

/** Key for the beginning of the file. Never the text of a line. */
const TOP = "\n"

/**
 * Merges an index that a person saved at the moment at which a writer replaced it. Each line that only the save has goes
 * below the line that it follows in the save. Lines that link only to listed topics are left out: the index has newer
 * ones. If a comment or a fence of the save would hide a pointer, the index is returned unchanged. Linear time.
 *
 * No line is removed: a line that the save lacks was either deleted in it or written after it.
 *
 * @param exists Whether a topic has a file. Pointers to other topics are left out.
 */
export function mergeLateSave(
  index: ParsedIndex,
  save: string,
  exists: (slug: string) => boolean,
): ParsedIndex {
  const { lines, codec } = index
  const newLines = findNewLines(lines, parseIndex(save, codec).lines, exists)
  if (newLines.size === 0) return index
  const end = lines.find((line) => line.end !== "")?.end ?? "\n"
  const merged: IndexLine[] = []
  let waiting: readonly IndexLine[] = newLines.get(TOP) ?? []
  for (const line of lines) {
    // Only lines from a comment or fenced code may go above a line inside one.
    if (line.text !== BYTE_ORDER_MARK) waiting = appendLines(merged, waiting, line.inside === true, end)
    waiting = [...waiting, ...(newLines.get(line.text) ?? [])]
    newLines.delete(line.text)
    const isUnended = line.end === "" && line.text !== BYTE_ORDER_MARK
    merged.push(isUnended && waiting.length > 0 ? { ...line, end } : line)
  }
  appendLines(merged, waiting, false, end)
  // Parsed again: the save may have comments and fences.
  const parsed = parseIndex(formatIndex({ lines: merged }), codec)
  const listed = listedIn(parsed)
  return [...listedIn(index)].every((slug) => listed.has(slug)) ? parsed : index
}

/** The lines that only the save has, by the line of the index that they follow in the save. */
function findNewLines(
  lines: readonly IndexLine[],
  save: readonly IndexLine[],
  exists: (slug: string) => boolean,
): Map<string, IndexLine[]> {
  const existing = new Set(lines.map(({ text }) => text))
  const listed = listedIn({ lines })
  const newLines = new Map<string, IndexLine[]>()
  let above = TOP
  for (const line of save) {
    const { text, pointer } = line
    if (existing.has(text)) above = text
    else if (text.trim() === "" || text === BYTE_ORDER_MARK) continue
    else if (pointer === undefined || pointer.slugs.some((slug) => !listed.has(slug) && exists(slug))) {
      newLines.set(above, [...(newLines.get(above) ?? []), line])
    }
  }
  return newLines
}

/** Appends the lines that are allowed here; returns the others. */
function appendLines(
  merged: IndexLine[],
  waiting: readonly IndexLine[],
  isInside: boolean,
  end: string,
): readonly IndexLine[] {
  const isAllowed = (line: IndexLine): boolean => !isInside || line.inside === true
  for (const { text } of waiting.filter(isAllowed)) merged.push({ text, end })
  return waiting.filter((line) => !isAllowed(line))
}
