import { type VersionedFile } from "../../files/versioned-file.ts"
import type { TransactionContext } from "../context.ts"
import type { Plan, TrashEntry } from "../store.ts"
import type { LateSave } from "../watch/previous-index.ts"
/** An entry whose files are complete; the change that it belongs to is not committed yet. */
export interface StagedTrash {
  id: string
  /** Where the file goes. */
  path: string
  /** Writes another record, after the change was decided again. */
  rewrite(entry: Omit<TrashEntry, "id">): Promise<void>
  discard(): void
}
/** Puts what a plan replaces or removes into the trash, before it is replaced; `undefined` when that is nothing. */
export declare function trashReplaced(
  context: TransactionContext,
  slug: string | undefined,
  plan: Plan<unknown>,
  {
    topic,
    index,
  }: {
    topic: VersionedFile | undefined
    index: VersionedFile | undefined
  },
): Promise<StagedTrash | undefined>
/** Writes the record of a change that was decided again. */
export declare function rewriteTrash(
  context: TransactionContext,
  trash: StagedTrash,
  slug: string,
  {
    plan,
    topic,
  }: {
    plan: Plan<unknown>
    topic: VersionedFile | undefined
  },
): Promise<void>
/** Keeps an index that an editor saved too late, as it was saved. */
export declare function trashLateSave(context: TransactionContext, { name, bytes }: LateSave): Promise<void>
