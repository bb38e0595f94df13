import type { Change, Snapshot } from "../store/store.ts"
import { type ParsedIndex } from "../topic-index/parse-index.ts"
import { type IndexUpdate } from "../topic-index/update-index.ts"
import { type IndexDifference } from "./index-difference.ts"
export declare const NEW_ARCHIVE: string
export interface RotateOutcome {
  /** Lines of the index after the rotation. */
  lines: number
  /** Slugs whose pointers moved. */
  moved: readonly string[]
  index: IndexDifference | undefined
}
/**
 * Moves the last pointers of an index to the archive until it has at most `limit` lines. The transaction's topic is the
 * archive. Indented text below a pointer moves with it. Every other line stays, so that an index that consists
 * mostly of text may keep more lines.
 *
 * @param name The file name of the archive.
 * @throws MemoryError `unreadable-file` if a file is not UTF-8 or the index has an open git conflict, `too-large`
 */
export declare function rotate(name: string, limit: number): Change<RotateOutcome>
/** The text of the archive under the lock. */
export declare function archiveOf({ topic }: Snapshot, name: string): string
/**
 * Changes the archive, or removes it where `edit` returns `undefined`.
 *
 * @param blank The text to start from if there is no archive. Default: nothing changes.
 */
export declare function editArchive(
  name: string,
  edit: (text: string) => string | undefined,
  blank?: string,
): Change<boolean>
/** Changes the lines of a topic in the archive, in the index, or in both. */
export declare function editBoth(
  name: string,
  slug: string,
  edit: (index: ParsedIndex) => IndexUpdate,
): Change<boolean>
