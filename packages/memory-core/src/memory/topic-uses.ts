import { decodeLines } from "@caliban/text"
import { attemptAsync } from "../attempt.ts"
import { listedIn, parseIndex } from "../index/parse-index.ts"
import { INDEX_CAP_BYTES, INDEX_CAP_LINES, RANKED_INDEX_MAX_BYTES } from "../limits.ts"
import { safeClock } from "../store/host-input.ts"
import type { Store } from "../store/store.ts"
import { formatUses, mergeUses, parseUses, USAGE_RECORD } from "../usage/uses.ts"
import type { ResolvedOptions } from "./resolved-options.ts"

/** Counts which topics are read and written, in memory only until a flush. */
export interface TopicUses {
  add(slug: string): void
  /**
   * Stores the uses since the last flush; does nothing without any, and for an index of at most half its caps, which is
   * shown whole for a while. Never fails.
   */
  flush(open: () => Promise<Store>): Promise<void>
  /** Takes topics that the index does not list out of the record, as a purge must. */
  purge(store: Store): Promise<void>
}

/** The uses of one memory. A read-only memory, and one whose pointers are shown in the order of the index, keeps none. */
export function createTopicUses(options: ResolvedOptions): TopicUses {
  const isOff = options.readOnly || options.order === "file"
  const clock = safeClock(options.now)
  const now = (): number => Math.floor(clock().getTime() / 1_000)
  const { lines = INDEX_CAP_LINES, bytes = INDEX_CAP_BYTES } = (options.mount?.shownBy ?? options).caps ?? {}
  const uses = new Map<string, number>()
  const store = async (
    into: Store,
    added: ReadonlyMap<string, number>,
    isLongOnly: boolean,
  ): Promise<void> => {
    const index = (await into.readIndex(RANKED_INDEX_MAX_BYTES))?.bytes ?? new Uint8Array()
    const text = decodeLines(index)
    if (isLongOnly && 2 * text.split("\n").length <= lines && 2 * index.length <= bytes) return
    const listed = listedIn(parseIndex(text, into.codec))
    await into.updateRecord?.(USAGE_RECORD, (old) =>
      formatUses(mergeUses(parseUses(old), added, { listed, now: now() })),
    )
    for (const [slug, time] of added) if (uses.get(slug) === time) uses.delete(slug)
  }
  return {
    add(slug) {
      if (!isOff) uses.set(slug, now())
    },
    async flush(open) {
      if (uses.size > 0) await attemptAsync(async () => await store(await open(), new Map(uses), true))
    },
    async purge(from) {
      if (parseUses(await from.record?.(USAGE_RECORD)) !== undefined) await store(from, new Map(), false)
    },
  }
}
