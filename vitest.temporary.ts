import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs"
import { join } from "node:path"

const SHARED_MEMORY = "/dev/shm"
const ENOUGH_BYTES = 4_000_000_000

/** Tests write many small files: in memory if it has room for them, because a durable write waits for a disk. */
export function setup(): (() => void) | undefined {
  if (process.env["TMPDIR"] !== undefined || !hasRoom()) return undefined
  const folder = mkdtempSync(join(SHARED_MEMORY, "caliban-tests-"))
  // As open as the usual folder: some tests act as another user meanwhile.
  chmodSync(folder, 0o1777)
  process.env["TMPDIR"] = folder
  return () => {
    delete process.env["TMPDIR"]
    rmSync(folder, { recursive: true, force: true })
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize > ENOUGH_BYTES
  } catch {
    // This system has no file system in memory.
    return false
  }
}
