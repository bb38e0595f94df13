import type { Block } from "./block.ts"
import type { CountTokens } from "./count-tokens.ts"
import { cutBlock } from "./cut-block.ts"
import type { CutBy } from "./prefix.ts"
import { renderBlock } from "./show-part.ts"
import { countBytes, countLines } from "./text-size.ts"
import type { IndexCaps } from "./tiers.ts"
import type { TokenCaps } from "./token-caps.ts"

export interface PrefixOptions {
  /** Caps of the auto tier. */
  caps: IndexCaps
  tokenCaps: TokenCaps
  countTokens: CountTokens
}

/** The blocks that are in the prefix, as its text. */
export function renderBlocks(blocks: readonly Block[]): string {
  return blocks.flatMap((block) => (block.dropped ? [] : [renderBlock(block)])).join("\n\n")
}

/**
 * Cuts the blocks until every cap holds: the caps of the index, then the token caps of auto, of global and project
 * together (project first), and of the whole text (the host's own tiers from the last, auto, project, global).
 *
 * A block shrinks to its marker before the next one is cut; it is dropped only when all markers are too much.
 * Counts the tokens of the whole text once when nothing has to be cut.
 */
export function applyCaps(blocks: readonly Block[], { caps, tokenCaps, countTokens }: PrefixOptions): void {
  const named = (name: string): Block[] =>
    blocks.filter(({ tier }) => tier.kind !== "on-demand" && tier.name === name)
  const auto = named("auto")
  const persons = [...named("project"), ...named("global")]
  const others = blocks.filter((block) => !auto.includes(block) && !persons.includes(block)).reverse()
  const capTokens = (by: CutBy, limit: number | undefined, order: readonly Block[]): void => {
    if (limit === undefined) return
    const together = blocks.filter((block) => order.includes(block))
    cutInOrder(order, by, limit, () => countTokens(renderBlocks(together)))
  }

  for (const block of auto) {
    const isWhole = (): boolean => block.body === block.text
    const { lines, bytes } = block.before
    cutInOrder(auto, "caps.lines", caps.lines, () => (isWhole() ? lines : countLines(block.body)))
    cutInOrder(auto, "caps.bytes", caps.bytes, () => (isWhole() ? bytes : countBytes(block.body)))
  }
  capTokens("cap_tokens_auto", tokenCaps.auto, auto)
  capTokens("cap_tokens_claude_md", tokenCaps.claudeMd, persons)
  capTokens("cap_tokens_combined", tokenCaps.combined, [...others, ...auto, ...persons])
}

function cutInOrder(order: readonly Block[], by: CutBy, limit: number, cost: () => number): void {
  const shown = order.filter((block) => !block.dropped)
  for (const block of shown) {
    if (block.tier.kind !== "on-demand" && cutBlock(block, by, limit, cost)) return
  }
  for (const block of shown) {
    if (cost() <= limit) return
    if (!block.cutBy.includes(by)) block.cutBy = [...block.cutBy, by]
    block.dropped = true
  }
}
