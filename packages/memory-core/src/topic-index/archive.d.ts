import type { MemoryReader } from "../store/store.ts"
import { type ParsedIndex } from "./parse-index.ts"
/** The archive of a layout; empty without one. */
export declare function readArchive(reader: MemoryReader): Promise<ParsedIndex>
/** The slugs to which the archive of a layout has pointers; none without an archive. They count as listed. */
export declare function readArchivedSlugs(reader: MemoryReader): Promise<string[]>
