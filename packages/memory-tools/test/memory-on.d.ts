import { type Memory, type MemoryOptions } from "@caliban/memory-core";
/** The two kinds of store that come with memory-core. */
export declare const STORES: readonly ["files", "map"];
/** A memory with some files, on real files or on the map store. */
export declare function memoryOn(store: (typeof STORES)[number], files?: Readonly<Record<string, string>>, options?: Partial<MemoryOptions>): Promise<Memory>;
