import type { Diagnostic } from "../diagnostics.ts"
import { type Block, createBlock } from "./block.ts"
import { type CountTokens, countTokensByLength } from "./count-tokens.ts"
import type { CutBy, Prefix } from "./prefix.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"
import type { TokenCaps } from "./token-caps.ts"

export interface BudgetOptions {
  /** Caps of the auto tier. */
  caps: IndexCaps
  tokenCaps: TokenCaps
  countTokens: CountTokens
}

/**
 * The tiers as the text that goes above the host's system prompt, in the order given: each made safe, cut to its
 * caps and to the budget, and set between its tags. A file without text is left out; a memory without topics is
 * shown empty.
 *
 * The caps of the index come first, then the token caps of auto, of global and project together (project is cut
 * first), and of the whole text (from the last tier to the first). A tier shrinks to its marker before the next one
 * is cut. When all markers are too much they shrink to `[truncated: N bytes]` without a path; only when these are too
 * much as well, below about 20 tokens, tiers are dropped.
 *
 * Pure: the same tiers give the same text, which never has more tokens than the combined cap. Whatever was cut ends
 * with a line that starts `[truncated: N bytes`, and is reported. Cost: linear; a cut measures the text about a dozen
 * times.
 *
 * @throws TypeError for a tag that is more or less than letters, digits, `-` and `_`, and for a tag or a name that two
 * sources share. Two files of one source, the project's, have the same tag and the same name.
 */
export function applyBudget(
  tiers: readonly TierInput[],
  { caps, tokenCaps, countTokens }: BudgetOptions,
): Omit<Prefix, "enabled"> {
  const tags = tiers.map((tier) => tier.tag)
  const isSecondFile = ({ name }: TierInput, at: number): boolean =>
    name === "project" && tiers[at - 1]?.name === name
  const sources = tiers.filter((tier, at) => !isSecondFile(tier, at))
  const known = sources.flatMap(({ name, tag }) => [...new Set(`${name}\n${tag}`.toLowerCase().split("\n"))])
  if (!tags.every((tag) => /^[\w-]+$/.test(tag)) || new Set(known).size < known.length) {
    throw new TypeError('A tag is letters, digits and "-", and each tier has its own.')
  }
  const blocks = tiers.map((tier) => createBlock(tier, tags, countTokens, caps))
  const auto = blocks.filter(({ tier }) => tier.topics)
  const persons = blocks.filter(({ tier }) => tier.tag.endsWith("-claude-md"))
  const capTokens = (some: readonly Block[], by: CutBy, limit: number | undefined): void => {
    if (limit === undefined) return
    cut(some, by, limit, () => {
      const text = render(some)
      // So few that there is no need to count.
      return countTokens === countTokensByLength && text.length <= 4 * limit ? 0 : countTokens(text)
    })
  }

  for (const unit of ["lines", "bytes"] as const) {
    for (const block of auto) cut([block], `caps.${unit}`, caps[unit], () => block.size()[unit])
  }
  capTokens(auto, "cap_tokens_auto", tokenCaps.auto)
  capTokens(persons, "cap_tokens_claude_md", tokenCaps.claudeMd)
  capTokens(blocks, "cap_tokens_combined", tokenCaps.combined)

  const diagnostics: Diagnostic[] = []
  const reports = blocks.map((block) => block.report(diagnostics))
  return { text: render(blocks), tiers: reports, diagnostics }
}

function render(blocks: readonly Block[]): string {
  return blocks
    .filter((block) => !block.dropped)
    .map((block) => block.render())
    .join("\n\n")
}

/** Cuts the last block first until `measure` is within the limit: by proportion, in growing steps, then by halving. */
function cut(blocks: readonly Block[], by: CutBy, limit: number, measure: () => number): void {
  const order = blocks.filter((block) => !block.dropped).reverse()
  for (const block of order) {
    const full = measure()
    if (full <= limit) return
    block.cutBy.add(by)
    const { kept } = block
    let low = Math.min(kept, block.countPieces())
    let high = low
    block.kept = low
    // As much as it is over, then a little more each time: few looks at what is far too long.
    let [step, next] = [Math.ceil(low - (low * limit) / full), 1]
    while (low && measure() > limit) {
      high = low
      block.kept = low = Math.max(0, low - step)
      step = next
      next *= 4
    }
    while (high - low > 1) {
      block.kept = (low + high) >> 1
      if (measure() > limit) high = block.kept
      else low = block.kept
    }
    block.kept = low
    // A text shorter than its own marker stays.
    if (low > 0 || measure() < full) continue
    block.kept = kept
    block.cutBy.delete(by)
  }
  for (const block of order) {
    if (measure() <= limit) return
    block.short = block.kept === 0
  }
  for (const block of order) {
    if (measure() <= limit) return
    block.dropped = true
    block.kept = 0
    block.cutBy.add(by)
  }
}
