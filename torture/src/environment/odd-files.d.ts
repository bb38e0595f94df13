import { type Case } from "./scene.ts";
/**
 * Everything that is not a regular file or folder, in place of the directory, of the index, of a topic, and of
 * the store's own files. Nothing hangs, nothing outside is read or changed, every error is a `MemoryError`.
 */
export declare function oddFiles(the: Case): Promise<void>;
