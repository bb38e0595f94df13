import type { Entry } from "../tree.ts";
import type { FileCall } from "../watched-files.ts";
/** An inode. */
export interface Inode {
    id: number;
    /** What a reader sees; absent for a folder. */
    bytes?: Uint8Array;
    /** The bytes at the last `fsync`; absent before the first. */
    lasting?: Uint8Array;
}
/** One entry of a folder. */
export interface Place {
    folder: number;
    name: string;
}
/** One change of names. A rename is a removal and an addition that a journal keeps or loses together. */
export interface NameChange {
    drop?: Place;
    put?: Place & {
        inode: number;
    };
}
/** The state at a power cut: durable names, pending name changes, and inodes. */
export interface DiskModel {
    /** Of the topmost folder. */
    readonly root: number;
    inode(id: number): Inode;
    /** Durable names, by folder. */
    names(): ReadonlyMap<number, ReadonlyMap<string, number>>;
    /** Pending changes, oldest first. */
    pending(): readonly NameChange[];
    /** The number of pending changes that an ordered journal has made durable: those before the last sync of any file. */
    journaled(): number;
    /** True for a name in the memory directory that does not begin with a dot. */
    isPublic(place: Place): boolean;
    /** Applies a successful call. */
    apply(call: FileCall, result: unknown): void;
}
type Names = Map<number, Map<string, number>>;
/**
 * The disk below `top` with a durable `tree`. It promises no more than POSIX: bytes are durable once their file was
 * synced; a name is durable once a folder that its change touches was synced, together with earlier changes of the same
 * name. Syncing a file does not make its name durable.
 *
 * @param memory The memory directory, relative to `top`.
 */
export declare function createDiskModel(top: string, tree: readonly Entry[], memory: string): DiskModel;
/** Applies a change to a table of names. */
export declare function applyChange(names: Names, { drop, put }: NameChange): void;
export {};
