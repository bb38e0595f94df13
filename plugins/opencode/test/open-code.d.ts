import { type Memory } from "@caliban/memory";
import type { Hooks } from "../src/server.ts";
/** A home directory and a project in it, both empty. */
export interface World {
    home: string;
    project: string;
}
export declare function createWorld(): World;
/** What OpenCode 1 does with the plugin. */
export interface OpenCode {
    hooks: Hooks;
    /** What the plugin wrote into the log. */
    lines: string[];
    /** The permissions that it asked for. */
    asked: {
        permission: string;
        patterns: string[];
    }[];
    /** The system prompt of a request, in parts. */
    system(session: string, base?: string): Promise<string[]>;
    call(session: string, tool: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<string>;
}
export declare function startOpenCode(folder: string, options?: unknown, { worktree, answer }?: {
    worktree?: string;
    answer?: () => Promise<void>;
}): Promise<OpenCode>;
/** The same memory, as another program opens it. */
export declare const openElsewhere: ({ home, project }: World) => Memory;
export declare const DRAFT: {
    readonly slug: "deploy";
    readonly type: "project";
    readonly description: "Fridays";
    readonly body: "With make.";
};
