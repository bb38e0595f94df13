import type { PurgeChoice, RemovedPointer, TrashEntry } from "../store.ts"
/** True for an entry that a purge destroys. */
export declare function isChosen({ slug, id }: PurgeChoice, entry: TrashEntry): boolean
/** True for the copy of an index or of its archive, which has lines about many topics. */
export declare function isIndexCopy({ slug }: TrashEntry, archive: string | undefined): boolean
/** The index and its archive as they are now. */
export interface CurrentIndex {
  index: Uint8Array | undefined
  /** The stem of the archive, where the layout has one. */
  archive?: string | undefined
  archiveBytes?: Uint8Array | undefined
}
/** What a purge removes from the entries that stay. */
export interface Redaction {
  /** The pointers of an entry; `undefined` when they stay as they are. */
  pointersOf(entry: TrashEntry): readonly RemovedPointer[] | undefined
  /** The bytes of an index copy; `undefined` when they stay as they are. */
  indexCopy(bytes: Uint8Array): Uint8Array | undefined
}
/**
 * Lines about purged topics are removed from index copies, and from the positions that other entries record, unless the
 * index or a remaining entry of the topic has the same line.
 *
 * @param entries All entries before the purge.
 * @param current The index and its archive.
 */
export declare function createRedaction(
  choice: PurgeChoice,
  entries: readonly TrashEntry[],
  { index, archive, archiveBytes }: CurrentIndex,
): Redaction
