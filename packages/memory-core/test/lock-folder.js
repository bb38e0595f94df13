import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nodeFiles } from "../src/files/file-port.ts";
import { acquireLock } from "../src/store/lock/file-lock.ts";
import { describeSelf } from "../src/store/lock/lock-owner.ts";
import { processState } from "../src/store/queue.ts";
import { temporaryFolder } from "./temporary-folder.ts";
export const LOCK_1 = "lock-000000000001";
export const LOCK_2 = "lock-000000000002";
/** When a process started, as its lock records say it. */
export function startOf(pid) {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}
/** Another process, which is alive. */
export const alive = () => ({
    ...describeSelf(),
    pid: process.ppid,
    start: startOf(process.ppid),
});
export const dead = () => ({ ...describeSelf(), pid: 4_194_304, start: "1" });
/** A control folder, with files in it. */
export function control(files = {}) {
    const memory = temporaryFolder();
    const folder = join(memory, ".caliban");
    mkdirSync(folder);
    for (const [name, owner] of Object.entries(files))
        writeFileSync(join(folder, name), typeof owner === "string" ? owner : JSON.stringify(owner));
    return { memory, folder };
}
export async function take(folder, files = nodeFiles, wait = 5_000) {
    return await acquireLock(files, folder, wait);
}
/** The waiting file of a process that arrived at that time. */
export const ticketOf = (time) => `wait-${String(time).padStart(20, "0")}-x`;
/** How many locks this thread holds, and how many it waits for. */
export const own = () => [processState().nonces.size, processState().waiting.size];
export const list = (folder) => readdirSync(folder).sort();
