import { type Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import type { TransactionContext } from "../context.ts"
import type { Snapshot } from "../store.ts"
/**
 * Finds what crashed writers left: topics that were committed and whose index lines may not have been.
 *
 * A marker is written before its topic is committed, and its name holds the revision that the topic will have. It counts
 * only when the topic has that revision: the crash of a write that changed nothing must not change an index line.
 */
export declare function findUnfinished(
  files: Files,
  topics: OpenFolder,
  markers: readonly string[],
): Pick<Snapshot, "unfinished" | "wasPointer">
/**
 * Writes a marker for a topic that will have this revision, or will be gone, and returns its name. The name holds all
 * the information, so the marker is a hard link to the lock file: creating a new file would be the slowest step of a
 * write. A slug that is too long for the marker's ending was not written by this package; it gets no marker, and
 * `repair` restores its line.
 */
export declare function writeMarker(
  { files, folders, lock }: Pick<TransactionContext, "files" | "folders" | "lock">,
  slug: string,
  revision: string | undefined,
  pointerBefore?: string,
): string | undefined
/**
 * Removes a marker whose index line is in place. It is tried twice: a marker that stays counts as an unfinished write,
 * and the next write would replace the line that a person may have edited since.
 */
export declare function dropMarker(files: Files, control: string, name: string): void
