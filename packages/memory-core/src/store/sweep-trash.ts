import { join } from "node:path"
import type { Files } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { removeQuietly } from "../files/write-file.ts"
import { INDEX_FILE } from "./layout.ts"
import type { TrashEntry } from "./store.ts"
import { readEntries, readRecord, TRASH_FILE_LIMIT, TRASH_ID } from "./trash-record.ts"

/**
 * Removes records whose file is not there: their change was cut off, or their purge. The caller holds the lock. Looks
 * at the newest hundred that may be such.
 */
export function sweepTrash(files: Files, folder: string): void {
  const names = new Set(files.readdirSync(folder) as string[])
  const doubtful = [...names].filter((name) => {
    const [, id = ""] = /^(.+?)(?:\.json|\.(?:json|md)\.new)$/.exec(name) ?? []
    return TRASH_ID.test(id) && (name.endsWith(".new") || !names.has(`${id}.md`))
  })
  doubtful.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
  for (const name of doubtful.slice(0, 100)) {
    const path = join(folder, name)
    if (name.endsWith(".new") || readRecord(files, path, "")?.hasFile !== false) removeQuietly(files, path)
  }
}

/**
 * Removes the newest entry when everything that it holds is still in place: the change that would have replaced it was
 * cut off. The caller has just taken the lock over.
 */
export function dropDoublet(files: Files, folder: string, memory: string): void {
  const newest = readEntries(files, folder).next().value as TrashEntry | undefined
  // A removal has its file only once it came about.
  if (newest === undefined || !newest.hasFile || newest.action === "removed") return
  const { id, slug, pointers } = newest
  const read = (path: string): Buffer => Buffer.from(readHead(files, path, TRASH_FILE_LIMIT)?.bytes ?? [])
  const path = join(folder, `${id}.md`)
  const index = read(join(memory, INDEX_FILE))
  const inPlace = slug === undefined ? index : read(join(memory, `${slug}.md`))
  if (!read(path).equals(inPlace) || !pointers.every(({ line }) => index.includes(line))) return
  removeQuietly(files, path)
  removeQuietly(files, join(folder, `${id}.json`))
}
