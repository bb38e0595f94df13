import { type Memory } from "@caliban/memory-core";
import type { HeldDocuments } from "./held-documents.ts";
/** The documents of a memory as the engine has them, with the versions that tell what has to be read again. */
export interface DocumentSet extends Pick<HeldDocuments, "engine" | "known"> {
    /** Sentences about places that could not be read. */
    readonly problems: readonly string[];
    /** Reads what has changed. Concurrent calls are joined, but each sees every write that was finished before it. */
    refresh(): Promise<void>;
}
export declare function createDocumentSet(memory: Memory, held: HeldDocuments): DocumentSet;
