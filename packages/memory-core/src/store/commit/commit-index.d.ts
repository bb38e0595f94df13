import { type VersionedFile } from "../../files/versioned-file.ts"
import type { TransactionContext } from "../context.ts"
import { type LateSave } from "../watch/previous-index.ts"
import type { Stage, StagedFile } from "./stage.ts"
/** An index to be renamed into its place. */
export interface IndexCommit {
  staged: StagedFile
  /** The index on which the decision was based. */
  old: VersionedFile | undefined
  /** Late saves that the decision includes. Changed here: merged ones leave the list, new ones join it. */
  lateSaves: LateSave[]
  /** Decides again. With `onlyLateSave` our index is in place already, and only a late save is to be merged. */
  again(old: VersionedFile | undefined, onlyLateSave: boolean): Promise<StagedFile | undefined>
}
/** What is in place now. */
export interface CommittedIndex {
  key: string | undefined
  /** The name of the hard link to the index that was replaced. */
  previous: string | undefined
}
/** Reads the index for a writer; `known` as in `readSettled`. */
export declare function readIndex(
  { files, folders, patience }: TransactionContext,
  known: string | undefined,
): Promise<VersionedFile | undefined>
/**
 * Renames an index into its place if the one there is still the one that was read, and decides again while it is not.
 * Throws only while our index is not in place.
 */
export declare function commitIndex(
  context: TransactionContext,
  stage: Stage,
  { staged, old, lateSaves, again }: IndexCommit,
): Promise<CommittedIndex>
