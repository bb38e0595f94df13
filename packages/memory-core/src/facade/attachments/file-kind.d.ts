import type { MemoryFileKind } from "../../memory-types.ts"
import { type Layout } from "../../paths/layout.ts"
import type { MemoryReader } from "../../store/store.ts"
/** What a path stands for, by its name alone. */
export interface NamedFile {
  kind: MemoryFileKind
  /** What stores take: the slug of a topic, the address of an attachment; for the index `MEMORY`. */
  address: string
}
/**
 * What the file at a path is.
 *
 * @param listed Stems with a pointer: a topic that a person gave an unusual name is one of them.
 */
export declare function nameFile(layout: Layout, path: string, listed: ReadonlySet<string>): NamedFile
/** The stems that the index points to. Reads the index. */
export declare function readListedStems(reader: MemoryReader): Promise<ReadonlySet<string>>
/**
 * Refuses a new text that would make an attachment in the folder of the topics a topic, or a file that is not read: its
 * name is no slug.
 *
 * @throws MemoryError `invalid-slug`
 */
export declare function rejectUnusualTopic(layout: Layout, path: string, isNew: boolean, text: string): void
