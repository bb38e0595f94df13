import { type Case } from "./scene.ts";
/** Read-only folders and disks: readers work, writers fail with a clear error, nothing is created. */
export declare function readOnly(the: Case): Promise<void>;
