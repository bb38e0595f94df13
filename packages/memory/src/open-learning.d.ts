import { type Memory } from "@caliban/memory-core";
import type { AutoMemories } from "@caliban/memory-learn";
import type { MemorySessionOptions } from "./session-types.ts";
/** Learning into this memory; `undefined` unless `learn` is set. */
export declare function openLearning(options: MemorySessionOptions, memory: Memory): Promise<AutoMemories | undefined>;
/** `undefined` for a memory that cannot be read: the reason is added to `problems`, and the session continues. */
export declare function startLearning(learning: AutoMemories, problems: string[]): Promise<Awaited<ReturnType<AutoMemories["onSessionStart"]>> | undefined>;
