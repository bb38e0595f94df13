import type { Memory, MountedMemory } from "@caliban/memory-core";
/** The mounts of a memory. A `Memory` checks its mounts on the disk whenever they are read: loops take them once. */
export type Places = Pick<Memory, "mounts" | "readOnly">;
export declare function placesOf({ mounts, readOnly }: Memory): Places;
/** The mount that an address names; `undefined` for an address in the memory itself. */
export declare function mountOf({ mounts }: Places, address: string): MountedMemory | undefined;
/** An address without the name of its mount. */
export declare function slugIn(mount: MountedMemory | undefined, address: string): string;
/** True when a person may change what has this address. */
export declare function isWritable(places: Places, address: string): boolean;
/** The path of an index; `undefined` if it is not a local file. */
export declare function indexPath(memory: Memory, { directory }?: Pick<Memory, "directory">): string | undefined;
/** The command that repairs the index of the memory itself or of a mount. */
export declare function repairCommand(mount: string | undefined): string;
