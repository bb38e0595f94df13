import { type Memory, type ToolResult } from "@caliban/memory";
import { type Log } from "./log.ts";
/** A memory session for each session of OpenCode, started when it is first used. */
export interface Sessions {
    /**
     * What the model sees of memory: the same text until the session ends. Empty, with a line in the log, when the memory
     * cannot be read; the next call tries again.
     */
    systemPrompt(id: string): Promise<string>;
    /** Rejects with the reason of the signal, and changes nothing, when it is aborted before a change has begun. */
    callTool(id: string, name: string, args: unknown, signal?: AbortSignal): Promise<ToolResult>;
    /** Runs what the person typed after `/memory`. Never rejects. */
    runCommand(id: string, typed: string): Promise<CommandOutput>;
    /** Ends a session. When it is used again, it has the current index, and nothing counts as read. */
    end(id: string): Promise<void>;
    endAll(): Promise<void>;
}
export interface CommandOutput {
    /** For the person. */
    text: string;
    /** What the model is told. */
    note: string;
}
export declare function createSessions(memory: Memory, log: Log): Sessions;
