import { decodeLines } from "@caliban/text"
import { attemptLater } from "../attempt.ts"
import { INDEX_CAP_BYTES, INDEX_CAP_LINES, RANKED_INDEX_MAX_BYTES } from "../limits.ts"
import { safeClock } from "../store/host-input.ts"
import type { Store } from "../store/store.ts"
import { parseIndex } from "../topic-index/parse-index.ts"
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
  const { caps } = options.mount?.shownBy ?? options
  const uses = new Map<string, number>()
  const store = async (into: Store, index: Uint8Array, added: ReadonlyMap<string, number>): Promise<void> => {
    const { lines } = parseIndex(decodeLines(index), into.codec)
    const listed = new Set(lines.flatMap(({ pointer }) => pointer?.slugs ?? []))
    await into.updateRecord?.(USAGE_RECORD, (old) =>
      formatUses(mergeUses(parseUses(old), added, { listed, now: now() })),
    )
  }
  return {
    add(slug) {
      if (!isOff) uses.set(slug, now())
    },
    async flush(open) {
      if (uses.size === 0) return
      await attemptLater(async () => {
        const into = await open()
        const head = await into.readIndex(RANKED_INDEX_MAX_BYTES)
        if (head === undefined || !isLong(head.bytes, caps)) return
        const added = new Map(uses)
        await store(into, head.bytes, added)
        for (const [slug, time] of added) if (uses.get(slug) === time) uses.delete(slug)
      })
    },
    async purge(from) {
      if (parseUses(await from.record?.(USAGE_RECORD)) === undefined) return
      const head = await from.readIndex(RANKED_INDEX_MAX_BYTES)
      await store(from, head?.bytes ?? new Uint8Array(), new Map())
    },
  }
}

/** True when an index takes more than half of its caps. */
function isLong(
  index: Uint8Array,
  { lines = INDEX_CAP_LINES, bytes = INDEX_CAP_BYTES }: { lines?: number; bytes?: number } = {},
): boolean {
  let count = 1
  for (const byte of index) if (byte === 10) count++
  return 2 * count > lines || 2 * index.length > bytes
}
