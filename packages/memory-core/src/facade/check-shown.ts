import { attemptLater } from "../attempt.ts"
import { INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import type { Warning } from "../memory-types.ts"
import { isShown } from "../prompt/is-shown.ts"
import type { TierReport } from "../prompt/prefix.ts"
import type { IndexCaps } from "../prompt/tiers.ts"
import type { Store } from "../store/store.ts"
import { findPointerLine, type ParsedIndex } from "../topic-index/parse-index.ts"
import { lastUse, parseUses, USAGE_RECORD } from "../usage/uses.ts"
import { addressOf, type ResolvedOptions } from "./resolved-options.ts"
import { notShownWarnings } from "./warnings.ts"

/** What the last load of each memory showed, by its options. */
const lastLoads = new WeakMap<ResolvedOptions, readonly TierReport[]>()

/** Remembers how much room each tier had. */
export function rememberLoad(options: ResolvedOptions, tiers: readonly TierReport[]): void {
  lastLoads.set(options, tiers)
}

/**
 * The warning `not-shown` when the next load would not show the line of a topic.
 *
 * @param index The index after the change.
 */
export async function checkShown(
  options: ResolvedOptions,
  store: Store,
  slug: string,
  index: ParsedIndex,
): Promise<Warning[]> {
  const byUse = (options.mount?.shownBy ?? options).order !== "file"
  const uses = byUse
    ? await attemptLater(async () => parseUses(await store.record?.(USAGE_RECORD)))
    : undefined
  // A topic without a line is shown below the index.
  if (findPointerLine(index.lines, slug) < 0) return []
  // With a record, what was just written counts as new: the end of the session stores its use.
  const without = uses && new Map([...uses].filter(([other]) => other !== slug))
  const isVisible = isShown(index, slug, roomOf(options), without && lastUse(without))
  return notShownWarnings(addressOf(options, slug), isVisible)
}

/** The caps, or less if the last load had less room for the tier. */
function roomOf(options: ResolvedOptions): IndexCaps {
  const shownBy = options.mount?.shownBy ?? options
  const caps = { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES, ...shownBy.caps }
  const isOwn = ({ name, isMount }: TierReport): boolean =>
    (isMount === true) === (options.mount !== undefined) && name === (options.mount?.name ?? "auto")
  const tier = lastLoads.get(shownBy)?.find(isOwn)
  return tier?.cutBy.some((by) => /token/i.test(by)) ? tier.after : caps
}
