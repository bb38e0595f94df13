import { type Memory, type MemoryOptions, type TopicDraft } from "../src/index.ts";
/** A home directory and projects next to it. */
export declare function projectWorld(): {
    root: string;
    home: string;
    projects: string;
    /** A folder with a file; with `git`, a repository. */
    project(name: string, kind?: "git"): string;
    open: (cwd: string, options?: Partial<MemoryOptions>) => Memory;
};
export declare function git(cwd: string, ...args: string[]): void;
export declare function draft(slug: string, description?: string): TopicDraft;
