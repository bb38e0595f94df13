import type { ParsedIndex } from "../topic-index/parse-index.ts"
import { cutToCaps } from "./apply-budget.ts"
import { createBlock, showsTopic } from "./block.ts"
import type { IndexCaps } from "./tiers.ts"
import { type LastUse, viewLines } from "./view-lines.ts"

/**
 * True if the next load shows a line about a topic. A function of data: nothing is read, and no prompt is rendered.
 *
 * @param index The index after a change, with all of its topics on disk.
 * @param room The caps of the index or, where tokens cut the last load's tier, the lines and bytes that it had.
 * @param lastUseOf Decides which pointers are shown first; absent: those at the top.
 */
export function isShown(index: ParsedIndex, slug: string, room: IndexCaps, lastUseOf?: LastUse): boolean {
  const { text, slugs, order, bytesLeftOut } = viewLines(index, { caps: room, lastUseOf })
  const topics = { count: 0, slugs, order, drift: { orphans: [], dangling: [], duplicates: [] } }
  const tier = { name: "auto", tag: "auto-memory", path: "", text, bytesNotRead: bytesLeftOut, topics }
  const block = createBlock(tier, [tier.tag], room)
  cutToCaps(block, room)
  return showsTopic(block, slug)
}
