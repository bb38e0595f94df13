export interface Leftovers {
    count: number;
    /** All names in the control folder, including permanent files: the names are internal to the store. */
    present: readonly string[];
}
/**
 * Files that remain in the control folder after a sweep, compared with a memory without crashes: leftovers of dead
 * processes that are never removed.
 *
 * A sweep: all files dated back, two writes, and a purge of the trash.
 */
export declare function findLeftovers(directory: string): Promise<Leftovers>;
/** Sets the time of the files of a folder back, but for those that are another name of a file in `spare`. */
export declare function makeOld(folder: string, seconds: number, spare?: string): void;
