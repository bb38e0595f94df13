/** `disk` is the system's folder for temporary files, `memory` a file system in memory where there is one. */
export type Medium = "disk" | "memory";
export interface Folders {
    /** A fresh folder with a real path; `undefined` where the medium is missing. */
    make(medium: Medium): string | undefined;
    /** Removes the folders since the last call. */
    clear(): void;
}
export declare function createFolders(base?: string): Folders;
export declare function hasSharedMemory(): boolean;
/** The type of the file system that a path is on, as the system names it; `unknown` where it does not say. */
export declare function fileSystemOf(path: string): string;
