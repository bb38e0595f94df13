import type { MemoryFileManager, MemoryFileManagerOptions } from "./file-manager-types.ts";
/** Creates a manager without touching a file. @throws TypeError for an `overflowDir` that is not below the file */
export declare function createMemoryFileManager(options?: MemoryFileManagerOptions): MemoryFileManager;
