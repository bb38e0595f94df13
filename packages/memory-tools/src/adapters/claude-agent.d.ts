import type { MemoryTools } from "../memory-tools.ts";
/** The transport that the Claude Agent SDK, and every client of the Model Context Protocol, connects a server to. */
export interface ClaudeAgentTransport {
    start(): Promise<void>;
    send(message: never): Promise<void>;
    close(): Promise<void>;
    onmessage?: ((message: never) => void) | undefined;
}
/** A server for `mcpServers` of `query` in `@anthropic-ai/claude-agent-sdk`. */
export interface ClaudeAgentMemoryServer {
    type: "sdk";
    name: string;
    /**
     * A `ClaudeAgentServerInstance`. The SDK's type asks for a class of another package, of which it calls only these two
     * methods.
     */
    instance: never;
}
export interface ClaudeAgentServerInstance {
    connect(transport: ClaudeAgentTransport): Promise<void>;
    close(): Promise<void>;
}
/**
 * The tools as a server in this process. Its handlers take what the model sent: the SDK's own `tool` would answer invalid
 * arguments with its validator's error. The SDK asks `canUseTool` before each call, with the name
 * `mcp__<name>__WriteMemoryTopic`.
 *
 * @param name Of the server. Default: `memory`.
 */
export declare function claudeAgentServer(memoryTools: MemoryTools<string>, name?: string): ClaudeAgentMemoryServer;
