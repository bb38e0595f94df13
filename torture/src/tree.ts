import type fs from "node:fs"
import { dirname, join } from "node:path"

/** A file system to inspect and set up: `node:fs` or an in-memory one. */
export type Disk = typeof fs

/** A file or folder of a tree. */
export interface Entry {
  /** Relative to the top, with `/`; the top itself is `""`. */
  path: string
  /** Absent for a folder. */
  bytes?: Uint8Array
  mode: number
  inode: number
  /** When it was changed, in milliseconds. */
  time: number
}

/** Everything below a folder, parents first; empty when there is no such folder. Symlinks and devices are left out. */
export function readTree(disk: Disk, top: string): readonly Entry[] {
  const entries: Entry[] = []
  const visit = (path: string): void => {
    const absolute = join(top, path)
    const stat = disk.lstatSync(absolute)
    const common = { path, mode: stat.mode & 0o777, inode: stat.ino, time: stat.mtimeMs }
    if (stat.isFile()) entries.push({ ...common, bytes: disk.readFileSync(absolute) })
    if (!stat.isDirectory()) return
    entries.push(common)
    for (const name of disk.readdirSync(absolute).sort()) visit(path === "" ? name : `${path}/${name}`)
  }
  if (disk.existsSync(top)) visit("")
  return entries
}

/** Recreates a tree: bytes, modes, times, and hard links where two entries had the same inode. */
export function writeTree(disk: Disk, top: string, entries: readonly Entry[]): void {
  disk.mkdirSync(dirname(top), { recursive: true })
  const made = new Map<number, string>()
  for (const { path, bytes, mode, inode, time } of entries) {
    const absolute = join(top, path)
    const twin = made.get(inode)
    if (bytes === undefined) disk.mkdirSync(absolute, { mode })
    else if (twin !== undefined) disk.linkSync(twin, absolute)
    else {
      disk.writeFileSync(absolute, bytes, { mode })
      disk.utimesSync(absolute, time / 1_000, time / 1_000)
      made.set(inode, absolute)
    }
  }
}

/** The files of people and the model: everything except the control folder. */
export function publicFiles(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const files = entries.filter(({ path, bytes }) => bytes !== undefined && !path.startsWith("."))
  return new Map(files.map((entry) => [entry.path, entry]))
}

/** The control folder of a store: the only folder whose name begins with a dot. */
export function controlFiles(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ path, bytes }) => bytes !== undefined && path.startsWith("."))
}

export function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : Buffer.from(bytes).toString()
}
