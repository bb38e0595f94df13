import { type RestoredTopic, type RestoreOutcome } from "../../changes/restore-entry.ts"
import type { UndoResult } from "../../memory-types.ts"
import type { Abortable } from "../../store/abort.ts"
import type { Commit, Store, TrashEntry } from "../../store/store.ts"
import { type ResolvedOptions } from "../resolved-options.ts"
import { type OwnChange } from "./undo-history.ts"

interface Restored {
  result: UndoResult
  /** The restore as a change of its history, where it can be reverted. */
  change?: OwnChange
}
interface RestoreOptions extends Abortable {
  /** Makes it the undo of this change. */
  reverting?: OwnChange
}
/** Restores an entry of the trash. */
export declare function restoreEntry(
  options: ResolvedOptions,
  store: Store,
  entry: TrashEntry,
  { reverting, signal }: RestoreOptions,
): Promise<Restored>
/** Pointer and warnings of an undo. */
export declare function describeUndo(
  options: ResolvedOptions,
  commit: Commit<unknown>,
  { pointer, completed }?: Pick<RestoreOutcome, "pointer" | "completed">,
): Pick<UndoResult, "pointer" | "warnings">
/** As `describeUndo`, for a topic that the next load should show. */
export declare function describeTopic(
  options: ResolvedOptions,
  store: Store,
  slug: string,
  commit: Commit<RestoredTopic>,
): Promise<Pick<UndoResult, "pointer" | "warnings">>
