import { type Memory } from "@caliban/memory-core";
import type { MemorySearch, MemorySearchOptions } from "./search-types.ts";
/**
 * Creates the search of a memory and its mounts. Nothing is read before the first call, which reads every document; later
 * calls read what has changed. Holds the text of the memory in RAM, and writes nothing: create one for each memory.
 *
 * @throws TypeError for a wrong option
 */
export declare function createMemorySearch(memory: Memory, options?: MemorySearchOptions): MemorySearch;
