import { BYTE_ORDER_MARK, formatIndex, type IndexLine, parseIndex } from "./parse-index.ts"
import { insertAt } from "./insert-lines.ts"

/**
 * The index with what somebody saved at the moment at which it was replaced: every line of the late save that the
 * index does not have goes below the line that it stood below. Lines that point to listed topics only are left out:
 * the index knows better.
 *
 * Nothing is taken out: whether a line that the save lacks was deleted, or is newer than the save, cannot be told.
 *
 * @param exists Whether a topic has a file; a pointer to one that has none is left out.
 */
export function mergeLateSave(index: string, save: string, exists: (slug: string) => boolean): string {
  const lines = [...parseIndex(index).lines]
  const known = new Set(lines.map(({ text }) => text))
  const listed = new Set(lines.flatMap(({ pointer }) => pointer?.slugs ?? []))
  const isNews = ({ text, pointer }: IndexLine): boolean => {
    if (text.trim() === "" || text === BYTE_ORDER_MARK || known.has(text)) return false
    return pointer === undefined || pointer.slugs.some((slug) => !listed.has(slug) && exists(slug))
  }
  let at = -1
  let above: string | undefined
  for (const line of parseIndex(save).lines) {
    if (isNews(line)) {
      at = findPlace(lines, above, at, line.inside === true)
      insertAt(lines, at, [{ text: line.text }])
      at = lines.findIndex(({ text }, index) => index >= at && text === line.text)
    }
    if (known.has(line.text) || isNews(line)) above = line.text
    known.add(line.text)
  }
  return formatIndex({ lines })
}

/** Below the line that it stood below, or below the one that was merged before it; not into a comment or a fence. */
function findPlace(
  lines: readonly IndexLine[],
  above: string | undefined,
  before: number,
  inside: boolean,
): number {
  const anchor = above === undefined ? before : lines.findIndex(({ text }) => text === above)
  let place = anchor < 0 ? (above === undefined ? 0 : lines.length) : anchor + 1
  while (!inside && lines[place]?.inside === true) place++
  return place
}
