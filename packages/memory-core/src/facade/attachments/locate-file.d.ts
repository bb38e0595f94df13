import type { Layout } from "../../paths/layout.ts"
import type { MemoryReader, StoredName } from "../../store/store.ts"
import { type NamedFile } from "./file-kind.ts"
/** A path with what is there. */
export interface LocatedFile extends NamedFile {
  path: string
  /** What is there; `undefined` when there is nothing. */
  found: StoredName["kind"] | undefined
}
/**
 * Finds what is at a path, by comparing with the listings of its folders.
 *
 * @throws MemoryError `invalid-slug`, and `unreadable-file` for a path through a link
 */
export declare function locateFile(reader: MemoryReader, layout: Layout, input: string): Promise<LocatedFile>
/**
 * The same for a file that is about to be written.
 *
 * @throws MemoryError also `read-only` for a file of the layout, `unreadable-file` for a folder or a link
 */
export declare function locateWritable(
  reader: MemoryReader,
  layout: Layout,
  input: string,
): Promise<LocatedFile>
/** @throws MemoryError `read-only` for a file that belongs to the layout */
export declare function rejectFixed(layout: Layout, { path, kind }: Pick<LocatedFile, "path" | "kind">): void
/** What is directly in a folder; of a store without attachments, the index and the topics. */
export declare function listNames(reader: MemoryReader, folder: string): Promise<readonly StoredName[]>
