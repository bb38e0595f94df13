import type { Block } from "./block.ts"
import type { CutBy } from "./prefix.ts"
import { showPart } from "./show-part.ts"

/**
 * Shows as much of a block as `cost` allows, and the marker; never more than it shows now.
 *
 * The cut falls between lines. Inside a line, at a code-point border, it falls only where the first line does not fit
 * or, for a file, where the next line would not fit even alone.
 *
 * @param cost What the limit counts, for the block as it is shown at the call. Asked about ten times; need not be
 *   additive.
 * @returns False when the limit is still exceeded: then the block shows its marker only, or, where that would not
 *   save anything, what it showed before.
 */
export function cutBlock(block: Block, by: CutBy, limit: number, cost: () => number): boolean {
  const { text, end: wasEnd, cutBy: wasCutBy } = block
  const full = cost()
  if (full <= limit) return true
  if (wasEnd === 0) return false
  block.cutBy = [...wasCutBy, by]
  const costAt = (end: number, start?: number): number => {
    showPart(block, end, start)
    return cost()
  }

  const ends = lineEnds(text, wasEnd)
  const kept = findLargest(ends.length, full, limit, (lines) => costAt(ends[lines - 1] ?? 0))
  if (kept === undefined) {
    if (costAt(0) < full) return false
    block.cutBy = wasCutBy
    showPart(block, wasEnd)
    return false
  }
  const end = ends[kept - 1] ?? 0
  const start = kept === 0 ? 0 : end + 1
  const next = ends[kept] ?? wasEnd
  const alone = costAt(next, start)
  const inside = kept === 0 || (block.tier.kind === "file" && alone > limit)
  const units = inside
    ? (findLargest(next - start, alone, limit, (count) => costAt(wholeCharacters(text, start + count))) ?? 0)
    : 0
  showPart(block, units > 0 ? Math.max(end, wholeCharacters(text, start + units)) : end)
  return true
}

/** Where each shown line ends, in code units; the last is where the shown text ends. */
function lineEnds(text: string, shown: number): number[] {
  const ends: number[] = []
  for (let at = text.indexOf("\n"); at >= 0 && at < shown; at = text.indexOf("\n", at + 1)) ends.push(at)
  return [...ends, shown]
}

/** The end, moved back out of a surrogate pair or an entity. */
function wholeCharacters(text: string, end: number): number {
  const border = /[\udc00-\udfff]/.test(text[end] ?? "") ? end - 1 : end
  return border - (/&[#\w]*$/.exec(text.slice(Math.max(0, border - 6), border))?.[0].length ?? 0)
}

/**
 * The largest count below `high` whose cost is within the limit, `undefined` when even 0 costs too much. Guesses by
 * proportion, so that it rarely measures much more than the limit; halves when guessing does not help.
 */
function findLargest(
  high: number,
  highCost: number,
  limit: number,
  cost: (count: number) => number,
): number | undefined {
  let [low, lowCost] = [0, cost(0)]
  if (!(lowCost <= limit)) return undefined
  for (let turn = 0; high - low > 1; turn++) {
    const guess = (limit - lowCost) / (highCost - lowCost)
    const share = turn < 6 && guess >= 0 && guess <= 1 ? guess : 0.5
    const middle = Math.min(high - 1, Math.max(low + 1, low + Math.floor(share * (high - low))))
    const middleCost = cost(middle)
    if (middleCost <= limit) [low, lowCost] = [middle, middleCost]
    else [high, highCost] = [middle, middleCost]
  }
  return low
}
