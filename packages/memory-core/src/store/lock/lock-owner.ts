import { hostname } from "node:os"
import { basename } from "node:path"
import { isMainThread, threadId } from "node:worker_threads"
import { attempt } from "@caliban/text"
import { type Files, unlessMissing } from "../../files/file-port.ts"
import { readHead } from "../../files/read-file.ts"
import { crypto, fs } from "../../node-modules.ts"
import { processState } from "../queue.ts"

/** Who holds a lock; the content of a lock file. */
export interface LockOwner {
  host: string
  /** Changes with every start of the machine; empty where the system does not say. */
  boot: string
  /** The namespace of the process id; empty where there are no namespaces. */
  pidNamespace: string
  pid: number
  /** Start of the process in clock ticks, to notice a reused id; empty where `/proc` is missing or describes other processes. */
  start: string
  thread: number
  /** The system's id of a worker thread; 0 for the main thread, and where the system has none. */
  tid: number
  /** Unique for each attempt to take a lock. */
  nonce: string
}

/** The lock of an owner that cannot be checked is taken over after this long. */
export const STALE_MS = 30_000

/** The lock of a live owner is taken over after this long: it was stopped, or its machine was suspended. */
export const HARD_LIMIT_MS = 60_000

/** Describes this thread, with a new nonce. The first call reads some small files of `/proc` on Linux. */
export function describeSelf(): LockOwner {
  const state = processState()
  state.self ??= describeThread()
  return { ...(state.self as Omit<LockOwner, "nonce">), nonce: crypto().randomUUID() }
}

function describeThread(): Omit<LockOwner, "nonce"> {
  // A sandbox may have its own process ids but the `/proc` of the processes outside.
  const isOurs = readLink("/proc/self") === String(process.pid)
  return {
    host: hostname(),
    boot: readText("/proc/sys/kernel/random/boot_id"),
    pidNamespace: readLink("/proc/self/ns/pid"),
    pid: process.pid,
    start: isOurs ? readStart("self") : "",
    thread: threadId,
    tid: isMainThread || !isOurs ? 0 : Number(basename(readLink("/proc/thread-self"))),
  }
}

/** The owner of a lock or waiting file; `undefined` while it is incomplete. */
export function readOwner(files: Files, path: string): LockOwner | undefined {
  const head = readHead(files, path, 4_096)
  const owner = head && attempt(() => JSON.parse(Buffer.from(head.bytes).toString()) as LockOwner | null)
  return typeof owner?.nonce === "string" ? owner : undefined
}

/**
 * Whether the owner of a lock or waiting file is gone, or something else is in its place; false when nothing is.
 *
 * @param now The time by the clock of the file system.
 * @param patience A file without a readable owner was left over when it is older than this.
 */
export function isAbandoned(
  files: Files,
  path: string,
  self: LockOwner,
  now: number,
  patience: number = STALE_MS,
): boolean {
  const stat = unlessMissing(() => files.lstatSync(path))
  if (stat === undefined) return false
  // A date in the future does not make a lock young.
  const age = Math.abs(now - stat.mtimeMs)
  const owner = readOwner(files, path)
  if (!stat.isFile()) return true
  return owner === undefined ? age > patience : isStale(owner, self, age, processState().nonces)
}

/**
 * Whether a lock's owner is gone. `age` is how long the lock has been held by the clock of its own file system, in
 * milliseconds. An owner on this machine is checked directly; any other is judged by age.
 */
export function isStale(
  owner: LockOwner | undefined,
  self: LockOwner,
  age: number,
  activeNonces: ReadonlySet<string>,
): boolean {
  // Machines can share a name; a restarted machine has another boot id.
  const isHere =
    owner?.host === self.host && owner.boot === self.boot && owner.pidNamespace === self.pidNamespace
  if (owner === undefined || !isHere) return age > STALE_MS
  if (owner.pid === self.pid && owner.thread === self.thread && owner.start === self.start) {
    return !activeNonces.has(owner.nonce)
  }
  return !isAlive(owner.pid) || (self.start !== "" && hasEnded(owner)) || age > HARD_LIMIT_MS
}

/** The owner for a message to a person. */
export function nameOwner(owner: LockOwner | undefined): string {
  if (owner === undefined) return "an unknown process"
  const isOurs = owner.host === hostname() && owner.pid === process.pid
  return isOurs ? "a thread of this process" : `process ${owner.pid} on ${owner.host}`
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/**
 * Whether a thread has ended although its process id is in use: a record without the start of its process, or with
 * another one, belongs to an earlier process. False where the system does not say.
 */
function hasEnded({ pid, start, tid }: LockOwner): boolean {
  // A system may hide the processes of other users.
  const now = readStart(pid)
  if (now === "") return false
  return start !== now || (tid > 0 && readStart(`${pid}/task/${Number(tid)}`) === "")
}

/**
 * When a process or thread started: the 22nd field of `stat`, counted after the last `)`, since a process may choose its
 * name. "ended" for a zombie without threads (the 20th field); empty when the system does not say.
 */
function readStart(task: number | string): string {
  const stat = readText(`/proc/${task}/stat`)
  // From the third field on, the state.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  const isOver = (fields[0] === "Z" || fields[0] === "X") && Number(fields[17]) <= 1
  return isOver ? "ended" : (fields[19] ?? "")
}

function readText(path: string): string {
  return attempt(() => fs.readFileSync(path, "latin1").trim()) ?? ""
}

function readLink(path: string): string {
  return attempt(() => fs.readlinkSync(path)) ?? ""
}
