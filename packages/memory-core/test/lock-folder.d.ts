import { type Files } from "../src/files/file-port.ts";
import { type HeldLock } from "../src/store/lock/file-lock.ts";
import { type LockOwner } from "../src/store/lock/lock-owner.ts";
export declare const LOCK_1 = "lock-000000000001";
export declare const LOCK_2 = "lock-000000000002";
/** When a process started, as its lock records say it. */
export declare function startOf(pid: number): string;
/** Another process, which is alive. */
export declare const alive: () => LockOwner;
export declare const dead: () => LockOwner;
/** A control folder, with files in it. */
export declare function control(files?: Readonly<Record<string, LockOwner | string>>): {
    memory: string;
    folder: string;
};
export declare function take(folder: string, files?: Files, wait?: number): Promise<HeldLock>;
/** The waiting file of a process that arrived at that time. */
export declare const ticketOf: (time: number) => string;
/** How many locks this thread holds, and how many it waits for. */
export declare const own: () => number[];
export declare const list: (folder: string) => string[];
