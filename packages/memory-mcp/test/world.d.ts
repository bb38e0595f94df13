import { type ChildProcess } from "node:child_process";
import { type Memory } from "@caliban/memory-core";
import { Client as ModernClient } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
export declare const MAIN: string;
export interface World {
    root: string;
    home: string;
    project: string;
    env: Record<string, string>;
    /** The memory of the project, as another program in this process has it. */
    memory: Memory;
}
/** An empty home and an empty project. */
export declare function createWorld(): World;
export interface StartOptions {
    /** Do not read the output. */
    paused?: boolean;
    args?: readonly string[];
    cwd?: string;
    env?: Record<string, string>;
}
/** A client of the second SDK, which speaks both eras. */
export declare function connectModern(world: World, { era, ...options }?: StartOptions & {
    era?: "legacy" | "auto";
}): Promise<ModernClient>;
/** A client of the first SDK, with the folders that it works in. */
export declare function connectFirst(world: World, { roots, ...options }?: StartOptions & {
    roots?: readonly string[];
}): Promise<FirstClient>;
interface ToolResult {
    content?: unknown;
    isError?: unknown;
}
/** The text of a tool's result. */
export declare function textOf({ content }: ToolResult): string;
/** Calls a tool; the text has a leading `error: ` if the result is one. */
export declare function call(client: {
    callTool(params: {
        name: string;
        arguments: Record<string, unknown>;
    }): Promise<object>;
}, name: string, args: Record<string, unknown>): Promise<string>;
/** The process itself, with its lines of output. */
export declare function startProcess(world: World, options?: StartOptions): {
    child: ChildProcess;
    lines: string[];
    errors: () => string;
    send(text: string | Buffer): void;
    line(at: number): Promise<string>;
    /** Resolves when the request has its answer; there may be notifications between answers. */
    answer(id: number): Promise<void>;
};
export {};
