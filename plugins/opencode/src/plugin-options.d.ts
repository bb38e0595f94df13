import type { MemoryOptions } from "@caliban/memory";
/** What a user sets in `opencode.json`. */
export interface PluginOptions {
    /**
     * The memory directory: absolute, `~/…`, or relative to the project. Default: a directory of the project outside the
     * repository.
     */
    directory?: string;
    /** The product whose arrangement the directory has. Default: `caliban`. */
    layout?: Extract<MemoryOptions["layout"], string>;
    /** True offers no tool that changes anything, and refuses every change. Default: false. */
    readOnly?: boolean;
}
/** Where OpenCode works: the folder it was started in, and the root of the repository, or `/` without one. */
export interface Folders {
    directory: string;
    worktree: string;
}
/**
 * Checks the options and makes `directory` absolute.
 *
 * @throws TypeError that names the option
 */
export declare function readOptions(given: unknown, folders: Folders): PluginOptions;
