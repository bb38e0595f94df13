import { mustBeList, mustBeObject, mustHaveOnly } from "@caliban/text"
import { type Block, createBlock, DROPPED, diagnoseBlock, report, show } from "./block.ts"
import { type CountTokens, checkedCount } from "./count-tokens.ts"
import type { CutBy, IndexCaps, Prefix, TierInput } from "./prefix.ts"
import type { TokenCaps } from "./token-caps.ts"

export interface BudgetOptions {
  /** Caps of the auto tier. */
  caps: IndexCaps
  tokenCaps: TokenCaps
  countTokens: CountTokens
}

/**
 * Renders the tiers, in the given order, to the text that goes above the host's system prompt. Each tier is escaped, cut
 * to its caps and to the budget, and put between its tags. A file without text is left out; a memory without topics is
 * shown empty.
 *
 * The caps of the index apply first, then the token caps of auto, of global and project together (project is cut
 * first), and of the whole text (auto first, then mounts, project, global and added tiers). A tier shrinks to its marker before the next tier
 * is cut. A line is shown whole or not at all. What the last cut of the whole text leaves free goes back to the tiers before
 * it, the last of these first. If the markers still exceed the cap, tiers are left out in the same order.
 *
 * Pure: the same tiers give the same text, which never has more tokens than the combined cap. A cut tier ends with a
 * line that starts with `[truncated: N bytes` and is reported in `diagnostics`. Cost: linear; a cut measures the text
 * about a dozen times for each tier, for the combined cap at most twice as often.
 *
 * @throws TypeError for a tag with other characters than letters, digits, `-` and `_`, and for a tag or a name that
 * belongs to two sources. The two files of the project tier are one source.
 */
export function applyBudget(tiers: readonly TierInput[], options: BudgetOptions): Omit<Prefix, "enabled"> {
  mustBeList("applyBudget", "tiers", tiers)
  mustHaveOnly(["caps", "tokenCaps", "countTokens"], "applyBudget", undefined, options)
  mustHaveOnly(["lines", "bytes"], "applyBudget", 'option "caps"', options.caps)
  mustBeObject("applyBudget", 'option "tokenCaps"', options.tokenCaps)
  return renderTiers(tiers, options)
}

/** As `applyBudget`, for options that were checked. */
export function renderTiers(
  tiers: readonly TierInput[],
  { caps, tokenCaps, countTokens: given }: BudgetOptions,
): Omit<Prefix, "enabled"> {
  checkNames(tiers)
  const tags = tiers.map((tier) => tier.tag)
  const blocks = tiers.map((tier) => createBlock(tier, tags, caps))
  const memories = blocks.filter(({ tier }) => tier.topics)
  const auto = memories.filter(({ tier }) => tier.mount === undefined)
  const claudeMd = blocks.filter(({ tier }) => tier.tag.endsWith("-claude-md"))
  const countTokens = checkedCount(given)
  const capTokens = (some: readonly Block[], by: CutBy, limit: number | undefined): void => {
    if (limit !== undefined) cut(some, by, limit, () => countTokens(renderAll(some)))
  }

  for (const block of memories) cutToCaps(block, caps)
  for (const block of blocks) capTokens([block], "mount.capTokens", block.tier.capTokens)
  capTokens(auto, "cap_tokens_auto", tokenCaps.auto)
  capTokens(claudeMd, "cap_tokens_claude_md", tokenCaps.claudeMd)
  capTokens(blocks, "cap_tokens_combined", tokenCaps.combined)

  const reports = blocks.map((block) => report(block, countTokens))
  return { text: renderAll(blocks), tiers: reports, diagnostics: blocks.flatMap(diagnoseBlock) }
}

/** Mounts share the tag of the auto tier; their names are in an attribute. */
function checkNames(tiers: readonly TierInput[]): void {
  const names = tiers.flatMap(({ name, tag, mount }, at) => {
    if (name === "project" && tiers[at - 1]?.name === name) return []
    return mount === undefined ? [...new Set([name.toLowerCase(), tag.toLowerCase()])] : [name]
  })
  if (tiers.every(({ tag }) => /^[\w-]+$/.test(tag)) && new Set(names).size === names.length) return
  const rule = 'a tag has letters, digits, "-" and "_", each tier its own tag and name'
  throw new TypeError(`applyBudget: ${rule}`)
}

/** Cuts the block of a memory to the caps of the index. */
export function cutToCaps(block: Block, caps: IndexCaps): void {
  if (block.size.lines > caps.lines) {
    // Each rank has a line, and so has the marker.
    block.kept = Math.max(0, Math.min(caps.lines, block.lines().ranks) - 1)
    block.cutBy.add("caps.lines")
  }
  cut([block], "caps.lines", caps.lines, () => show(block).size.lines)
  cut([block], "caps.bytes", caps.bytes, () => show(block).size.bytes)
}

function renderAll(blocks: readonly Block[]): string {
  return blocks
    .filter(({ kept }) => kept !== DROPPED)
    .map((block) => show(block).rendered)
    .join("\n\n")
}

const KEPT_LONGEST = ["global", "project", "mount", "auto", "state"]

/** The order in which blocks are cut: auto, mounts, project, global, added tiers; of each kind the last one first. */
function inCutOrder(blocks: readonly Block[]): Block[] {
  // An added tier is not among them, and therefore last.
  const rankOf = ({ tier: { name, mount } }: Block): number =>
    KEPT_LONGEST.indexOf(mount === undefined ? name : "mount")
  return blocks.toReversed().sort((a, b) => rankOf(b) - rankOf(a))
}

/** Cuts blocks, in their order, until `measure` is within the limit. */
function cut(blocks: readonly Block[], by: CutBy, limit: number, measure: () => number): void {
  let size = measure()
  if (size <= limit) return
  const order = inCutOrder(blocks.filter(({ kept }) => kept !== DROPPED))
  const earlier: [Block, number][] = []
  for (const block of order) {
    const { kept } = block
    shorten(block, () => measure() <= limit)
    const after = measure()
    // A text shorter than its marker is kept whole.
    if (block.kept === 0 && after >= size) block.kept = kept
    else {
      block.cutBy.add(by)
      size = after
    }
    if (size > limit) {
      if (block.kept !== kept) earlier.unshift([block, kept])
      continue
    }
    // A line that does not fit leaves room for what was cut before it. Under another cap, a later cut would take it again.
    for (const [other, most] of by === "cap_tokens_combined" ? earlier : []) {
      other.kept = most
      other.cutBy.delete(by)
      cut([other], by, limit, measure)
    }
    return
  }
  for (const block of order) {
    block.kept = DROPPED
    block.cutBy.add(by)
    if (measure() <= limit) return
  }
}

/** Keeps as many lines of a block as fit; without any, its marker. */
function shorten(block: Block, fits: () => boolean): void {
  let [low, high] = [0, Math.min(block.kept, block.lines().ranks + block.unlisted.length)]
  while (high - low > 1) {
    block.kept = (low + high) >> 1
    if (fits()) low = block.kept
    else high = block.kept
  }
  block.kept = low
}
