import { MemoryError, type Store } from "@caliban/memory-core"
import type { Change, MemoryReader, Plan, Snapshot, StoredFile } from "@caliban/memory-core/internal"
import { INDEX, listFiles } from "../export/list-files.ts"

/** What a user stores: files besides the index, and the bytes of all files. */
export interface Stored {
  topics: number
  bytes: number
}

export async function measure(memory: MemoryReader): Promise<Stored> {
  const files = await listFiles(memory)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { topics: files.filter(({ path }) => path !== INDEX).length, bytes }
}

/**
 * A change that is refused when it adds something that the quotas do not allow. One that adds nothing never is.
 * @param others What the user's other memories have.
 */
export function withinQuotas<Result>(
  change: Change<Result>,
  quotas: Stored,
  store: Store,
  others: readonly Stored[],
): Change<Result> {
  return async (snapshot) => {
    const plan = await change(snapshot)
    const added = addedBy(plan, snapshot)
    if (added.topics > 0 || added.bytes > 0) {
      const all = [await measure(snapshot.inside ?? store), ...others]
      const sum = (unit: keyof Stored): number => all.reduce((total, each) => total + each[unit], 0)
      assertRoom({ topics: sum("topics"), bytes: sum("bytes") }, added, quotas)
    }
    return plan
  }
}

function addedBy({ topic, index }: Plan<unknown>, before: Snapshot): Stored {
  const grown = (now: Plan<unknown>["topic"], old: StoredFile | undefined): number =>
    now === undefined ? 0 : (now?.length ?? 0) - (old?.bytes.length ?? 0)
  const topics = topic && before.topic === undefined ? 1 : 0
  return { topics, bytes: grown(topic, before.topic) + grown(index, before.index) }
}

/** @throws MemoryError `quota` */
function assertRoom(used: Stored, added: Stored, limit: Stored): void {
  const isOver = (unit: keyof Stored): boolean => added[unit] > 0 && used[unit] + added[unit] > limit[unit]
  const unit = (["topics", "bytes"] as const).find(isOver)
  if (unit === undefined) return
  const [has, most, more] = [used, limit, added].map((each) => each[unit].toLocaleString("en"))
  const message = `This memory is full: it has ${has} of ${most} ${unit}, and the change adds ${more}. Nothing was changed. Merge, shorten or remove the topics that matter least, then try again.`
  const detailsOf = (each: keyof Stored) => ({ used: used[each], limit: limit[each] })
  const details = { topics: detailsOf("topics"), bytes: detailsOf("bytes") }
  throw new MemoryError("quota", message, { details })
}
