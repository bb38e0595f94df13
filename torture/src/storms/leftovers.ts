import { lstatSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { CONTROL_FOLDER, OPTIONAL_FILES, purgeEntries } from "../control-folder.ts"
import { openWide } from "./check-memory.ts"
import { draftOf } from "./generations.ts"

export interface Leftovers {
  count: number
  /** All names in the control folder, including permanent files: the names are internal to the store. */
  present: readonly string[]
}

/**
 * Files that remain in the control folder after a sweep, compared with a memory without crashes: leftovers of dead
 * processes that are never removed.
 *
 * A sweep: all files dated back, two writes, and a purge of the history.
 */
export async function findLeftovers(directory: string): Promise<Leftovers> {
  const calm = mkdtempSync(join(tmpdir(), "caliban-calm-"))
  try {
    const usual = (await sweep(calm)).length
    const present = await sweep(directory)
    return { count: Math.max(0, present.length - usual), present }
  } finally {
    rmSync(calm, { recursive: true, force: true })
  }
}

async function sweep(directory: string): Promise<string[]> {
  const memory = openWide(directory)
  const first = draftOf("broom", 2)
  if (first !== undefined) await memory.write(first)
  makeOld(join(directory, CONTROL_FOLDER), 600)
  for (const generation of [0, 1]) {
    const draft = draftOf("broom", generation)
    if (draft !== undefined) await memory.write(draft)
  }
  await purgeEntries(memory)
  await memory.remove("broom")
  await purgeEntries(memory)
  return filesBelow(join(directory, CONTROL_FOLDER)).filter(
    (path) => !OPTIONAL_FILES.includes(basename(path)),
  )
}

/** Sets the time of the files of a folder back, but for those that are another name of a file in `spare`. */
export function makeOld(folder: string, seconds: number, spare?: string): void {
  const inodes = new Set(
    spare === undefined ? [] : readdirSync(spare).map((name) => lstatSync(join(spare, name)).ino),
  )
  const then = Date.now() / 1000 - seconds
  for (const path of filesBelow(folder)) {
    try {
      if (!inodes.has(lstatSync(path).ino)) utimesSync(path, then, then)
    } catch {
      // Removed meanwhile.
    }
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isDirectory() ? [] : join(entry.parentPath, entry.name),
  )
}
