import type { MemoryReader, Plan, Snapshot } from "../../store/store.ts"
import { type NewUse } from "../../usage/update-usage.ts"
/** A read-only mount, whose record the memory itself keeps. */
export interface UsedMount {
  name: string
  directory: string
  reader(): MemoryReader
}
/** When topics were used, by the name of the mount; empty for the memory itself. */
export type PendingUses = Map<
  string,
  {
    mount: UsedMount | undefined
    times: Map<string, number>
  }
>
interface Recording extends Pick<NewUse, "now" | "caps"> {
  store: MemoryReader
  /** The topic of the transaction. */
  slug: string | undefined
  uses: PendingUses
}
/** The usage records after a transaction, by name. Called under the lock. */
export declare function formatUsages(
  recording: Recording,
  snapshot: Snapshot,
  plan: Plan<unknown>,
): Promise<ReadonlyMap<string, string>>
/** True for an index that has a record, or is large enough for one. */
export declare function needsRecord(
  store: MemoryReader,
  index: Uint8Array,
  caps: NewUse["caps"],
): Promise<boolean>
