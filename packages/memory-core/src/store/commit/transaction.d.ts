import type { TransactionContext } from "../context.ts"
import type { Change, Commit } from "../store.ts"
export interface Finished<Result> {
  commit: Commit<Result>
  /** The key of the index, when there is one and it has settled. */
  indexKey: string | undefined
}
/**
 * One change under the lock. The topic is the record and goes first; the index follows. Everything that can fail for
 * lack of space or permissions happens before the first rename; until then an error leaves every public byte as it was.
 */
export declare function runTransaction<Result>(
  context: TransactionContext,
  slug: string | undefined,
  change: Change<Result>,
): Promise<Finished<Result>>
