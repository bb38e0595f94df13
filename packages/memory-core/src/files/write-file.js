import { dirname } from "node:path"
import { attempt } from "../attempt.ts"
import { fs } from "../node-modules.ts"
import { closeQuietly, hasCode, inputOutputError } from "./file-port.ts"

const { O_DIRECTORY = 0, O_NOFOLLOW = 0 } = fs.constants
/** The mode of a new file without another file to copy it from. */
const OWN_MODE = 0o600
const NEW = fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_EXCL | O_NOFOLLOW
/**
 * Writes a new file with exactly these bytes, mode 0600 by default. Fails when the name exists, and when the disk stores
 * fewer bytes: a short write is continued, and the size is checked at the end.
 */
export function writeNewFile(files, path, bytes, mode) {
  const descriptor = openNewFile(files, path)
  return closing(files, path, descriptor, () => {
    writeAll(files, descriptor, bytes)
    setMode(files, descriptor, mode)
    return checkSize(files, descriptor, bytes)
  })
}
/** As `writeNewFile`; the file also survives a power cut. The event loop runs while the disk syncs. */
export async function writeDurably(files, path, bytes, mode) {
  const descriptor = openNewFile(files, path)
  try {
    writeAll(files, descriptor, bytes)
    setMode(files, descriptor, mode)
    await syncDescriptor(files, descriptor)
  } catch (error) {
    closeQuietly(files, descriptor)
    removeQuietly(files, path)
    throw error
  }
  return closing(files, path, descriptor, () => checkSize(files, descriptor, bytes))
}
/** Makes what was written through a descriptor, of a file or a folder, survive a power cut. */
function syncDescriptor(files, descriptor) {
  return new Promise((resolve, reject) => {
    files.fsync(descriptor, (error) => (error ? reject(error) : resolve()))
  })
}
const openNewFile = (files, path) => files.openSync(path, NEW, OWN_MODE)
/** Sets the permissions of a file, where the system allows it. */
function setMode(files, descriptor, mode = OWN_MODE) {
  if (mode !== OWN_MODE && process.platform !== "win32") attempt(() => files.fchmodSync(descriptor, mode))
}
function writeAll(files, descriptor, bytes) {
  let written = 0
  while (written < bytes.length) {
    const count = files.writeSync(descriptor, bytes, written, bytes.length - written, written)
    if (count === 0) throw inputOutputError("write")
    written += count
  }
}
function checkSize(files, descriptor, bytes) {
  const stat = files.fstatSync(descriptor, { bigint: true })
  if (Number(stat.size) !== bytes.length) throw inputOutputError("write")
  return stat
}
/** Runs a task on an open file and closes it; the file is removed when one of the two fails. */
function closing(files, path, descriptor, task) {
  let isOpen = true
  try {
    const result = task()
    // A network drive may report only now that it is full.
    isOpen = false
    files.closeSync(descriptor)
    return result
  } catch (error) {
    if (isOpen) closeQuietly(files, descriptor)
    removeQuietly(files, path)
    throw error
  }
}
/**
 * Creates a folder with its parents, mode 0700. Other processes may create the same ones at the same time. Node's own
 * recursive call never ends below a missing folder of `/proc`.
 *
 * @returns the folders that contain a new one: sync them, so that the new names survive a power cut.
 */
export function makeFolder(files, path) {
  const parent = dirname(path)
  const made = []
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
export async function syncFolder(files, { descriptor }) {
  if (descriptor !== undefined) await syncDescriptor(files, descriptor)
}
/** Makes the names in some folders survive a power cut, where the system allows it. Windows has no such call. */
export async function syncFolders(files, folders) {
  if (!O_DIRECTORY) return
  for (const folder of folders) {
    const descriptor = attempt(() => files.openSync(folder, O_DIRECTORY))
    if (descriptor === undefined) continue
    await syncDescriptor(files, descriptor).catch(() => undefined)
    closeQuietly(files, descriptor)
  }
}
/** Removes a file of our own; one that cannot be removed is swept later. */
export function removeQuietly(files, path) {
  try {
    files.unlinkSync(path)
  } catch {
    // Nothing depends on it.
  }
}
