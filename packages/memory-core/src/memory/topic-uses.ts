import { attemptAsync, decodeLines } from "@caliban/text"
import { listedIn, type ParsedIndex, parseIndex, shownLines } from "../index/parse-index.ts"
import { RANKED_INDEX_MAX_BYTES } from "../limits.ts"
import { countLines } from "../prompt/block.ts"
import type { IndexCaps } from "../prompt/prefix.ts"
import type { Store } from "../store/store.ts"
import { formatUses, mergeUses, parseUses, USAGE_RECORD } from "../usage/uses.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import type { SingleMemory } from "./single-memory.ts"

// Which topics are read and written: in memory only until a flush.

/** What the prompt shows of an index, before any cut. Comments do not count. */
export function sizeOf(index: ParsedIndex): IndexCaps {
  const shown = shownLines(index.lines).map((line) => line.shown)
  const text = shown.join("\n").trim()
  return { lines: countLines(text), bytes: Buffer.byteLength(text) }
}

/** The share of some caps that a size has. */
export function shareOf({ lines, bytes }: IndexCaps, caps: IndexCaps): number {
  return Math.max(lines / caps.lines, bytes / caps.bytes)
}

/** A read-only memory, and one whose pointers are shown in the order of the index, keeps no uses. */
export function noteUse({ options, uses, readOnly }: SingleMemory, slug: string): void {
  if (!readOnly && options.order !== "file") uses.set(slug, nowOf(options))
}

const nowOf = ({ now }: ResolvedOptions): number => Math.floor(now().getTime() / 1_000)

/**
 * Stores the uses since the last flush; does nothing without any, and for an index of less than half its caps, which is
 * shown whole for a while. Never fails.
 */
export async function flushUses({ options, uses, forWriting }: SingleMemory): Promise<void> {
  if (uses.size === 0) return
  const added = new Map(uses)
  const store = await attemptAsync(forWriting)
  if (store === undefined || !(await attemptAsync(() => update(store, options, added, 0.5)))) return
  for (const [slug, time] of added) if (uses.get(slug) === time) uses.delete(slug)
}

/** Takes topics that the index does not list out of the record, as a purge must. */
export async function purgeUses({ options }: SingleMemory, store: Store): Promise<void> {
  if (parseUses(await store.record?.(USAGE_RECORD)) !== undefined) await update(store, options, new Map(), 0)
}

/** False for an index of less than a share of its caps. */
async function update(
  store: Store,
  options: ResolvedOptions,
  added: ReadonlyMap<string, number>,
  minimum: number,
): Promise<boolean> {
  const head = await store.readIndex(RANKED_INDEX_MAX_BYTES)
  const index = parseIndex(decodeLines(head?.bytes ?? new Uint8Array()), store.codec)
  if (shareOf(sizeOf(index), options.caps) < minimum) return false
  const given = { listed: listedIn(index), now: nowOf(options) }
  await store.updateRecord?.(USAGE_RECORD, (old) => formatUses(mergeUses(parseUses(old), added, given)))
  return true
}
