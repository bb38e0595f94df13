import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Files, nodeFiles } from "../src/files/file-port.ts"
import { acquireLock, type HeldLock } from "../src/store/lock/file-lock.ts"
import { describeSelf, type LockOwner } from "../src/store/lock/lock-owner.ts"
import { processState } from "../src/store/queue.ts"
import { temporaryFolder } from "./temporary-folder.ts"

export const LOCK_1 = "lock-000000000001"
export const LOCK_2 = "lock-000000000002"

/** When a process started, as its lock records say it. */
export function startOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? ""
}

/** Another process, which is alive. */
export const alive: () => LockOwner = () => ({
  ...describeSelf(),
  pid: process.ppid,
  start: startOf(process.ppid),
  tid: 0,
})
export const dead: () => LockOwner = () => ({ ...describeSelf(), pid: 4_194_304, start: "1" })

/** A control folder, with files in it. */
export function control(files: Readonly<Record<string, LockOwner | string>> = {}): {
  memory: string
  folder: string
} {
  const memory = temporaryFolder()
  const folder = join(memory, ".caliban")
  mkdirSync(folder)
  for (const [name, owner] of Object.entries(files))
    writeFileSync(join(folder, name), typeof owner === "string" ? owner : JSON.stringify(owner))
  return { memory, folder }
}

export async function take(
  folder: string,
  files: Files = nodeFiles,
  wait: number = 5_000,
): Promise<HeldLock> {
  return await acquireLock(files, folder, wait)
}

/** The waiting file of a process that arrived at that time. */
export const ticketOf: (time: number) => string = (time) => `wait-${String(time).padStart(20, "0")}-x`
/** How many locks this thread holds. */
export const own: () => number = () => processState().nonces.size
export const list: (folder: string) => string[] = (folder) => readdirSync(folder).sort()
