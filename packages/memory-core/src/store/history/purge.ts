import { join } from "node:path"
import { unlessMissing } from "../../files/file-port.ts"
import { readHead, readWhole } from "../../files/read-file.ts"
import { removeQuietly, syncFolder, writeDurably, writeNewFile } from "../../files/write-file.ts"
import { INDEX_MAX_BYTES } from "../../limits.ts"
import { INDEX_FILE, OPEN_PREFIX } from "../file-names.ts"
import { isRemovable } from "../kind-at.ts"
import { pausing } from "../queue.ts"
import { revisionOf } from "../revision.ts"
import type { HistoryEntry, PurgeChoice } from "../store.ts"
import type { LockedContext } from "../store-place.ts"
import { listHistory } from "./list-history.ts"
import { ENTRY_FILE_LIMIT, entryIds, formatRecord, isEntryFile, readRecord } from "./record.ts"
import { createRedaction, isChosen, isIndexCopy, type Redaction } from "./redact.ts"

/** Removes an entry: its file first, so that a crash leaves a record, and the removal can be repeated. */
export function removeEntry({ files, folders }: Pick<LockedContext, "files" | "folders">, id: string): void {
  const folder = folders.history().path
  const open = join(folders.control.path, OPEN_PREFIX + id)
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
 * Purges the folder of the history: the remaining entries are redacted first and the chosen ones are removed last, so that
 * an interrupted purge can be repeated. What is not ours stays.
 *
 * @returns how many entries there were.
 */
export async function purgeHistory(context: LockedContext, choice: PurgeChoice): Promise<number> {
  const { files, folders, durability } = context
  const folder = folders.history()
  const pause = pausing()
  const names = (files.readdirSync(folder.path) as string[]).filter(isEntryFile)
  const isText = (name: string): boolean =>
    name.endsWith(".new") || (choice.all === true && name.endsWith(".old"))
  for (const name of names.filter(isText)) {
    await pause()
    const path = join(folder.path, name)
    if (isRemovable(files, path)) unlessMissing(() => files.unlinkSync(path))
  }
  const chosen = choice.all === true ? entryIds(names) : await redactOthers(context, choice)
  for (const id of chosen) {
    await pause()
    removeEntry(context, id)
  }
  if (durability === "full") await syncFolder(files, folder)
  return chosen.length
}

/** Redacts the entries that stay. Returns the ids of the chosen ones. */
async function redactOthers(context: LockedContext, choice: PurgeChoice): Promise<string[]> {
  const { files, folders, codec } = context
  const entries = await listHistory(files, folders.history().path)
  const read = (path: string): Uint8Array | undefined =>
    readHead(files, join(folders.memory.path, path), INDEX_MAX_BYTES)?.bytes
  const { archive } = codec
  const redaction = createRedaction(choice, entries, {
    index: read(INDEX_FILE),
    archive,
    archiveBytes: archive === undefined ? undefined : read(`${archive}.md`),
  })
  const pause = pausing()
  const chosen: string[] = []
  for (const entry of entries) {
    await pause()
    if (isChosen(choice, entry)) chosen.push(entry.id)
    else await redactEntry(context, redaction, entry)
  }
  return chosen
}

/** Removes text that only purged entries hold. Every file is complete on the disk before it replaces the old one. */
async function redactEntry(context: LockedContext, redaction: Redaction, entry: HistoryEntry): Promise<void> {
  const { files, folders, codec, durability } = context
  const { hasFile, ...record } = entry
  const path = (ending: string): string => join(folders.history().path, `${entry.id}.${ending}`)
  const pointers = redaction.pointersOf(entry)
  const old = hasFile && isIndexCopy(entry, codec.archive) && readWhole(files, path("old"), ENTRY_FILE_LIMIT)
  const copy = old ? redaction.indexCopy(old) : undefined
  if (pointers === undefined && copy === undefined) return
  const replace = async (ending: string, bytes: Uint8Array): Promise<void> => {
    const next = path(`${ending}.new`)
    if (durability === "none") writeNewFile(files, next, bytes)
    else await writeDurably(files, next, bytes)
    files.renameSync(next, path(ending))
  }
  if (copy !== undefined) await replace("old", copy)
  const changed = copy && { before: revisionOf(copy), bytes: copy.length }
  await replace("json", formatRecord({ ...record, pointers: pointers ?? entry.pointers, ...changed }))
}
