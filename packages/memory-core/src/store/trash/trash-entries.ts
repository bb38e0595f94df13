import { join } from "node:path"
import { setImmediate as nextTurn } from "node:timers/promises"
import { attempt } from "../../attempt.ts"
import type { Files } from "../../files/file-port.ts"
import { readWhole } from "../../files/read-file.ts"
import { removeQuietly, writeNewFile } from "../../files/write-file.ts"
import { isRemovable } from "../control-folder.ts"
import type { HistoryEntry } from "../store.ts"
import { isSound, readRecord, trashIds } from "./trash-record.ts"

/**
 * The records of older entries in one file, a line of JSON each, so that a list need not open thousands of files. A
 * cache: the records decide which entries there are, and without it a list is only slower. Only the holder of the lock
 * writes it.
 */
export const CATALOG = "catalog"

/** What a line of the catalog has on average at most: a larger file is not one. */
const LINE_MAX_BYTES = 8_192

/** Below this many entries there is no catalog. */
const SMALL = 256

/** The newest entries are not cached: a process that lost its lock may still rewrite the record of its change. */
const NEWEST = 64

/** How many entries are worked through in one turn of the event loop. */
const TURN = 1_000

export interface TrashList {
  /** Newest first. */
  entries: HistoryEntry[]
  /** Everything in the folder. */
  names: ReadonlySet<string>
  /** True when the catalog lacks many entries, or has some that no longer exist. */
  isStale: boolean
  /** The lines of the catalog, where it was read. */
  catalog: readonly string[]
}

/**
 * The entries of a trash folder. Some tens of milliseconds for 10,000 of them.
 *
 * @param found Everything in the folder, where that is known.
 */
export async function listTrash(
  files: Files,
  folder: string,
  found: readonly string[] = files.readdirSync(folder) as string[],
): Promise<TrashList> {
  const names = new Set(found)
  await nextTurn()
  const ids = trashIds(names)
  const catalog = ids.length > SMALL ? readCatalogLines(files, folder, ids.length) : []
  const cached = await parseCatalog(catalog)
  const entries: HistoryEntry[] = []
  let count = 0
  let hits = 0
  for (const id of ids) {
    if (++count % TURN === 0) await nextTurn()
    const known = cached.get(id)
    if (known !== undefined) hits++
    const entry = known ?? readRecord(files, folder, id)
    // A record without its file belongs to a removal that was interrupted.
    if (entry !== undefined && (!entry.hasFile || names.has(`${id}.md`))) entries.push(entry)
  }
  const isStale = hits < cached.size || (ids.length > SMALL && ids.length - hits > 2 * NEWEST)
  return { entries, names, isStale, catalog }
}

/** The newest entry of a trash folder. */
export function newestEntry(files: Files, folder: string): HistoryEntry | undefined {
  const names = new Set(files.readdirSync(folder) as string[])
  for (const id of trashIds(names)) {
    const entry = readRecord(files, folder, id)
    if (entry !== undefined && (!entry.hasFile || names.has(`${id}.md`))) return entry
  }
  return undefined
}

/** The size of an entry's file: as recorded, or as it is on disk for a record of an earlier version. */
export function sizeOf(files: Files, folder: string, { id, hasFile, bytes }: HistoryEntry): number {
  if (!hasFile) return 0
  return bytes ?? attempt(() => files.lstatSync(join(folder, `${id}.md`)).size) ?? 0
}

/** Writes the catalog again. The caller holds the lock. */
export async function writeCatalog(
  files: Files,
  folder: string,
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length <= SMALL) {
    removeCatalog(files, folder)
    return
  }
  const lines: string[] = []
  for (let at = NEWEST; at < entries.length; at += TURN) {
    for (const entry of entries.slice(at, at + TURN)) lines.push(formatLine(files, folder, entry))
    await nextTurn()
  }
  replaceCatalog(files, folder, lines)
}

function readCatalogLines(files: Files, folder: string, entries: number): string[] {
  const bytes = readWhole(files, join(folder, CATALOG), entries * LINE_MAX_BYTES)
  return bytes === undefined ? [] : Buffer.from(bytes).toString("latin1").split("\n")
}

/** Writes the catalog again with the changed entries, and without the removed ones. */
export function restoreCatalog(
  files: Files,
  folder: string,
  lines: readonly string[],
  changed: ReadonlyMap<string, HistoryEntry | undefined>,
): void {
  const left: string[] = []
  for (const line of lines) {
    // Every line begins with `{"id":"`.
    const id = line.slice(7, line.indexOf('"', 7))
    const entry = changed.get(id)
    if (entry !== undefined) left.push(formatLine(files, folder, entry))
    else if (line !== "" && !changed.has(id)) left.push(line)
  }
  if (left.length > 0) replaceCatalog(files, folder, left)
}

export function removeCatalog(files: Files, folder: string): void {
  const path = join(folder, CATALOG)
  if (isRemovable(files, path)) removeQuietly(files, path)
}

function replaceCatalog(files: Files, folder: string, lines: readonly string[]): void {
  const path = join(folder, `${CATALOG}.new`)
  removeQuietly(files, path)
  writeNewFile(files, path, Buffer.from(`${lines.join("\n")}\n`, "latin1"))
  files.renameSync(path, join(folder, CATALOG))
}

async function parseCatalog(lines: readonly string[]): Promise<Map<string, HistoryEntry>> {
  const cached = new Map<string, HistoryEntry>()
  for (let at = 0; at < lines.length; at += TURN) {
    await nextTurn()
    for (const entry of parseLines(lines.slice(at, at + TURN))) {
      if (attempt(() => isSound(entry))) cached.set(entry.id, entry)
    }
  }
  return cached
}

/** Plain ASCII, which is several times faster to read. */
function formatLine(files: Files, folder: string, { id, ...entry }: HistoryEntry): string {
  const bytes = sizeOf(files, folder, { id, ...entry })
  return JSON.stringify({ id, ...entry, bytes }).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}

/** One call for many lines is much faster. A half-written line invalidates a few hundred lines of the cache. */
function parseLines(lines: readonly string[]): HistoryEntry[] {
  return (
    attempt(() => JSON.parse(`[${lines.filter((line) => line !== "").join(",")}]`) as HistoryEntry[]) ?? []
  )
}
