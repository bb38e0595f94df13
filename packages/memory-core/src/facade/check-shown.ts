import { attemptLater } from "../attempt.ts"
import { INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import type { Warning } from "../memory-types.ts"
import { isShown } from "../prompt/is-shown.ts"
import type { TierReport } from "../prompt/prefix.ts"
import type { IndexCaps } from "../prompt/tiers.ts"
import type { Store } from "../store/store.ts"
import { findPointerLine, formatIndex, type IndexLine, type ParsedIndex } from "../topic-index/parse-index.ts"
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
  const { lines } = index
  const at = findPointerLine(lines, slug)
  const room = roomOf(options)
  // A topic without a line is shown below the index.
  if (at < 0 || isWithinHalf(lines, room)) return []
  const byUse = (options.mount?.shownBy ?? options).order !== "file"
  const uses = byUse
    ? await attemptLater(async () => parseUses(await store.record?.(USAGE_RECORD)))
    : undefined
  // With a record, what was just written counts as new: the end of the session stores its use.
  const lastUseOf = uses && lastUse(new Map([...uses].filter(([other]) => other !== slug)))
  const isNew = ({ pointer }: IndexLine): boolean =>
    pointer !== undefined && lastUseOf?.(pointer) === Infinity
  const above = lines.slice(0, at + 1)
  if (isWithinHalf(lastUseOf === undefined ? above : above.filter(isNew), room)) return []
  const isBeyond = uses === undefined && above.filter(isText).length > room.lines
  return notShownWarnings(addressOf(options, slug), !isBeyond && isShown(index, slug, room, lastUseOf))
}

function isText({ text, shown = text }: IndexLine): boolean {
  return shown !== null && shown.trim() !== ""
}

/** True for lines that fit even where they get longer by escapes. */
function isWithinHalf(lines: readonly IndexLine[], room: IndexCaps): boolean {
  return 2 * lines.length <= room.lines && 2 * Buffer.byteLength(formatIndex({ lines })) <= room.bytes
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
