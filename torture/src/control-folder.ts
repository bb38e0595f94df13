import { readdirSync } from "node:fs"
import { join } from "node:path"
import { createFileStore, type Files, isMemoryError, type Memory } from "@caliban/memory-core"
import { controlFiles, type Entry, textOf } from "./tree.ts"

// All that torture knows about the control folder of a memory, and about how to reach what it keeps.

export const CONTROL_FOLDER = ".caliban"

/** Files that an undamaged memory may have or not. */
export const OPTIONAL_FILES: readonly string[] = ["usage"]

/** What is kept of replaced and removed files. */
export interface History {
  entries: number
  /** How many of the entries have a file. */
  files: number
  texts: readonly string[]
  /** Lines of the index. */
  pointers: readonly string[]
}

/** Everything that is kept in a directory; entries that cannot be read are left out of `texts`. */
export async function readHistory(directory: string, files?: Files): Promise<History> {
  const options = files === undefined ? {} : { files, trustDirectory: true }
  const { history: trash } = createFileStore(directory, options)
  const entries = await trash.list()
  const texts: string[] = []
  for (const { id, hasFile } of entries) {
    if (!hasFile) continue
    try {
      texts.push(textOf(await trash.read(id)) ?? "")
    } catch (error) {
      if (!isMemoryError(error)) throw error
    }
  }
  return {
    entries: entries.length,
    files: entries.filter(({ hasFile }) => hasFile).length,
    texts,
    pointers: entries.flatMap(({ pointers }) => pointers.map(({ line }) => line)),
  }
}

/** Files of the store that do not belong to an entry. */
export function countOwnFiles(tree: readonly Entry[], { entries, files }: History): number {
  return controlFiles(tree).length - entries - files
}

/** The slugs of the changes, newest first. */
export async function changedSlugs({ history }: Memory): Promise<readonly string[]> {
  return (await history.list()).flatMap(({ slug }) => slug ?? [])
}

/** The newest entry of a topic. */
export async function entryOf({ history }: Memory, slug: string): Promise<string> {
  return (await history.list()).find((entry) => entry.slug === slug)?.id ?? ""
}

export async function restoreEntry({ history }: Memory, id: string): Promise<unknown> {
  return await history.restore(id)
}

export async function listEntries({ history }: Memory): Promise<unknown> {
  return await history.list()
}

export async function purgeEntries({ history }: Memory): Promise<unknown> {
  return await history.purge({ all: true })
}

/** Whether a process holds the lock, or has left it behind. */
export function isLocked(directory: string): boolean {
  return readdirSync(join(directory, CONTROL_FOLDER)).some((name) => /^lock-\d+$/.test(name))
}
