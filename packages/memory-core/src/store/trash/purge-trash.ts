import { join } from "node:path"
import { setImmediate as nextTurn } from "node:timers/promises"
import { attempt } from "../../attempt.ts"
import { type Files, hasCode, unlessMissing } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { readHead, readWhole } from "../../files/read-file.ts"
import { makeFolder, syncFolder } from "../../files/write-file.ts"
import { INDEX_MAX_BYTES } from "../../limits.ts"
import { crypto } from "../../node-modules.ts"
import type { LockedContext } from "../context.ts"
import { isRemovable, openInside } from "../control-folder.ts"
import { INDEX_FILE, TRASH_FOLDER } from "../file-names.ts"
import type { HistoryEntry, PurgeChoice } from "../store.ts"
import { createRedaction, isChosen, isIndexCopy, type Redaction } from "./redact.ts"
import { appendToLog } from "./removal-log.ts"
import { removeEntry } from "./retention.ts"
import { CATALOG, listTrash, removeCatalog, restoreCatalog, sizeOf } from "./trash-entries.ts"
import {
  describeBytes,
  formatRecord,
  readRecord,
  replaceFile,
  TRASH_FILE_LIMIT,
  type TrashFolder,
  trashIds,
} from "./trash-record.ts"

/** A trash that is being destroyed as a whole; after a crash the next writer removes the rest. */
export const PURGED_FOLDER = "purged-"

/** How many files or entries are removed in one turn of the event loop. */
const TURN = 32

/** How many entries are checked in one turn. */
const LIST_TURN = 1_000

/** How many records are written at once: their syncs share commits of the file system's journal. */
const AT_ONCE = 32

/**
 * Purges the trash folder.
 *
 * @returns how many entries there were.
 */
export async function purgeTrash(context: LockedContext, choice: PurgeChoice): Promise<number> {
  const { slug, id } = choice
  return slug === undefined && id === undefined ? await purgeAll(context) : await purgeSome(context, choice)
}

/** Logs the date and the slugs. A full disk must not stop a purge, which frees space. */
function logPurge({ files, folders, now }: LockedContext, slugs: Iterable<string | undefined>): void {
  const at = now().toISOString()
  const removals = [...new Set(slugs)].map((slug) => ({ at, why: "purged" as const, slug }))
  attempt(() => appendToLog(files, folders.control.path, removals))
}

/** Renames the trash in one step, so that a crash leaves all entries or none, and then removes it. */
async function purgeAll(context: LockedContext): Promise<number> {
  const { files, folders, lock, trash } = context
  const control = folders.control.path
  const moved = `${PURGED_FOLDER}${lock.epoch}-${crypto().randomBytes(4).toString("hex")}`
  const current = join(control, TRASH_FOLDER)
  const folder = folders.trash().path
  const names = files.readdirSync(folder) as string[]
  const purged = countEntries(files, folder, names)
  trash.set({ entries: 0, bytes: 0, next: 0 })
  const own = await findOwn(files, folder, names)
  try {
    // What is not ours stays in the trash.
    if (own.length === names.length) {
      files.renameSync(current, join(control, moved))
      attempt(() => makeFolder(files, current))
      await sync(context, folders.control)
      await removePurged(files, folders.control, moved)
    } else {
      await removeFiles(files, folder, own)
    }
  } catch (error) {
    // Windows does not rename a folder in which a file is open.
    if (!hasCode(error, "EPERM", "EACCES", "EBUSY")) throw error
    await removeFiles(files, folder, own)
  }
  logPurge(context, [undefined])
  await sync(context, folders.control)
  return purged
}

/** How many entries a list has, including those with a damaged record. */
function countEntries(files: Files, folder: string, names: readonly string[]): number {
  const all = new Set(names)
  const isListed = (id: string): boolean =>
    all.has(`${id}.md`) || readRecord(files, folder, id)?.hasFile === false
  return trashIds(names).filter(isListed).length
}

async function sync({ files, durability }: LockedContext, folder: OpenFolder): Promise<void> {
  if (durability === "full") await syncFolder(files, folder)
}

/** Removes a trash that was moved away, and our files in it. What else is in it stays. */
export async function removePurged(files: Files, control: OpenFolder, name: string): Promise<void> {
  const folder = openInside(files, control, name, true)
  if (typeof folder !== "object") return
  try {
    const names = files.readdirSync(folder.path) as string[]
    await removeFiles(files, folder.path, await findOwn(files, folder.path, names))
  } finally {
    folder.close()
  }
  unlessMissing(() => files.rmdirSync(join(control.path, name)), ["ENOENT", "ENOTDIR", "ENOTEMPTY", "EEXIST"])
}

const OWN = new RegExp(`^(?:${CATALOG}|\\d{1,15}-[0-9a-f]{4}\\.(?:md|json))(?:\\.new)?$`)

/** The files of the trash among these names; an entry may keep a link. */
async function findOwn(files: Files, folder: string, names: readonly string[]): Promise<string[]> {
  const own: string[] = []
  for (const [at, name] of names.entries()) {
    if (at % LIST_TURN === 0) await nextTurn()
    if (OWN.test(name) && isRemovable(files, `${folder}/${name}`)) own.push(name)
  }
  return own
}

async function removeFiles(files: Files, folder: string, names: readonly string[]): Promise<void> {
  let count = 0
  for (const name of names) {
    if (++count % TURN === 0) await nextTurn()
    unlessMissing(() => files.unlinkSync(`${folder}/${name}`))
  }
}

