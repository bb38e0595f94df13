import { type FileStoreOptions, type Store } from "@caliban/memory-core";
/** The options that are passed on to the file stores of memory-core. */
export type StoreOptions = Pick<FileStoreOptions, "durability" | "trustDirectory" | "files" | "lockWait" | "now">;
/** The given options of these. */
export declare function pickStoreOptions({ durability, trustDirectory, files, lockWait, now, }: {
    [Key in keyof StoreOptions]: StoreOptions[Key] | undefined;
}): StoreOptions;
/** The store and the slug of a file: `MEMORY.md` is the index of the store in its folder, other files are topics. */
export interface FileTarget {
    path: string;
    directory: string;
    store: Store;
    /** Absent for `MEMORY.md`. */
    slug: string | undefined;
}
/** Returns the target of a file. Creates one store per folder. */
export declare function createTargets(options: StoreOptions): (filePath: string) => FileTarget;
