import { attemptAsync } from "../attempt.ts"
import type { IndexOutcome } from "../changes/edit-index.ts"
import { findPointerLine, type IndexLine, type ParsedIndex, shownLines } from "../index/parse-index.ts"
import {
  HISTORY_MAX_BYTES,
  HISTORY_MAX_ENTRIES,
  INDEX_CAP_BYTES,
  INDEX_CAP_LINES,
  NEAR_CAP_SHARE,
} from "../limits.ts"
import type { Warning } from "../memory-types.ts"
import { isShown } from "../prompt/index-view.ts"
import type { IndexCaps, TierReport } from "../prompt/prefix.ts"
import type { Commit, Store } from "../store/store.ts"
import { lastUse, parseUses, USAGE_RECORD } from "../usage/uses.ts"
import { addressOf, type ResolvedOptions } from "./resolved-options.ts"

/** What the writer of a topic should know about any change of it. */
export function changeWarnings(
  options: ResolvedOptions,
  slug: string,
  commit: Commit<unknown>,
  { inConflict }: IndexOutcome,
): Warning[] {
  const warnings = commitWarnings(commit)
  const address = addressOf(options, slug)
  const message = `The line of "${address}" is inside an unresolved git conflict in MEMORY.md, so it was not changed. Resolve the conflict by hand.`
  return inConflict ? [...warnings, { code: "index-conflict", message, slugs: [address] }] : warnings
}

const NOT_DURABLE: Warning = {
  code: "not-durable",
  message:
    "The change is stored, but the system did not sync the folder: a power failure in the next seconds may undo it.",
}

/** For a history over its limit. */
export const HISTORY_OVER_LIMIT: string = `The history holds more than ${HISTORY_MAX_ENTRIES} entries or ${HISTORY_MAX_BYTES / 1_048_576} MB, and no entry is old enough to be deleted. Everything is kept. Purge the entries you do not need.`

const RESCUED =
  "A program saved MEMORY.md at the moment at which it was replaced. That save is in the history; copy from it what is missing: read, or restore,"

/** What a change could not do, although the topic is stored. */
export function commitWarnings(commit: Commit<unknown>): Warning[] {
  const { durable, rescued, indexed, problem } = commit
  const warnings = durable ? [] : [NOT_DURABLE]
  if (rescued !== undefined) warnings.push({ code: "rescued-save", message: `${RESCUED} ${rescued}.` })
  if (indexed) return warnings
  const reason = (problem as { code?: string } | undefined)?.code ?? "unknown reason"
  const message = `The topic is stored, but its line could not be written to MEMORY.md (${reason}). The prompt shows the topic anyway, and the next write adds the line.`
  return [...warnings, { code: "not-indexed", message }]
}

/** Whether the index is close to or over the caps of the prompt; comments do not count. */
export function sizeWarnings(index: ParsedIndex, caps: Partial<IndexCaps> = {}): Warning[] {
  const { lines: lineCap = INDEX_CAP_LINES, bytes: byteCap = INDEX_CAP_BYTES } = caps
  const { lines, bytes } = sizeOf(index.lines)
  const share = Math.max(lines / lineCap, bytes / byteCap)
  if (share < NEAR_CAP_SHARE) return []
  const code = share > 1 ? "index-over-cap" : "index-near-cap"
  const rest = share > 1 ? " The rest is cut off." : ""
  const message = `The index has ${lines} of at most ${lineCap} lines and ${bytes} of at most ${byteCap} bytes that the prompt shows.${rest} Merge or remove the least important topics.`
  return [{ code, message }]
}

/** What the prompt shows of some lines of an index, before any cut. */
function sizeOf(lines: readonly IndexLine[]): IndexCaps {
  const texts = shownLines(lines).map((line) => line.shown)
  const text = texts.join("\n").trim()
  return { lines: text === "" ? 0 : text.split("\n").length, bytes: Buffer.byteLength(text) }
}

/** What the last load of each memory showed, by its options. */
const lastLoads = new WeakMap<ResolvedOptions, readonly TierReport[]>()

/** Remembers how much room each tier had. */
export function rememberLoad(options: ResolvedOptions, tiers: readonly TierReport[]): void {
  lastLoads.set(options, tiers)
}

/**
 * The warning `not-shown` when the next load would not show the line of a topic. One without a line is shown below the
 * index.
 *
 * @param index The index after the change.
 */
export async function checkShown(
  options: ResolvedOptions,
  store: Store,
  slug: string,
  index: ParsedIndex,
): Promise<Warning[]> {
  const room = roomOf(options)
  const fits = (lines: readonly IndexLine[]): boolean => {
    const size = sizeOf(lines)
    // Escapes make lines longer.
    return 2 * size.lines <= room.lines && 2 * size.bytes <= room.bytes
  }
  const at = findPointerLine(index.lines, slug)
  if (at < 0 || fits(index.lines)) return []
  const byUse = (options.mount?.shownBy ?? options).order !== "file"
  const uses = byUse
    ? await attemptAsync(async () => parseUses(await store.record?.(USAGE_RECORD)))
    : undefined
  // With a record, what was just written counts as new: the end of the session stores its use.
  const lastUseOf = uses && lastUse(new Map([...uses].filter(([other]) => other !== slug)))
  const above = index.lines.slice(0, at + 1)
  const isFirst = ({ pointer }: IndexLine): boolean =>
    lastUseOf === undefined || (pointer !== undefined && lastUseOf(pointer) === Number.POSITIVE_INFINITY)
  if (fits(above.filter(isFirst)) || isShown(index, slug, { caps: room, lastUseOf })) return []
  const address = addressOf(options, slug)
  const message = `"${address}" is stored, but its line is beyond a cap, so the next prompt does not show it. Merge or remove the least important topics, or raise the cap.`
  return [{ code: "not-shown", message, slugs: [address] }]
}

/** The caps, or less if the last load had less room for the tier. */
function roomOf(options: ResolvedOptions): IndexCaps {
  const shownBy = options.mount?.shownBy ?? options
  const isOwn = ({ name, isMount }: TierReport): boolean =>
    (isMount === true) === (options.mount !== undefined) && name === (options.mount?.name ?? "auto")
  const tier = lastLoads.get(shownBy)?.find(isOwn)
  if (tier?.cutBy.some((by) => /token/i.test(by))) return tier.after
  return { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES, ...shownBy.caps }
}
