import type { Log } from "./log.ts";
import type { Folders } from "./plugin-options.ts";
/** The part of the input of `@opencode-ai/plugin` 1 that is used. */
export interface PluginInput extends Folders {
    client: {
        app: {
            log(line: {
                body: LogLine;
            }): unknown;
        };
    };
}
interface LogLine {
    service: string;
    level: Parameters<Log>[0];
    message: string;
}
/** The hooks that are used. */
export interface Hooks {
    tool?: Record<string, ServerTool>;
    "experimental.chat.system.transform"?(input: {
        sessionID?: string;
    }, output: {
        system: string[];
    }): Promise<void>;
    "experimental.session.compacting"?(input: {
        sessionID: string;
    }): Promise<void>;
    config?(config: {
        command?: Record<string, {
            template: string;
            description?: string;
        }>;
    }): Promise<void>;
    "command.execute.before"?(input: {
        command: string;
        sessionID: string;
        arguments: string;
    }, output: {
        parts: unknown[];
    }): Promise<void>;
    event?(input: {
        event: {
            type: string;
            properties: unknown;
        };
    }): Promise<void>;
    dispose?(): Promise<void>;
}
interface ServerTool {
    description: string;
    /** The JSON Schema of each argument; all are required. */
    args: Record<string, any>;
    execute(args: Record<string, unknown>, context: ToolContext): Promise<ServerToolResult>;
}
interface ToolContext {
    sessionID: string;
    abort: AbortSignal;
    ask(request: {
        permission: string;
        patterns: string[];
        always: string[];
        metadata: Record<string, unknown>;
    }): Promise<void>;
}
interface ServerToolResult {
    title: string;
    output: string;
}
/** The plugin of OpenCode 1. Without hooks when there is no memory, for the reason in OpenCode's log. */
export declare function server(input: PluginInput, options?: unknown): Promise<Hooks>;
export {};
