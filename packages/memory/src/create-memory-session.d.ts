import type { MemorySession, MemorySessionOptions } from "./session-types.ts";
/**
 * Everything that one session of one agent needs of a memory. Makes the memory directory if it is missing, marks stale
 * learned topics, and loads the prefix once. Search, learning and the guard are imported when a session uses them.
 *
 * @throws TypeError for a wrong option, with its name
 */
export declare function createMemorySession<Prefix extends string = "">(options: MemorySessionOptions<Prefix>): Promise<MemorySession<NoInfer<Prefix>>>;
