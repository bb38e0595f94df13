import { type Case } from "./scene.ts";
/** Writes to a disk of 256 KB until it is full, and continues to write. */
export declare function fullDisk(the: Case): Promise<void>;
