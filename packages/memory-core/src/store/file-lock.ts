import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { attempt } from "../attempt.ts"
import { MemoryError } from "../errors.ts"
import { type Files, hasCode, LINKLESS, unlessMissing } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { removeQuietly, writeNewFile } from "../files/write-file.ts"
import { publishFolder, removeEpoch } from "./linkless-lock.ts"
import { describeSelf, isStale, type LockOwner, nameOwner, parseOwner } from "./lock-owner.ts"
import { processState } from "./queue.ts"

/** A lock that is held. */
export interface HeldLock {
  /** Its file; a folder where there are no hard links. */
  path: string
  /** Counts the times that this lock was taken, by anybody. */
  epoch: number
  /** What was in the folder when it was taken. */
  names: readonly string[]
  /** What the last holder left on its release. */
  note: string | undefined
  /** True when the last holder never released it. */
  tookOver: boolean
  /** True as long as nobody has taken the lock over. */
  isHeld(): boolean
  /** @param note For the next holder: digits and dots. */
  release(note?: string): void
}

/** A waiting process lets those that came earlier go first, this long for each of them. */
const GIVE_WAY_MS = 10
const LONGEST_PAUSE_MS = 25
/** A lock that has not moved for this long is asked about its owner at every look. */
const PATIENCE_MS = 3
const FORGOTTEN_MS = 2_000
const LONG_WAIT_MS = 1_000

const LOCK = /^lock-(\d{12})(\.rel(?:-([\d.]+))?)?$/
const WAITING = /^wait-(\d{20})-/

/**
 * Takes the lock of a folder. Epochs are numbered files: to take the lock is to publish the next number, complete
 * from its first instant, and nobody ever removes a live number, so two can never hold it. Releasing renames, which
 * needs no space on the disk. Who waits has a file with the time of its arrival, and goes in that order.
 *
 * @param wait Milliseconds after which it gives up.
 * @throws MemoryError `locked`, naming the holder.
 */
export async function acquireLock(files: Files, folder: string, wait: number): Promise<HeldLock> {
  const self = describeSelf()
  const ticket = `wait-${String(process.hrtime.bigint()).padStart(20, "0")}-${self.nonce}`
  const own = join(folder, ticket)
  const record = Buffer.from(JSON.stringify(self))
  writeNewFile(files, own, record, false)
  const { nonces, waiting } = processState()
  waiting.add(self.nonce)
  const look = createWatch(files, folder, ticket, self)
  const started = performance.now()
  try {
    for (;;) {
      const { newest, ahead, blocked } = look()
      if (blocked) {
        if (performance.now() - started > wait)
          throw timedOut(readOwner(files, join(folder, nameEpoch(newest.number))), wait)
        await sleep(Math.min(1 + ahead, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2))
        continue
      }
      const mine = newest.number + 1
      // The lock is the waiting file: its age has to be that of the lock.
      if (performance.now() - started > LONG_WAIT_MS) renew(files, own, record)
      nonces.add(self.nonce)
      let kept: readonly string[] | undefined
      try {
        kept = publish(files, folder, ticket, mine) ? settle(files, folder, mine) : undefined
      } catch (error) {
        // Somebody took this waiter for dead and removed its file.
        if (!hasCode(error, "ENOENT") || unlessMissing(() => files.lstatSync(own)) !== undefined) throw error
        renew(files, own, record)
      } finally {
        if (kept === undefined) nonces.delete(self.nonce)
      }
      if (kept !== undefined) return hold(files, folder, mine, self, kept, newest)
    }
  } finally {
    waiting.delete(self.nonce)
    removeQuietly(files, own)
  }
}

/** Writes a file of ours anew, with the time of now. */
function renew(files: Files, path: string, record: Uint8Array): void {
  removeQuietly(files, path)
  writeNewFile(files, path, record, false)
}

function hold(
  files: Files,
  folder: string,
  epoch: number,
  self: LockOwner,
  names: readonly string[],
  before: Epoch,
): HeldLock {
  const path = join(folder, nameEpoch(epoch))
  const inode = (): bigint | undefined => unlessMissing(() => files.lstatSync(path, { bigint: true }))?.ino
  const own = attempt(inode)
  return {
    path,
    epoch,
    names,
    note: before.note,
    tookOver: !before.released,
    // Who takes a lock over renames it before doing anything else; the name may be somebody else's for a moment.
    isHeld: () => {
      const now = inode()
      return now !== undefined && now === (own ?? now)
    },
    release: (left) => {
      processState().nonces.delete(self.nonce)
      for (const ending of left === undefined ? [".rel"] : [`.rel-${left}`, ".rel"]) {
        try {
          files.renameSync(path, `${path}${ending}`)
          return
        } catch {
          // Taken over, or the folder is gone: the next one judges by the nonce.
        }
      }
    },
  }
}

/** @throws MemoryError `locked` */
export function assertHeld({ lock }: { lock: HeldLock }): void {
  if (lock.isHeld()) return
  throw new MemoryError(
    "locked",
    "The lock was taken over while this process stood still. Nothing was changed; try again.",
  )
}

