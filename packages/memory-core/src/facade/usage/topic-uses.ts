import { attemptLater } from "../../attempt.ts"
import { INDEX_CAP_BYTES, INDEX_CAP_LINES, INDEX_MAX_BYTES, USAGE_MAX_TOPICS } from "../../limits.ts"
import { attachmentPath } from "../../paths/attachment.ts"
import { safeClock } from "../../store/host-input.ts"
import type { Change, MemoryReader, Store } from "../../store/store.ts"
import type { NewUse } from "../../usage/update-usage.ts"
import { withTransact } from "../defer-directory.ts"
import type { ResolvedOptions } from "../resolved-options.ts"
import { formatUsages, needsRecord, type PendingUses, type UsedMount } from "./format-usages.ts"

/** Counts which topics are read, and stores that with what is written: see `UsageRecord`. */
export interface TopicUses {
  /** Counts a read in memory, also one of a read-only mount. */
  add(slug: string, mount?: UsedMount): void
  /** The store with transactions that also store the uses. */
  recording(store: Store): Store
  /** Stores the reads since the last transaction; does nothing without any. Never fails. */
  flush(open: () => Promise<Store>): Promise<void>
}

/** The uses of one memory. A read-only memory, and one whose pointers are shown in the order of the index, keeps none. */
export function createTopicUses(options: ResolvedOptions): TopicUses {
  const isOff = options.readOnly || options.order === "file"
  const clock = safeClock(options.now)
  const now = (): number => Math.floor(clock().getTime() / 1_000)
  const caps: NewUse["caps"] = {
    lines: (options.mount?.shownBy ?? options).caps?.lines ?? INDEX_CAP_LINES,
    bytes: (options.mount?.shownBy ?? options).caps?.bytes ?? INDEX_CAP_BYTES,
  }
  let pending: PendingUses = new Map()

  const add = (uses: PendingUses, slug: string, time: number, mount?: UsedMount): void => {
    const known = uses.get(mount?.name ?? "") ?? { mount, times: new Map<string, number>() }
    uses.set(mount?.name ?? "", known)
    // The last use is the last entry.
    known.times.delete(slug)
    known.times.set(slug, time)
    const [oldest] = known.times.keys()
    if (known.times.size > USAGE_MAX_TOPICS && oldest !== undefined) known.times.delete(oldest)
  }

  /** Runs a transaction that stores the pending uses; they stay pending when it fails. */
  async function record<T>(transact: (uses: PendingUses) => Promise<T>): Promise<T> {
    const taken = pending
    pending = new Map()
    try {
      return await transact(taken)
    } catch (error) {
      const later = pending
      pending = taken
      for (const { mount, times } of later.values())
        for (const [slug, time] of times) add(pending, slug, time, mount)
      throw error
    }
  }

  function recording(store: Store): Store {
    if (isOff || store.usage === undefined) return store
    const transact: Store["transact"] = async (slug, change, options) =>
      await record((uses) => {
        const topic = attachmentPath(slug) === undefined ? slug : undefined
        return store.transact(slug, storing(store, topic, change, uses), options)
      })
    return withTransact(() => store, transact)
  }

  function storing<Result>(
    store: MemoryReader,
    slug: string | undefined,
    change: Change<Result>,
    uses: PendingUses,
  ): Change<Result> {
    return async (snapshot) => {
      const plan = await change(snapshot)
      const known = { store, slug, uses, now: now(), caps }
      // No error here may fail the change.
      return { ...plan, usage: await attemptLater(() => formatUsages(known, snapshot, plan)) }
    }
  }

  return {
    add(slug, mount) {
      if (!isOff) add(pending, slug, now(), mount)
    },
    recording,
    async flush(open) {
      if (pending.size === 0) return
      await attemptLater(async () => {
        const store = await open()
        const index = await store.readIndex(INDEX_MAX_BYTES)
        const isNeeded = [...pending.keys()].some((name) => name !== "")
        if (index === undefined || !(isNeeded || (await needsRecord(store, index.bytes, caps)))) return
        await store.transact(undefined, () => ({ result: undefined }))
      })
    },
  }
}
