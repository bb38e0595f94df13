import { join } from "node:path"
import { unlessMissing } from "../../files/file-port.ts"
import { readHead, readWhole } from "../../files/read-file.ts"
import { removeQuietly, syncFolder, writeDurably, writeNewFile } from "../../files/write-file.ts"
import { INDEX_MAX_BYTES } from "../../limits.ts"
import type { LockedContext } from "../context.ts"
import { HISTORY_FOLDER, INDEX_FILE, OPEN_PREFIX, PURGED } from "../file-names.ts"
import { isRemovable, kindAt } from "../kind-at.ts"
import { pausing } from "../queue.ts"
import { revisionOf } from "../revision.ts"
import type { HistoryEntry, PurgeChoice } from "../store.ts"
import { listHistory } from "./list-history.ts"
import { destroyFolder } from "./migrate.ts"
import { ENTRY_FILE_LIMIT, entryIds, formatRecord, isEntryFile, readRecord } from "./record.ts"
import { createRedaction, isChosen, isIndexCopy, type Redaction } from "./redact.ts"

/** Removes an entry: its file first, so that a crash leaves a record, and the removal can be repeated. */
export function removeEntry({ files, folders }: Pick<LockedContext, "files" | "folders">, id: string): void {
  const folder = folders.history().path
  const open = join(folders.control.path, `${OPEN_PREFIX}${id}`)
  for (const path of [join(folder, `${id}.old`), open, join(folder, `${id}.json`)])
    if (isRemovable(files, path)) unlessMissing(() => files.unlinkSync(path))
}

/** Removes crash records of the chosen entries: they have the same text. */
export function purgeOpen(
  { files, folders }: LockedContext,
  names: readonly string[],
  choice: PurgeChoice,
): undefined {
  for (const name of names) {
    const path = join(folders.control.path, name)
    const record = readRecord(files, path, name.slice(OPEN_PREFIX.length))
    if (choice.all === true || (record && isChosen(choice, record))) removeQuietly(files, path)
  }
}

/**
 * Purges the folder of the history. An interrupted purge can be repeated.
 *
 * @returns how many entries there were.
 */
export async function purgeHistory(context: LockedContext, choice: PurgeChoice): Promise<number> {
  const { files, folders, durability } = context
  if (choice.all === true) return await purgeAll(context)
  const purged = await purgeSome(context, choice)
  if (durability === "full") await syncFolder(files, folders.history())
  return purged
}

/**
 * Moves the folder away as a whole, so that a crash leaves every entry or none, and then destroys it; the next writer
 * completes that.
 */
async function purgeAll(context: LockedContext): Promise<number> {
  const { files, folders, lock, durability } = context
  const { control } = folders
  const folder = folders.history().path
  const names = files.readdirSync(folder) as string[]
  const isOwn = (name: string): boolean => isEntryFile(name) && isRemovable(files, join(folder, name))
  const purged = `${PURGED}${lock.epoch}`
  if (!names.every(isOwn) || kindAt(files, join(control.path, purged)) !== undefined)
    return await purgeInPlace(context, names.filter(isEntryFile))
  files.renameSync(join(control.path, HISTORY_FOLDER), join(control.path, purged))
  const sync = async (): Promise<void> => {
    if (durability === "full") await syncFolder(files, control)
  }
  await sync()
  await destroyFolder(context, purged)
  await sync()
  return entryIds(names).length
}

/** Removes every file of an entry. What is not ours stays. */
async function purgeInPlace(context: LockedContext, names: readonly string[]): Promise<number> {
  const { files, folders, durability } = context
  const folder = folders.history().path
  const pause = pausing()
  for (const name of names.filter((name) => !name.endsWith(".json"))) {
    await pause()
    if (isRemovable(files, join(folder, name))) unlessMissing(() => files.unlinkSync(join(folder, name)))
  }
  const ids = entryIds(names)
  for (const id of ids) {
    await pause()
    removeEntry(context, id)
  }
  if (durability === "full") await syncFolder(files, folders.history())
  return ids.length
}

/** The remaining entries are redacted first and the chosen ones are removed last. */
async function purgeSome(context: LockedContext, choice: PurgeChoice): Promise<number> {
  const { files, folders, codec } = context
  const folder = folders.history().path
  const entries = await listHistory(files, folder)
  const read = (path: string): Uint8Array | undefined =>
    readHead(files, join(folders.memory.path, path), INDEX_MAX_BYTES)?.bytes
  const { archive } = codec
  const redaction = createRedaction(choice, entries, {
    index: read(INDEX_FILE),
    archive,
    archiveBytes: archive === undefined ? undefined : read(`${archive}.md`),
  })
  for (const name of files.readdirSync(folder) as string[])
    if (name.endsWith(".new") && isEntryFile(name)) removeQuietly(files, join(folder, name))
  const pause = pausing()
  for (const entry of entries) {
    await pause()
    if (!isChosen(choice, entry)) await redactEntry(context, redaction, entry)
  }
  const chosen = entries.filter((entry) => isChosen(choice, entry))
  for (const { id } of chosen) {
    await pause()
    removeEntry(context, id)
  }
  return chosen.length
}

/** Removes text that only purged entries hold. Every file is complete on the disk before it replaces the old one. */
async function redactEntry(context: LockedContext, redaction: Redaction, entry: HistoryEntry): Promise<void> {
  const { files, folders, codec } = context
  const { id, hasFile, ...record } = entry
  const path = (ending: string): string => join(folders.history().path, `${id}.${ending}`)
  const pointers = redaction.pointersOf(entry)
  const old = hasFile && isIndexCopy(entry, codec.archive) && readWhole(files, path("old"), ENTRY_FILE_LIMIT)
  const copy = old ? redaction.indexCopy(old) : undefined
  if (pointers === undefined && copy === undefined) return
  if (copy !== undefined) await replaceFile(context, path("old"), copy)
  const next = {
    ...record,
    id,
    pointers: pointers ?? entry.pointers,
    ...(copy && { before: revisionOf(copy), bytes: copy.length }),
  }
  await replaceFile(context, path("json"), formatRecord(next))
}

async function replaceFile(
  { files, durability }: LockedContext,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  if (durability === "none") writeNewFile(files, `${path}.new`, bytes)
  else await writeDurably(files, `${path}.new`, bytes)
  files.renameSync(`${path}.new`, path)
}
