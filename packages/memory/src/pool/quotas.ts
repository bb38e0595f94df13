import { MemoryError, type Store } from "@caliban/memory-core"
import type { Change, MemoryReader, Plan, StoredFile } from "@caliban/memory-core/internal"
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
 * A change that is refused, with `quota`, when it adds something that the quotas do not allow. One that adds nothing never is.
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
    const grown = (now: Plan<Result>["topic"], old: StoredFile | undefined): number =>
      now === undefined ? 0 : (now?.length ?? 0) - (old?.bytes.length ?? 0)
    const bytes = grown(plan.topic, snapshot.topic) + grown(plan.index, snapshot.index)
    const added: Stored = { topics: plan.topic && snapshot.topic === undefined ? 1 : 0, bytes }
    const units = (["topics", "bytes"] as const).filter((unit) => added[unit] > 0)
    if (units.length === 0) return plan
    const all = [await measure(snapshot.inside ?? store), ...others]
    const used = all.reduce((a, b) => ({ topics: a.topics + b.topics, bytes: a.bytes + b.bytes }))
    const unit = units.find((each) => used[each] + added[each] > quotas[each])
    if (unit === undefined) return plan
    const [has, most, more] = [used, quotas, added].map((each) => each[unit].toLocaleString("en"))
    const message = `This memory is full: it has ${has} of ${most} ${unit}, and the change adds ${more}. Nothing was changed. Merge, shorten or remove the topics that matter least, then try again.`
    const detailsOf = (each: keyof Stored) => ({ used: used[each], limit: quotas[each] })
    const details = { topics: detailsOf("topics"), bytes: detailsOf("bytes") }
    throw new MemoryError("quota", message, { details })
  }
}
