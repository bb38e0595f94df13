import { type Memory, type MemoryOptions } from "@caliban/memory-core";
/** A memory in a folder of its own, with a home directory of its own. */
export declare function openIn(folder: string, options?: Partial<MemoryOptions>): Memory;
