import { decodeLines } from "@caliban/text"
import { attemptAsync } from "../attempt.ts"
import { listedIn, type ParsedIndex, parseIndex, shownLines } from "../index/parse-index.ts"
import { RANKED_INDEX_MAX_BYTES } from "../limits.ts"
import { countLines } from "../prompt/block.ts"
import type { IndexCaps } from "../prompt/prefix.ts"
import { safeClock } from "../store/host-input.ts"
import type { Store } from "../store/store.ts"
import { formatUses, mergeUses, parseUses, USAGE_RECORD } from "../usage/uses.ts"
import { capsOf, type ResolvedOptions } from "./resolved-options.ts"

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

/** Counts which topics are read and written, in memory only until a flush. */
export interface TopicUses {
  add(slug: string): void
  /**
   * Stores the uses since the last flush; does nothing without any, and for an index of less than half its caps, which is
   * shown whole for a while. Never fails.
   */
  flush(open: () => Promise<Store>): Promise<void>
  /** Takes topics that the index does not list out of the record, as a purge must. */
  purge(store: Store): Promise<void>
}

/** The uses of one memory. A read-only memory, and one whose pointers are shown in the order of the index, keeps none. */
export function createTopicUses(options: ResolvedOptions): TopicUses {
  const clock = safeClock(options.now)
  const now = (): number => Math.floor(clock().getTime() / 1_000)
  const uses = new Map<string, number>()
  const update = async (store: Store, added: ReadonlyMap<string, number>, minimum: number): Promise<void> => {
    const head = await store.readIndex(RANKED_INDEX_MAX_BYTES)
    const index = parseIndex(decodeLines(head?.bytes ?? new Uint8Array()), store.codec)
    if (shareOf(sizeOf(index), capsOf(options)) < minimum) return
    const listed = listedIn(index)
    await store.updateRecord?.(USAGE_RECORD, (old) =>
      formatUses(mergeUses(parseUses(old), added, { listed, now: now() })),
    )
    for (const [slug, time] of added) if (uses.get(slug) === time) uses.delete(slug)
  }
  return {
    add(slug) {
      if (!options.readOnly && options.order !== "file") uses.set(slug, now())
    },
    async flush(open) {
      if (uses.size > 0) await attemptAsync(async () => await update(await open(), new Map(uses), 0.5))
    },
    async purge(store) {
      if (parseUses(await store.record?.(USAGE_RECORD)) !== undefined) await update(store, new Map(), 0)
    },
  }
}
