import { type VersionedFile } from "../../files/versioned-file.ts"
import type { TransactionContext } from "../context.ts"
import type { Snapshot } from "../store.ts"
import { type LateSave } from "../watch/previous-index.ts"
/** What a transaction finds under the lock, except for the index, which may change meanwhile. */
export interface TransactionView {
  topic: VersionedFile | undefined
  /** The topic's. */
  revision: string | undefined
  /** Markers of unfinished writes, by file name; the transaction adds its own. */
  markers: string[]
  /** Links to previous indexes, by file name. */
  previous: readonly string[]
  /** Late saves into those. */
  lateSaves: LateSave[]
  /** The snapshot that a change gets. */
  withIndex(index: VersionedFile | undefined): Snapshot
}
export declare function takeSnapshot(
  context: TransactionContext,
  slug: string | undefined,
): Promise<TransactionView>
