import { type Case } from "./scene.ts";
/** Locks of all kinds of owners: edited records of abandoned transactions. */
export declare function lockRecords(the: Case): Promise<void>;