interface Epoch {
  number: number
  released: boolean
  note: string | undefined
}

interface Look {
  newest: Epoch
  /** How many have waited for longer. */
  ahead: number
  blocked: boolean
}

/** Looks at the folder again and again, and asks about an owner only when its lock does not move. */
function createWatch(files: Files, folder: string, ticket: string, self: LockOwner): () => Look {
  const { nonces } = processState()
  let ownTime: number | undefined
  const started = performance.now()
  let since = started
  let seen = ""
  return () => {
    const names = files.readdirSync(folder) as string[]
    const newest = newestEpoch(names)
    const earlier = names.filter((name) => WAITING.test(name) && name < ticket)
    const state = `${newest.number} ${newest.released}`
    if (state !== seen) since = performance.now()
    const isNew = seen === ""
    seen = state
    const still = performance.now() - since
    if (newest.released) {
      // Whoever is first in line and does not come has died, or stands still.
      if (still > GIVE_WAY_MS) sweepDead(files, folder, earlier)
      return { newest, ahead: earlier.length, blocked: earlier.length * GIVE_WAY_MS > still }
    }
    if (!isNew && still < PATIENCE_MS) return { newest, ahead: earlier.length, blocked: true }
    const path = join(folder, nameEpoch(newest.number))
    const stat = unlessMissing(() => files.lstatSync(path))
    if (stat === undefined) return { newest, ahead: earlier.length, blocked: true }
    ownTime ??= unlessMissing(() => files.lstatSync(join(folder, ticket)))?.mtimeMs ?? Date.now()
    const age = ownTime - stat.mtimeMs + performance.now() - started
    const blocked = !isStale(readOwner(files, path), self, age, nonces)
    return { newest, ahead: earlier.length, blocked }
  }
}

/** Publishes an epoch; false when somebody else was first. */
function publish(files: Files, folder: string, ticket: string, epoch: number): boolean {
  const own = join(folder, ticket)
  const path = join(folder, nameEpoch(epoch))
  try {
    files.linkSync(own, path)
    return true
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false
    if (!hasCode(error, ...LINKLESS)) throw error
    return publishFolder(files, own, path)
  }
}

/**
 * What is in the folder, after a look that nobody was faster and with older epochs out of the way: the lock is ours
 * only then. `undefined` when somebody was faster.
 */
function settle(files: Files, folder: string, epoch: number): readonly string[] | undefined {
  let names: string[] | undefined
  try {
    const found = files.readdirSync(folder) as string[]
    const newest = newestEpoch(found)
    if (newest.number === epoch && !newest.released) {
      for (const name of found) {
        const number = Number(LOCK.exec(name)?.[1] ?? epoch)
        if (number < epoch) retire(files, join(folder, name))
      }
      names = found
    }
  } finally {
    if (names === undefined) removeEpoch(files, join(folder, nameEpoch(epoch)))
  }
  return names
}

/** Takes an older epoch out of the way. One that was never released is renamed first: that is what fences its owner. */
function retire(files: Files, path: string): void {
  let name = path
  if (!path.includes(".rel")) {
    name = `${path}.rel`
    unlessMissing(() => files.renameSync(path, name))
  }
  removeEpoch(files, name)
}

/** Removes what those left behind who died while they waited; one who lives after all begins again. */
export function sweepDead(files: Files, folder: string, names: readonly string[]): void {
  const { waiting } = processState()
  const self = describeSelf()
  for (const name of names) {
    if (!WAITING.test(name)) continue
    const path = join(folder, name)
    const stat = unlessMissing(() => files.lstatSync(path))
    if (stat === undefined) continue
    const owner = readOwner(files, path)
    const age = Date.now() - stat.mtimeMs
    if (owner === undefined ? age > FORGOTTEN_MS : isStale(owner, self, age, waiting))
      removeEpoch(files, path)
  }
}

function newestEpoch(names: readonly string[]): Epoch {
  let newest: Epoch = { number: 0, released: true, note: undefined }
  for (const name of names) {
    const match = LOCK.exec(name)
    if (match === null) continue
    const epoch = { number: Number(match[1]), released: match[2] !== undefined, note: match[3] }
    if (epoch.number > newest.number || (epoch.number === newest.number && epoch.released)) newest = epoch
  }
  return newest
}

/** Whose lock or place in the line it is: the record is the file, or lies in the folder where there are no links. */
function readOwner(files: Files, path: string): LockOwner | undefined {
  return parseRecord(files, path) ?? parseRecord(files, join(path, "owner"))
}

function parseRecord(files: Files, path: string): LockOwner | undefined {
  const head = readHead(files, path, 4_096)
  return head && parseOwner(Buffer.from(head.bytes).toString())
}

function nameEpoch(epoch: number): string {
  return `lock-${String(epoch).padStart(12, "0")}`
}

function timedOut(owner: LockOwner | undefined, wait: number): MemoryError {
  return new MemoryError(
    "locked",
    `The memory is locked by ${nameOwner(owner)}; gave up after ${Math.round(wait / 1000)} s. Try again; a lock whose owner has died is taken over by itself.`,
    { details: { owner } },
  )
}
