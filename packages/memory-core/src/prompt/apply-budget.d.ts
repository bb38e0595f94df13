import { type CountTokens } from "./count-tokens.ts"
import type { Prefix } from "./prefix.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"
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
 * is cut. If the markers still exceed the cap, they shrink to `[truncated: N bytes]` without a path. If these exceed it
 * too, below about 20 tokens, tiers are dropped.
 *
 * Pure: the same tiers give the same text, which never has more tokens than the combined cap. A cut tier ends with a
 * line that starts with `[truncated: N bytes` and is reported in `diagnostics`. Cost: linear; a cut measures the text
 * about a dozen times.
 *
 * @throws TypeError for a tag with other characters than letters, digits, `-` and `_`, and for a tag or a name that
 * belongs to two sources. The two files of the project tier are one source.
 */
export declare function applyBudget(
  tiers: readonly TierInput[],
  options: BudgetOptions,
): Omit<Prefix, "enabled">
