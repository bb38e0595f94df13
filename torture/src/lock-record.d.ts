import { type Disk, type Entry } from "./tree.ts";
/** The record of a lock's owner; it may contain other fields. */
export interface LockRecord {
    host: string;
    boot: string;
    pidNamespace: string;
    pid: number;
    start: string;
    thread: number;
    nonce: string;
}
/**
 * Edits every lock record in a memory directory and preserves its modification time. Finds records by their content.
 *
 * @returns The number of records.
 */
export declare function editLockRecords(disk: Disk, directory: string, edit: (record: LockRecord) => LockRecord | string): number;
export declare function findLockRecords(tree: readonly Entry[]): readonly {
    path: string;
    record: LockRecord;
    time: number;
}[];
/** The id of a process that has ended. */
export declare function deadPid(): number;
