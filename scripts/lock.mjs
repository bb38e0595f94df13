import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const PREFIX = "lock-"
const RELEASED = "released"
/** A process id may be used again: a lock this old does not count. */
const OLDEST = 15 * 60_000

/**
 * Waits until this process is the only holder of the lock in `folder`; returns the function that releases it. The lock
 * of a dead process is taken over. Each holder makes a file with the next number, and the highest number decides: none
 * is removed while it decides, so two processes that take over a dead lock cannot remove each other's.
 */
export async function holdLock(folder, onWait) {
  mkdirSync(folder, { recursive: true })
  let waits = false
  for (;;) {
    const current = highest(folder)
    if (current > 0 && isHeld(join(folder, `${PREFIX}${current}`))) {
      if (!waits) onWait()
      waits = true
      await sleep(200)
      continue
    }
    const mine = join(folder, `${PREFIX}${current + 1}`)
    if (!create(mine, folder)) continue
    if (highest(folder) !== current + 1) {
      rmSync(mine, { force: true })
      continue
    }
    for (const number of numbers(folder)) {
      if (number <= current) rmSync(join(folder, `${PREFIX}${number}`), { force: true })
    }
    return () => writeFileSync(mine, RELEASED)
  }
}

/** Complete from its first moment on; false when another process has that number. */
function create(lock, folder) {
  const draft = join(folder, `draft-${process.pid}`)
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function isHeld(lock) {
  try {
    const holder = readFileSync(lock, "utf8")
    if (!/^\d+$/.test(holder) || Date.now() - statSync(lock).mtimeMs > OLDEST) return false
    process.kill(Number(holder), 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}

function numbers(folder) {
  return readdirSync(folder)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => Number(name.slice(PREFIX.length)))
}

function highest(folder) {
  return Math.max(0, ...numbers(folder))
}
