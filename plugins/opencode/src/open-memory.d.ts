import { type MemoryTool } from "@caliban/memory";
import { type Log } from "./log.ts";
import { type Folders } from "./plugin-options.ts";
import { type Sessions } from "./sessions.ts";
/** What both kinds of plugin offer. */
export interface OpenMemory {
    readonly sessions: Sessions;
    /** The tools as every session offers them. */
    readonly tools: readonly MemoryTool[];
}
/**
 * The memory of a project; `undefined`, with a line in the log, when there is none. Never rejects, because a plugin must
 * not keep OpenCode from starting. Creates nothing.
 */
export declare function openMemory(given: unknown, folders: Folders, log: Log): Promise<OpenMemory | undefined>;
