import { BYTE_ORDER_MARK, formatIndex, type IndexLine, parseIndex } from "./parse-index.ts"

/** Stands for the beginning of the file; no line has this text. */
const TOP = "\n"

/**
 * The index with what somebody saved at the moment at which it was replaced: every line of the late save that the
 * index does not have goes below the line that it stood below. Lines that point to listed topics only are left out:
 * the index knows better. The index stays as it is when a comment or a fence of the save would hide one of its
 * pointers. Linear time.
 *
 * Nothing is taken out: whether a line that the save lacks was deleted, or is newer than the save, cannot be told.
 *
 * @param exists Whether a topic has a file; a pointer to one that has none is left out.
 */
export function mergeLateSave(index: string, save: string, exists: (slug: string) => boolean): string {
  const { lines } = parseIndex(index)
  const news = findNews(lines, parseIndex(save).lines, exists)
  if (news.size === 0) return index
  const end = lines.find((line) => line.end !== "")?.end ?? "\n"
  const merged: IndexLine[] = []
  let waiting: readonly IndexLine[] = news.get(TOP) ?? []
  for (const line of lines) {
    // Above a line that lies in a comment or in fenced code there is no place for one that does not.
    if (line.text !== BYTE_ORDER_MARK) waiting = place(merged, waiting, line.inside === true, end)
    waiting = [...waiting, ...(news.get(line.text) ?? [])]
    news.delete(line.text)
    const isUnended = line.end === "" && line.text !== BYTE_ORDER_MARK
    merged.push(isUnended && waiting.length > 0 ? { ...line, end } : line)
  }
  place(merged, waiting, false, end)
  const text = formatIndex({ lines: merged })
  return isAllListed(lines, text) ? text : index
}

/** False when a comment or a fence that came with the save would hide a pointer. */
function isAllListed(lines: readonly IndexLine[], text: string): boolean {
  const slugsOf = (all: readonly IndexLine[]): string[] => all.flatMap(({ pointer }) => pointer?.slugs ?? [])
  const listed = new Set(slugsOf(parseIndex(text).lines))
  return slugsOf(lines).every((slug) => listed.has(slug))
}

/** The lines that only the save has, by the line of the index that they follow there. */
function findNews(
  lines: readonly IndexLine[],
  save: readonly IndexLine[],
  exists: (slug: string) => boolean,
): Map<string, IndexLine[]> {
  const known = new Set(lines.map(({ text }) => text))
  const listed = new Set(lines.flatMap(({ pointer }) => pointer?.slugs ?? []))
  const news = new Map<string, IndexLine[]>()
  let above = TOP
  for (const line of save) {
    const { text, pointer } = line
    if (known.has(text)) above = text
    else if (text.trim() === "" || text === BYTE_ORDER_MARK) continue
    else if (pointer === undefined || pointer.slugs.some((slug) => !listed.has(slug) && exists(slug))) {
      news.set(above, [...(news.get(above) ?? []), line])
    }
  }
  return news
}

/** Adds the lines that may stand here, and gives back the others. */
function place(
  merged: IndexLine[],
  waiting: readonly IndexLine[],
  isInside: boolean,
  end: string,
): readonly IndexLine[] {
  const fits = (line: IndexLine): boolean => !isInside || line.inside === true
  for (const { text } of waiting.filter(fits)) merged.push({ text, end })
  return waiting.filter((line) => !fits(line))
}
