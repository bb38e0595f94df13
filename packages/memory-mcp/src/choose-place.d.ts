import { type MemoryOptions } from "@caliban/memory-core";
/** Where the memory is: a folder to work in, and the exact directory if one is given. */
export type Place = Pick<MemoryOptions, "cwd" | "directory">;
export interface PlaceContext {
    /** The flag `--directory`. */
    directory?: string | undefined;
    cwd: string;
    env: Readonly<Record<string, string | undefined>>;
    /** The folders that the client works in; empty when it does not say. Asked only when nothing else decides. */
    listRoots(): Promise<readonly string[]>;
}
/**
 * The place of the memory: the given directory, then a directory from the environment, then the project of `cwd`, then the
 * client's only root. The home directory and the folders above it are no project; `undefined` when nothing else is known.
 *
 * @throws TypeError for wrong options
 */
export declare function choosePlace(context: PlaceContext): Promise<Place | undefined>;
