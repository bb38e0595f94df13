import type { Memory } from "@caliban/memory-core";
import { type Embedder } from "../embed/embedder.ts";
import type { MemorySearchOptions } from "../search-types.ts";
import { type DocumentSet } from "./document-set.ts";
/** The documents of a memory, up to date. */
export interface Library {
    /** The documents after everything that has changed was read. */
    open(): Promise<DocumentSet>;
    readonly embedder: Embedder | undefined;
}
/** Reads nothing before the first call of `open`. */
export declare function createLibrary(memory: Memory, { embed }: MemorySearchOptions): Library;
