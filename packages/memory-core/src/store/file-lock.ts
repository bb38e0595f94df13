import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { MemoryError } from "../errors.ts"
import { type Files, hasCode, unlessMissing } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { removeQuietly, writeNewFile } from "../files/write-file.ts"
import { describeSelf, isStale, type LockOwner, nameOwner, parseOwner } from "./lock-owner.ts"
import { processState } from "./queue.ts"

/** A lock that is held. */
export interface HeldLock {
  /** Counts the times that this lock was taken, by anybody. */
  epoch: number
  /** True when the lock was taken from an owner that is gone: what it left behind can be swept. */
  tookOver: boolean
  /** True as long as nobody has taken the lock over. */
  isHeld(): boolean
  release(): void
}

const FIRST_WAIT_MS = 1
const LONGEST_WAIT_MS = 50
const FORGOTTEN_MS = 60_000

/**
 * Takes the lock of a folder. Epochs are numbered files: to take the lock is to publish the next number, complete
 * from its first instant, and nobody ever removes a live number, so two can never hold it. Releasing renames, which
 * needs no space on the disk.
 *
 * @param wait Milliseconds after which it gives up.
 * @throws MemoryError `locked`, naming the holder.
 */
export async function acquireLock(files: Files, folder: string, wait: number): Promise<HeldLock> {
  const self = describeSelf()
  const own = join(folder, `.o-${self.pid}-${self.thread}-${self.nonce}`)
  writeNewFile(files, own, Buffer.from(JSON.stringify(self)), false)
  const ownTime = files.lstatSync(own).mtimeMs
  const { nonces } = processState()
  const started = performance.now()
  let pause = FIRST_WAIT_MS
  try {
    for (;;) {
      const newest = newestEpoch(files, folder)
      const blocker = newest.released ? undefined : readEpoch(files, folder, newest.number)
      const waited = performance.now() - started
      if (blocker !== undefined && !isStale(blocker.owner, self, ownTime - blocker.time + waited, nonces)) {
        if (waited > wait) throw timedOut(blocker.owner, wait)
        await sleep(pause * (0.75 + Math.random() / 2))
        pause = Math.min(pause * 1.6, LONGEST_WAIT_MS)
        continue
      }
      const mine = newest.number + 1
      const path = join(folder, nameEpoch(mine))
      nonces.add(self.nonce)
      if (publish(files, own, path)) {
        let kept = false
        try {
          kept = isNewest(files, folder, mine)
          if (kept) sweepQuietly(files, folder, mine, ownTime)
        } finally {
          if (!kept) {
            nonces.delete(self.nonce)
            removeQuietly(files, path)
          }
        }
        if (kept) return hold(files, folder, mine, self, blocker !== undefined)
      }
      nonces.delete(self.nonce)
    }
  } finally {
    removeQuietly(files, own)
  }
}

function hold(files: Files, folder: string, epoch: number, self: LockOwner, tookOver: boolean): HeldLock {
  const path = join(folder, nameEpoch(epoch))
  return {
    epoch,
    tookOver,
    isHeld: () => isNewest(files, folder, epoch),
    release: () => {
      processState().nonces.delete(self.nonce)
      try {
        files.renameSync(path, `${path}.rel`)
      } catch {
        // Taken over, or the folder is gone: the next one judges by the nonce.
      }
    },
  }
}

function publish(files: Files, own: string, epoch: string): boolean {
  try {
    files.linkSync(own, epoch)
    return true
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false
    throw error
  }
}

interface Epoch {
  number: number
  released: boolean
}

function newestEpoch(files: Files, folder: string): Epoch {
  let newest: Epoch = { number: 0, released: true }
  for (const name of files.readdirSync(folder) as string[]) {
    const match = /^(\d{12})(\.rel)?$/.exec(name)
    const number = Number(match?.[1] ?? -1)
    const released = match?.[2] !== undefined
    if (number > newest.number) newest = { number, released }
    else if (number === newest.number && released) newest.released = true
  }
  return newest
}

function isNewest(files: Files, folder: string, epoch: number): boolean {
  const newest = unlessMissing(() => newestEpoch(files, folder))
  return newest?.number === epoch && !newest.released
}

/** The lock of an epoch; `undefined` when it went away while we looked. */
function readEpoch(
  files: Files,
  folder: string,
  epoch: number,
): { owner: LockOwner | undefined; time: number } | undefined {
  const path = join(folder, nameEpoch(epoch))
  const stat = unlessMissing(() => files.lstatSync(path))
  if (stat === undefined) return undefined
  const head = readHead(files, path, 4_096)
  return { owner: parseOwner(Buffer.from(head?.bytes ?? []).toString()), time: stat.mtimeMs }
}

/** Removes older epochs and what waiting processes left behind when they died. What stays is swept the next time. */
function sweepQuietly(files: Files, folder: string, epoch: number, now: number): void {
  try {
    sweep(files, folder, epoch, now)
  } catch {
    // Only the newest epoch counts.
  }
}

function sweep(files: Files, folder: string, epoch: number, now: number): void {
  for (const name of files.readdirSync(folder) as string[]) {
    const path = join(folder, name)
    if (/^\d{12}/.test(name)) {
      if (Number(name.slice(0, 12)) < epoch) removeQuietly(files, path)
    } else {
      const stat = unlessMissing(() => files.lstatSync(path))
      if (stat !== undefined && now - stat.mtimeMs > FORGOTTEN_MS) removeQuietly(files, path)
    }
  }
}

function nameEpoch(epoch: number): string {
  return String(epoch).padStart(12, "0")
}

function timedOut(owner: LockOwner | undefined, wait: number): MemoryError {
  return new MemoryError(
    "locked",
    `The memory is locked by ${nameOwner(owner)}; gave up after ${Math.round(wait / 1000)} s. Try again; a lock whose owner has died is taken over by itself.`,
    { details: { owner } },
  )
}
