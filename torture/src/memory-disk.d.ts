import type { Disk } from "./tree.ts";
/** An empty in-memory disk. */
export declare function memoryDisk(): Disk;
