import { attemptLater } from "../../attempt.ts"
import { INDEX_CAP_BYTES, INDEX_CAP_LINES, INDEX_MAX_BYTES, USAGE_MAX_TOPICS } from "../../limits.ts"
import { attachmentPath } from "../../paths/attachment.ts"
import { safeClock } from "../../store/host-input.ts"
import { withTransact } from "../defer-directory.ts"
import { formatUsages, needsRecord } from "./format-usages.ts"
/** The uses of one memory. A read-only memory, and one whose pointers are shown in the order of the index, keeps none. */
export function createTopicUses(options) {
  const isOff = options.readOnly || options.order === "file"
  const clock = safeClock(options.now)
  const now = () => Math.floor(clock().getTime() / 1_000)
  const caps = {
    lines: (options.mount?.shownBy ?? options).caps?.lines ?? INDEX_CAP_LINES,
    bytes: (options.mount?.shownBy ?? options).caps?.bytes ?? INDEX_CAP_BYTES,
  }
  let pending = new Map()
  const add = (uses, slug, time, mount) => {
    const known = uses.get(mount?.name ?? "") ?? { mount, times: new Map() }
    uses.set(mount?.name ?? "", known)
    // The last use is the last entry.
    known.times.delete(slug)
    known.times.set(slug, time)
    const [oldest] = known.times.keys()
    if (known.times.size > USAGE_MAX_TOPICS && oldest !== undefined) known.times.delete(oldest)
  }
  /** Runs a transaction that stores the pending uses; they stay pending when it fails. */
  async function record(transact) {
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
  function recording(store) {
    if (isOff || store.usage === undefined) return store
    const transact = async (slug, change, options) =>
      await record((uses) => {
        const topic = attachmentPath(slug) === undefined ? slug : undefined
        return store.transact(slug, storing(store, topic, change, uses), options)
      })
    return withTransact(() => store, transact)
  }
  function storing(store, slug, change, uses) {
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
