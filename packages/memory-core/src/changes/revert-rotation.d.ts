import type { Change, RemovedPointer } from "../store/store.ts"
/**
 * Copies the pointers of a rotation, each with the text below it, back into the index: to its old place or else to the
 * end of the list. A pointer whose archived line was changed since comes back as it is now; one whose line is no longer
 * in the archive comes back only if its topic exists and has no other line.
 *
 * The result is the text of each block that the index now has and the archive, too.
 *
 * @param name The file name of the archive.
 * @throws MemoryError `unreadable-file`, `too-large`
 */
export declare function copyFromArchive(
  name: string,
  pointers: readonly RemovedPointer[],
): Change<readonly string[]>
/** Takes blocks out of the archive, by their text, unless a rotation has moved them out of the index again. */
export declare function dropFromArchive(name: string, copied: readonly string[]): Change<boolean>
