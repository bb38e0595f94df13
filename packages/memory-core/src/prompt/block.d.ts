import { type Diagnostic } from "../diagnostics.ts"
import type { CountTokens } from "./count-tokens.ts"
import type { CutBy, TextSize, TierReport } from "./prefix.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"
/**
 * A tier while its text is cut to the budget: escaped text in pieces, of which the first `kept` are shown. Where the
 * topics have an order, its units are the pieces.
 */
export interface Block {
  tier: TierInput
  /** Number of pieces that are shown: lines, or parts of very long lines. Larger than their count until a cut. */
  kept: number
  dropped: boolean
  /** True shows the shortest marker and no path. */
  short: boolean
  cutBy: Set<CutBy>
  /** The number of pieces to choose from. */
  countPieces(): number
  /** Size of the text between the tags. */
  size(): Omit<TextSize, "tokens">
  /** The shown text between its tags. */
  render(): string
  /** The report of a load about the tier; appends what a person should know to `diagnostics`. */
  report(diagnostics: Diagnostic[]): TierReport
}
/** Creates the block of a tier: removes hidden characters, escapes the text and trims it. Cuts nothing. Linear time. */
export declare function createBlock(
  tier: TierInput,
  tags: readonly string[],
  countTokens: CountTokens,
  caps: IndexCaps,
): Block
