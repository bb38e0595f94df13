import type { Diagnostic, DiagnosticCode } from "../diagnostics.ts"
import {
  type Block,
  bodyOf,
  countBytesMissing,
  countTopicsNotShown,
  createBlock,
  measureText,
  renderBlock,
} from "./block.ts"
import type { CountTokens } from "./count-tokens.ts"
import type { CutBy, Prefix, TierReport } from "./prefix.ts"
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
 * first), and of the whole text (the host's own tiers from the last, auto, project, global). A tier shrinks to its
 * marker before the next one is cut; tiers are dropped only when all markers are too much.
 *
 * Pure: the same tiers give the same text, which never has more tokens than the combined cap. Whatever was cut ends
 * with a line that starts `[truncated: N bytes`, and is reported. Cost: linear; a cut measures the text about a dozen
 * times.
 */
export function applyBudget(
  tiers: readonly TierInput[],
  { caps, tokenCaps, countTokens }: BudgetOptions,
): Prefix {
  const tags = tiers.map((tier) => tier.tag)
  const blocks = tiers.map((tier) => createBlock(tier, tags, countTokens))
  const named = (...names: string[]): Block[] => blocks.filter(({ tier }) => names.includes(tier.name))
  const auto = named("auto")
  const persons = named("global", "project")
  const others = blocks.filter((block) => !auto.includes(block) && !persons.includes(block))
  const capTokens = (by: CutBy, limit: number | undefined, together: readonly Block[]): void => {
    if (limit !== undefined) cut(together, by, limit, () => countTokens(render(together)))
  }

  for (const block of auto) {
    cut([block], "caps.lines", caps.lines, () => bodyOf(block).split("\n").length)
    cut([block], "caps.bytes", caps.bytes, () => Buffer.byteLength(bodyOf(block)))
  }
  capTokens("cap_tokens_auto", tokenCaps.auto, auto)
  capTokens("cap_tokens_claude_md", tokenCaps.claudeMd, persons)
  const text = (): string => render(blocks)
  cut([...persons, ...auto, ...others], "cap_tokens_combined", tokenCaps.combined, () => countTokens(text()))

  const diagnostics: Diagnostic[] = []
  return {
    text: text(),
    tiers: blocks.map((block) => {
      diagnose(block, diagnostics)
      return report(block, countTokens)
    }),
    diagnostics,
  }
}

function render(blocks: readonly Block[]): string {
  return blocks.flatMap((block) => (block.dropped ? [] : renderBlock(block))).join("\n\n")
}

/** Cuts the last block first, by halving, until `measure` is within the limit. */
function cut(blocks: readonly Block[], by: CutBy, limit: number, measure: () => number): void {
  const order = blocks.filter((block) => !block.dropped).reverse()
  for (const block of order) {
    if (measure() <= limit) return
    if (block.tier.kind === "on-demand") continue
    const { kept } = block
    const full = measure()
    block.cutBy.push(by)
    let high = kept
    block.kept = 0
    while (high - block.kept > 1) {
      const low = block.kept
      block.kept = (low + high) >> 1
      if (measure() > limit) {
        high = block.kept
        block.kept = low
      }
    }
    // A text shorter than its own marker stays.
    if (block.kept > 0 || measure() < full) continue
    block.kept = kept
    block.cutBy.pop()
  }
  for (const block of order) {
    if (measure() <= limit) return
    block.dropped = true
    if (!block.cutBy.includes(by)) block.cutBy.push(by)
  }
}

function report(block: Block, countTokens: CountTokens): TierReport {
  const { tier, before, cutBy, dropped } = block
  const whole = cutBy.length === 0 && !dropped
  const after = whole ? before : measureText(dropped ? "" : bodyOf(block), countTokens)
  const { name, path } = tier
  const common = { name, path, present: !dropped, before, after, cutBy }
  if (tier.kind !== "auto") return common
  const { topicCount, drift } = tier
  return { ...common, topicCount, topicsNotShown: countTopicsNotShown(block), drift }
}

function diagnose(block: Block, diagnostics: Diagnostic[]): void {
  const { path, kind } = block.tier
  const by = block.cutBy.join(", ")
  const add = (code: DiagnosticCode, level: Diagnostic["level"], message: string): void => {
    diagnostics.push({ code, level, path, message: `${path} ${message}` })
  }
  if (block.hidden)
    add("hidden-characters", "warning", "holds characters that nobody can see; they are left out.")
  if (!by) return
  if (block.dropped) add("tier-dropped", "error", `is left out: no room for it (${by}). Raise the cap.`)
  else {
    const size = `${countBytesMissing(block)} bytes`
    add(
      "tier-cut",
      kind === "auto" ? "info" : "warning",
      `is cut by ${size} (${by}). Shorten it or raise the cap.`,
    )
  }
}
