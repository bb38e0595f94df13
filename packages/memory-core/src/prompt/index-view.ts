import { type IndexLine, type ParsedIndex, type ShownLine, shownLines } from "../index/parse-index.ts"
import { INDEX_HEAD_BYTES } from "../limits.ts"
import { type LastUse, orderLines } from "../usage/uses.ts"
import { cutToCaps } from "./apply-budget.ts"
import { createBlock, shownTopics } from "./block.ts"
import type { IndexCaps } from "./prefix.ts"

interface ViewOptions {
  caps: IndexCaps
  /** Decides which pointers are shown first; absent: those at the top. */
  lastUseOf?: LastUse | undefined
}

/**
 * The lines of an index as the prompt shows them, without comments, with the topics and the rank of each.
 *
 * Where uses decide and the index is over 64 KB, the lines beyond that size that would be last are left out, and so is a
 * single line of that size, so that rendering does not take longer.
 *
 * @param slugsOf The existing topics that a line is about. Default: all to which it links.
 */
export function viewIndex(
  index: readonly IndexLine[],
  { caps, lastUseOf }: ViewOptions,
  slugsOf: (line: ShownLine) => readonly string[] = ({ line }) => line.pointer?.slugs ?? [],
) {
  const all = shownLines(index)
  const ranks = lastUseOf && orderLines(all, lastUseOf, caps)
  let [bytes, bytesNotRead] = [0, 0]
  const isKept = (line: ShownLine): boolean => {
    const size = Buffer.byteLength(line.shown) + 1
    bytes += size
    if (size <= INDEX_HEAD_BYTES && (bytes <= INDEX_HEAD_BYTES || ranks?.has(line))) return true
    bytesNotRead += size
    return false
  }
  const lines = ranks ? all.filter(isKept) : all
  return {
    text: lines.map(({ shown }) => shown).join("\n"),
    bytesNotRead,
    slugs: lines.map(slugsOf),
    ranks: ranks && lines.map((line) => ranks.get(line)),
  }
}

/**
 * True if the next load shows a line about a topic. A function of data: nothing is read, and no prompt is rendered.
 *
 * @param index The index after a change, with all of its topics on disk.
 * @param options With the caps of the index or, where tokens cut the last load's tier, the lines and bytes that it had.
 */
export function isShown({ lines }: ParsedIndex, slug: string, options: ViewOptions): boolean {
  let [length, count] = [0, 0]
  // Without uses, a load reads only the beginning: at most so many characters. It shows no line beyond its caps.
  const isRead = ({ text, shown = text }: IndexLine): boolean => {
    length += text.length + 1
    count += shown === null ? 0 : 1
    return options.lastUseOf !== undefined || (length <= INDEX_HEAD_BYTES && count <= 2 * options.caps.lines)
  }
  const { text, bytesNotRead, ...view } = viewIndex(lines.filter(isRead), options)
  const topics = { count: 0, ...view }
  const tier = { name: "auto", tag: "auto-memory", path: "", text, bytesNotRead, topics }
  const block = createBlock(tier, [tier.tag], options.caps)
  cutToCaps(block, options.caps)
  return shownTopics(block).has(slug)
}
