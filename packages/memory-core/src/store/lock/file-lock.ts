import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { attempt } from "@caliban/text"
import { MemoryError } from "../../errors.ts"
import { type Files, unlessMissing } from "../../files/file-port.ts"
import { publishFile, removeQuietly, writeNewFile } from "../../files/write-file.ts"
import { type Abortable, throwIfAborted } from "../abort.ts"
import { removeOwn } from "../own-files.ts"
import { processState } from "../queue.ts"
import {
  type Epoch,
  HIGHEST_EPOCH,
  nameEpoch,
  newestEpoch,
  removeEpochs,
  retireForged,
  settleEpoch,
} from "./lock-epochs.ts"
import { describeSelf, isAbandoned, type LockOwner, nameOwner, readOwner } from "./lock-owner.ts"

/** A lock that is held. */
export type HeldLock = ReturnType<typeof hold>

/** How long a waiting process gives way to each earlier one, and to all of them together. */
const GIVE_WAY_MS = 10
const GIVE_WAY_TO_ALL_MS = 250
const LONGEST_PAUSE_MS = 25
/** A waiting file without a readable owner for this long: its process ended before it had written it. */
const INCOMPLETE_MS = 2_000
const SWEEP_MAX = 2_000
const LONG_WAIT_MS = 1_000
/** How often a holder updates the time of its lock, so that other machines know that it is alive. */
const REFRESH_MS = 10_000

/**
 * Takes the lock of a folder. Epochs are numbered files: a process takes the lock by publishing the next number as a
 * complete file, and no process removes a live number, so two can never hold it. Releasing is a rename, which needs no
 * disk space. Each waiting process has a file with the time of its arrival, which decides their order.
 *
 * Yields to the event loop between tries, and ends after `wait` whatever the folder contains.
 *
 * @param wait Milliseconds after which it gives up.
 * @param abort Ends the wait.
 * @throws MemoryError `locked`, naming the holder.
 */
export async function acquireLock(
  files: Files,
  folder: string,
  wait: number,
  abort: Abortable = {},
): Promise<HeldLock> {
  const self = describeSelf()
  // Sorts by the time of arrival.
  const ticket = `wait-${String(process.hrtime.bigint()).padStart(20, "0")}-${self.nonce}`
  const own = join(folder, ticket)
  const record = Buffer.from(JSON.stringify(self))
  writeNewFile(files, own, record)
  const { nonces } = processState()
  const look = createLockCheck(files, folder, ticket, self)
  const started = performance.now()
  const take = async (epoch: number) => {
    // The waiting file becomes the lock, so its age must be that of the lock.
    if (performance.now() - started > LONG_WAIT_MS) {
      removeQuietly(files, own)
      writeNewFile(files, own, record)
    }
    nonces.add(self.nonce)
    const isFirst = await publishFile(files, own, join(folder, nameEpoch(epoch)), record, false)
    const settled = isFirst ? settleEpoch(files, folder, epoch) : undefined
    if (settled === undefined) nonces.delete(self.nonce)
    return settled
  }
  let lock: HeldLock | undefined
  try {
    for (;;) {
      const { newest, earlier, blocked } = look()
      const isForged = !blocked && newest.number === HIGHEST_EPOCH
      if (isForged) retireForged(files, folder)
      const settled = blocked || isForged ? undefined : await take(newest.number + 1)
      if (settled !== undefined) {
        lock = hold(files, folder, self.nonce, settled.names, newest)
        // Those that were first in line and did not take the lock have died, or were stopped.
        attempt(() => sweepDead(files, folder, earlier, self))
        await removeEpochs(files, settled.before)
        return lock
      }
      if (performance.now() - started > wait)
        throw timedOut(readOwner(files, join(folder, nameEpoch(newest.number))), wait)
      await sleep(Math.min(1 + earlier.length, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2))
      throwIfAborted(abort.signal)
    }
  } finally {
    if (lock === undefined) nonces.delete(self.nonce)
    removeQuietly(files, own)
  }
}

/** @param names What was in the folder when the lock was taken. */
function hold(files: Files, folder: string, nonce: string, names: string[], before: Epoch) {
  const epoch = before.number + 1
  let path = join(folder, nameEpoch(epoch))
  const inode = (): bigint | undefined => unlessMissing(() => files.lstatSync(path, { bigint: true }))?.ino
  const own = attempt(inode)
  const refresh = setInterval(() => {
    const now = Date.now() / 1_000
    attempt(() => files.utimesSync(path, now, now))
  }, REFRESH_MS)
  refresh.unref()
  return {
    /** Counts how many times this lock was taken, by any process. */
    epoch,
    names,
    /** What the last holder left on its release. */
    note: before.note,
    /** True when the last holder never released it. */
    tookOver: !before.released,
    /** False once another process has taken the lock over: it renames it first; briefly the name may belong to another one. */
    isHeld: (): boolean => {
      const now = inode()
      return now !== undefined && now === (own ?? now)
    },
    /** The folder with the lock was renamed to this one. */
    follow: (renamed: string): void => {
      path = join(renamed, nameEpoch(epoch))
    },
    /** @param left For the next holder: digits and dots. */
    release: (left?: string): void => {
      clearInterval(refresh)
      processState().nonces.delete(nonce)
      const release = (ending: string): true | undefined =>
        attempt(() => files.renameSync(path, `${path}${ending}`) ?? true)
      // Taken over, or the folder is gone: the next process checks the nonce.
      if (left === undefined || !release(`.rel-${left}`)) release(".rel")
    },
  }
}

/** @throws MemoryError `locked` */
export function assertHeld({ lock }: { lock: Pick<HeldLock, "isHeld"> }): void {
  if (lock.isHeld()) return
  const message =
    "Another process took over the lock while this one was stopped. Nothing was changed; try again."
  throw new MemoryError("locked", message)
}

/** Returns a function that reads the state of the lock, and checks its owner. */
function createLockCheck(files: Files, folder: string, ticket: string, self: LockOwner) {
  const started = performance.now()
  let [since, known] = [started, ""]
  let ownTime: number | undefined
  return () => {
    // Of the first look: later, the file may be another one.
    ownTime ??= unlessMissing(() => files.lstatSync(join(folder, ticket)))?.mtimeMs ?? Date.now()
    const diskTime = ownTime + performance.now() - started
    const names = files.readdirSync(folder) as string[]
    const newest = newestEpoch(files, folder, names)
    // Those that have waited for longer.
    const earlier = names.filter((name) => /^wait-\d{20}-/.test(name) && name < ticket)
    const state = `${newest.number} ${newest.released}`
    const now = performance.now()
    if (state !== known) [since, known] = [now, state]
    const blocked = newest.released
      ? Math.min(earlier.length * GIVE_WAY_MS, GIVE_WAY_TO_ALL_MS) > now - since
      : !isAbandoned(files, join(folder, nameEpoch(newest.number)), self, diskTime)
    return { newest, earlier, blocked }
  }
}

/** Removes the waiting files of processes that have ended. A live one whose file was removed writes its lock itself. */
function sweepDead(files: Files, folder: string, names: readonly string[], self: LockOwner): void {
  for (const name of names.slice(0, SWEEP_MAX)) {
    const path = join(folder, name)
    if (isAbandoned(files, path, self, Date.now(), INCOMPLETE_MS)) removeOwn(files, path)
  }
}

function timedOut(owner: LockOwner | undefined, wait: number): MemoryError {
  const message = `The memory is locked by ${nameOwner(owner)}; gave up after ${Math.round(wait / 1000)} s. Try again; locks of ended processes are taken over.`
  return new MemoryError("locked", message, { details: { owner } })
}
