import { join } from "node:path"
import type { Files } from "../../files/file-port.ts"
import { readHead } from "../../files/read-file.ts"
import { removeQuietly } from "../../files/write-file.ts"
import { storedPath } from "../attachments/stored-path.ts"
import type { StoreFolders } from "../commit/control-folders.ts"
import { INDEX_FILE } from "../file-names.ts"
import { newestEntry } from "./trash-entries.ts"
import { readRecord, TRASH_FILE_LIMIT, TRASH_ID } from "./trash-record.ts"

/**
 * Removes records whose file is not there: a crash interrupted their change, or their purge. The caller holds the lock.
 * Checks the newest hundred candidates. True when something was removed.
 */
export function sweepTrash(files: Files, folder: string): boolean {
  const names = new Set(files.readdirSync(folder) as string[])
  const candidates: (readonly [number, string, string])[] = []
  for (const name of names) {
    const [, id = ""] = /^(.+?)(?:\.json|\.(?:json|md)\.new)$/.exec(name) ?? []
    if (TRASH_ID.test(id) && (name.endsWith(".new") || !names.has(`${id}.md`)))
      candidates.push([Number.parseInt(id, 10), name, id])
  }
  candidates.sort(([a], [b]) => b - a)
  const removed = candidates
    .slice(0, 100)
    .filter(([, name, id]) => name.endsWith(".new") || readRecord(files, folder, id)?.hasFile !== false)
  for (const [, name] of removed) removeQuietly(files, join(folder, name))
  return removed.length > 0
}

/**
 * Removes the newest entry when everything in it is still in place: a crash interrupted the change that would have
 * replaced it. The caller has just taken over the lock. True when it was removed.
 */
export function dropAbortedHistoryEntry(
  files: Files,
  folder: string,
  folders: Pick<StoreFolders, "memory" | "topics" | "below">,
): boolean {
  const newest = newestEntry(files, folder)
  // A removal has its file only after it was committed.
  if (newest === undefined || !newest.hasFile || newest.action === "removed") return false
  const { id, slug, pointers } = newest
  const read = (path: string | undefined): Buffer =>
    Buffer.from((path && readHead(files, path, TRASH_FILE_LIMIT)?.bytes) || [])
  const path = join(folder, `${id}.md`)
  const index = read(join(folders.memory.path, INDEX_FILE))
  const inPlace = slug === undefined ? index : read(storedPath(folders, slug))
  if (!read(path).equals(inPlace) || !pointers.every(({ line }) => index.includes(line))) return false
  removeQuietly(files, path)
  removeQuietly(files, join(folder, `${id}.json`))
  return true
}
