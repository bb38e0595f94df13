import { type Memory } from "@caliban/memory-core";
import type { MemorySessionOptions } from "./session-types.ts";
/**
 * The memory of the host, or one with these options; with the guard of `@caliban/memory-guard` unless the options have
 * another one. The rules of the session are added to those of the host's memory.
 */
export declare function openMemory(options: MemorySessionOptions): Promise<Memory>;
/** Creates the memory directory if it is missing. A failure is a warning: the session continues without it. */
export declare function initialize(memory: Memory): Promise<readonly string[]>;
