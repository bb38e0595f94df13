import type { AutoMemories, AutoMemoriesOptions } from "./auto-memories.ts";
/**
 * Learning for one session of one project. Reads the configuration immediately, and other files only when it is used.
 *
 * @throws TypeError for a wrong option, with its name
 */
export declare function createAutoMemories(options: AutoMemoriesOptions): AutoMemories;
