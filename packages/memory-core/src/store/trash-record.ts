import { join } from "node:path"
import type { Files } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { INDEX_SHRINK_MAX_BYTES } from "../limits.ts"
import { slugOfFile } from "./layout.ts"
import type { TrashEntry } from "./store.ts"

/** Largest file or record that is read back. */
export const TRASH_FILE_LIMIT: number = INDEX_SHRINK_MAX_BYTES

export const TRASH_ID: RegExp = /^(\d{1,15})-[0-9a-f]{4}$/

/** The entries of a trash folder, newest first. Reads each record when its turn comes. */
export function* readEntries(files: Files, folder: string): Generator<TrashEntry> {
  const names = new Set(files.readdirSync(folder) as string[])
  const ids = [...names].flatMap((name) =>
    name.endsWith(".json") && TRASH_ID.test(name.slice(0, -5)) ? name.slice(0, -5) : [],
  )
  ids.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10) || (a < b ? 1 : -1))
  for (const id of ids) {
    const entry = readRecord(files, join(folder, `${id}.json`), id)
    // A record without its file is a removal that never came about.
    if (entry !== undefined && (!entry.hasFile || names.has(`${id}.md`))) yield entry
  }
}

export function formatRecord(entry: Omit<TrashEntry, "id">): Uint8Array {
  return Buffer.from(`${JSON.stringify(entry, null, 1)}\n`)
}

/** An entry, when its record is one that we could have written: a folder may come from somebody else. */
export function readRecord(files: Files, path: string, id: string): TrashEntry | undefined {
  const head = readHead(files, path, TRASH_FILE_LIMIT)
  if (head === undefined) return undefined
  try {
    const entry = JSON.parse(Buffer.from(head.bytes).toString()) as TrashEntry
    if (entry.slug !== undefined && !isFileName(entry.slug)) return undefined
    const isLine = (line: unknown): boolean => typeof line === "string" && !/[\r\n]/.test(line)
    const isSound = entry.pointers.every(({ line, at }) => isLine(line) && Number.isSafeInteger(at))
    return isSound ? { ...entry, id } : undefined
  } catch {
    return undefined
  }
}

function isFileName(slug: string): boolean {
  return typeof slug === "string" && slugOfFile(`${slug}.md`) === slug && !/[/\\\0]/.test(slug)
}
