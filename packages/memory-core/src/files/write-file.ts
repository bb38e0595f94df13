import type { BigIntStats } from "node:fs"
import { dirname } from "node:path"
import { attempt } from "../attempt.ts"
import { fs } from "../node-modules.ts"
import { closeQuietly, type Files, hasCode, inputOutputError } from "./file-port.ts"
import type { OpenFolder } from "./open-folder.ts"

const { O_DIRECTORY = 0, O_NOFOLLOW = 0 } = fs.constants
const NEW = fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_EXCL | O_NOFOLLOW
/** The mode of a new file without another file to copy it from. */
const OWN_MODE = 0o600

/**
 * Writes a new file with exactly these bytes, mode 0600 by default. Fails when the name exists, and when the disk stores
 * fewer bytes: a short write is continued, and the size is checked at the end.
 */
export function writeNewFile(files: Files, path: string, bytes: Uint8Array, mode?: number): BigIntStats {
  return finish(files, path, begin(files, path, bytes, mode), bytes)
}

/** As `writeNewFile`; the file also survives a power cut. The event loop runs while the disk syncs. */
export async function writeDurably(
  files: Files,
  path: string,
  bytes: Uint8Array,
  mode?: number,
): Promise<BigIntStats> {
  const descriptor = begin(files, path, bytes, mode)
  try {
    await syncDescriptor(files, descriptor)
  } catch (error) {
    discard(files, path, descriptor)
    throw error
  }
  return finish(files, path, descriptor, bytes)
}

/** Creates a file with its bytes; it stays open. */
function begin(files: Files, path: string, bytes: Uint8Array, mode: number = OWN_MODE): number {
  const descriptor = files.openSync(path, NEW, OWN_MODE)
  try {
    let written = 0
    while (written < bytes.length) {
      const count = files.writeSync(descriptor, bytes, written, bytes.length - written, written)
      if (count === 0) throw inputOutputError("write")
      written += count
    }
    // Where the system allows it.
    if (mode !== OWN_MODE && process.platform !== "win32") attempt(() => files.fchmodSync(descriptor, mode))
    return descriptor
  } catch (error) {
    discard(files, path, descriptor)
    throw error
  }
}

function finish(files: Files, path: string, descriptor: number, bytes: Uint8Array): BigIntStats {
  let isOpen = true
  try {
    const stat = files.fstatSync(descriptor, { bigint: true })
    if (Number(stat.size) !== bytes.length) throw inputOutputError("write")
    // A network drive may report only now that it is full.
    isOpen = false
    files.closeSync(descriptor)
    return stat
  } catch (error) {
    discard(files, path, isOpen ? descriptor : undefined)
    throw error
  }
}

function discard(files: Files, path: string, descriptor: number | undefined): void {
  if (descriptor !== undefined) closeQuietly(files, descriptor)
  removeQuietly(files, path)
}

/** Makes what was written through a descriptor, of a file or a folder, survive a power cut. */
function syncDescriptor(files: Files, descriptor: number): Promise<void> {
  return new Promise((resolve, reject) => {
    files.fsync(descriptor, (error) => (error ? reject(error) : resolve()))
  })
}

/**
 * Creates a folder with its parents, mode 0700. Other processes may create the same ones at the same time. Node's own
 * recursive call never ends below a missing folder of `/proc`.
 *
 * @returns the folders that contain a new one: sync them, so that the new names survive a power cut.
 */
export function makeFolder(files: Files, path: string): string[] {
  const parent = dirname(path)
  const made: string[] = []
  // Twice, since the first attempt may find that the parent is missing.
  for (let round = 1; ; round++) {
    try {
      files.mkdirSync(path, { mode: 0o700 })
      return [...made, parent]
    } catch (error) {
      if (hasCode(error, "EEXIST")) return made
      if (!hasCode(error, "ENOENT") || parent === path || round === 2) throw error
      made.push(...makeFolder(files, parent))
    }
  }
}

/** Makes the names in an open folder survive a power cut. Windows has no such call. */
export async function syncFolder(files: Files, { descriptor }: OpenFolder): Promise<void> {
  if (descriptor !== undefined) await syncDescriptor(files, descriptor)
}

/** The same for folders by their paths, where the system allows it. */
export async function syncFolders(files: Files, folders: readonly string[]): Promise<void> {
  if (!O_DIRECTORY) return
  for (const folder of folders) {
    const descriptor = attempt(() => files.openSync(folder, O_DIRECTORY))
    if (descriptor === undefined) continue
    await syncDescriptor(files, descriptor).catch(() => undefined)
    closeQuietly(files, descriptor)
  }
}

/** Removes a file of our own; one that cannot be removed is swept later. */
export function removeQuietly(files: Files, path: string): void {
  attempt(() => files.unlinkSync(path))
}
