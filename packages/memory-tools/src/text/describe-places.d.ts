import type { Memory } from "@caliban/memory-core";
/** What the description of `ReadMemoryTopic` says about mounts and the files of the layout; empty without any. */
export declare function describeReading(memory: Memory): string[];
/** What the description of `WriteMemoryTopic` says about them. */
export declare function describeWriting({ mounts, layout }: Memory): string[];
