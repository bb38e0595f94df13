import type { Diagnostic, DiagnosticCode } from "../diagnostics.ts"
import { type Block, createBlock } from "./block.ts"
import { applyCaps, type PrefixOptions, renderBlocks } from "./budget.ts"
import type { CountTokens } from "./count-tokens.ts"
import type { Prefix, TierReport } from "./prefix.ts"
import { countBytesMissing, countTopicsNotShown } from "./show-part.ts"
import { measureText } from "./text-size.ts"
import type { TierInput } from "./tiers.ts"

/**
 * The tiers as the text that goes above the host's system prompt, in the order given: each made safe, cut to its
 * caps, and set between its tags. A file without text is left out; a memory without topics is shown empty.
 *
 * Pure: the same tiers give the same text, which never has more tokens than the combined cap. Whatever was cut ends
 * with a line that starts `[truncated: N bytes`, and is reported; so is a tier that had to be dropped.
 * Cost: linear; when nothing is cut, `countTokens` sees each tier once and the whole text once, and once more what
 * has a cap of its own.
 */
export function composePrefix(tiers: readonly TierInput[], options: PrefixOptions): Prefix {
  const { countTokens } = options
  const tags = tiers.map((tier) => tier.tag)
  const blocks = tiers.map((tier) => createBlock(tier, tags, countTokens))
  applyCaps(blocks, options)
  return {
    text: renderBlocks(blocks),
    tiers: blocks.map((block) => reportTier(block, countTokens)),
    diagnostics: blocks.flatMap(diagnose),
  }
}

function reportTier(block: Block, countTokens: CountTokens): TierReport {
  const { tier, text, body, before, cutBy, dropped } = block
  const report = {
    name: tier.name,
    path: tier.path,
    present: !dropped,
    before,
    after: body === text && !dropped ? before : measureText(dropped ? "" : body, countTokens),
    cutBy,
  }
  if (tier.kind !== "auto") return report
  const { topicCount, drift } = tier
  return { ...report, topicCount, topicsNotShown: countTopicsNotShown(block, topicCount), drift }
}

function diagnose(block: Block): Diagnostic[] {
  const { tier, hidden } = block
  const { path } = tier
  const by = block.cutBy.join(", ")
  const diagnostics: Diagnostic[] = []
  const report = (code: DiagnosticCode, level: Diagnostic["level"], message: string): void => {
    diagnostics.push({ code, level, message: `${path} ${message}`, path })
  }
  if (hidden > 0) {
    report(
      "hidden-characters",
      "warning",
      `has ${hidden} hidden characters; they are left out of the prompt. Look for text that nobody can see.`,
    )
  }
  if (by && block.dropped) {
    report(
      "tier-dropped",
      "error",
      `is not in the prompt: there is no room for the ${tier.name} tier (${by}). Raise the cap.`,
    )
  } else if (by) {
    const isAuto = tier.kind === "auto"
    const topics = isAuto ? ` and ${countTopicsNotShown(block, tier.topicCount)} topics` : ""
    report(
      "tier-cut",
      isAuto ? "info" : "warning",
      `is cut in the prompt: ${countBytesMissing(block)} bytes${topics} are left out (${by}). Shorten the file or raise the cap.`,
    )
  }
  return diagnostics
}
