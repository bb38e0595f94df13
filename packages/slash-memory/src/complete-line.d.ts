import { type Memory } from "@caliban/memory-core";
/**
 * The whole lines that a line can be completed to, as `readline` expects. Completing slugs costs one list of the
 * memory; a memory that cannot be read completes commands only. Names with control characters are left out: they
 * cannot be typed, and a terminal would obey them. A line longer than a command completes to nothing.
 */
export declare function completeLine(memory: Memory, line: string): Promise<string[]>;