/**
 * The remaining entries are redacted first and the chosen ones are removed last, so that an interrupted purge can be
 * repeated.
 */
async function purgeSome(context: LockedContext, choice: PurgeChoice): Promise<number> {
  const { files, folders, trash } = context
  const folder = folders.trash().path
  const { entries, names, catalog } = await listTrash(files, folder)
  const index = readHead(files, join(folders.memory.path, INDEX_FILE), INDEX_MAX_BYTES)?.bytes
  const { archive } = context.codec
  const archiveBytes =
    archive && readHead(files, join(folders.memory.path, `${archive}.md`), INDEX_MAX_BYTES)?.bytes
  const redaction = createRedaction(choice, entries, {
    index,
    archive,
    archiveBytes: archiveBytes || undefined,
  })
  removeLeftovers(files, folder, names)
  // Cached records may hold purged text; without the cache the next list after a crash is slower.
  removeCatalog(files, folder)
  const chosen = entries.filter((entry) => isChosen(choice, entry))
  const staying = entries.filter((entry) => !isChosen(choice, entry))
  const redacted = await redactEntries(context, redaction, staying)
  if (redacted.size > 0) await sync(context, folders.trash())
  for (const [at, { id }] of chosen.entries()) {
    if (at % TURN === 0) await nextTurn()
    removeEntry(context, folder, id)
  }
  const changed = new Map<string, HistoryEntry | undefined>(redacted)
  for (const { id } of chosen) changed.set(id, undefined)
  attempt(() => restoreCatalog(files, folder, catalog, changed))
  const left = staying.map((entry) => redacted.get(entry.id) ?? entry)
  const bytes = left.reduce((sum, entry) => sum + sizeOf(files, folder, entry), 0)
  trash.set({ entries: left.length, bytes, next: 0 })
  if (chosen.length > 0)
    logPurge(
      context,
      chosen.map(({ slug }) => slug),
    )
  await sync(context, folders.trash())
  return chosen.length
}

/**
 * Removes text that only purged entries hold from the entries that stay. Every file is complete on the disk before it
 * replaces the old one.
 *
 * @returns the entries that changed, by id.
 */
async function redactEntries(
  context: LockedContext,
  redaction: Redaction,
  entries: readonly HistoryEntry[],
): Promise<Map<string, HistoryEntry>> {
  const { files, folders, durability } = context
  const target = { files, folder: folders.trash().path, sync: durability !== "none" }
  const redacted = new Map<string, HistoryEntry>()
  const records: HistoryEntry[] = []
  let count = 0
  for (const entry of entries) {
    if (++count % LIST_TURN === 0) await nextTurn()
    const pointers = redaction.pointersOf(entry)
    const next = pointers === undefined ? entry : { ...entry, pointers }
    const isCopy = isIndexCopy(entry, context.codec.archive) && entry.hasFile
    const copy = isCopy ? await redactIndexCopy(target, redaction, next) : undefined
    if (copy !== undefined) redacted.set(entry.id, copy)
    else if (next !== entry) records.push(next)
  }
  for (let at = 0; at < records.length; at += AT_ONCE) {
    // The lock may be released only after the last of these writes.
    const written = await Promise.allSettled(
      records.slice(at, at + AT_ONCE).map((entry) => writeRecord(target, entry)),
    )
    for (const outcome of written) if (outcome.status === "rejected") throw outcome.reason
  }
  for (const entry of records) redacted.set(entry.id, entry)
  return redacted
}

/** An index copy and its record; `undefined` when the entry has none, or one that stays as it is. */
async function redactIndexCopy(
  target: TrashFolder,
  redaction: Redaction,
  entry: HistoryEntry,
): Promise<HistoryEntry | undefined> {
  const path = join(target.folder, `${entry.id}.md`)
  const old = readWhole(target.files, path, TRASH_FILE_LIMIT)
  const bytes = old && redaction.indexCopy(old)
  if (bytes === undefined) return undefined
  // Until both are written the record must not claim bytes that the file does not have.
  const { revision: _, bytes: __, ...unchecked } = entry
  await writeRecord(target, unchecked)
  await replaceFile(target, path, bytes)
  const redacted = { ...entry, ...describeBytes(bytes) }
  await writeRecord(target, redacted)
  return redacted
}

async function writeRecord(target: TrashFolder, { id, ...entry }: HistoryEntry): Promise<void> {
  await replaceFile(target, join(target.folder, `${id}.json`), formatRecord(entry))
}

/** Removes the incomplete files of a crashed writer. The caller holds the lock, so there is no other writer. */
function removeLeftovers(files: Files, folder: string, names: Iterable<string>): void {
  for (const name of names)
    if (name.endsWith(".new") && /^\d{1,15}-[0-9a-f]{4}\.(?:md|json)\.new$/.test(name))
      unlessMissing(() => files.unlinkSync(join(folder, name)))
}

/** Drops an entry whose content is back in place. */
export async function removeFromTrash(context: LockedContext, id: string): Promise<void> {
  const { files, folders, trash } = context
  const { path } = folders.trash()
  const entry = readRecord(files, path, id)
  if (entry !== undefined) trash.removed(sizeOf(files, path, entry))
  removeEntry(context, path, id)
  await sync(context, folders.trash())
}
