import { join } from "node:path"
import { readHead, readWhole } from "../../files/read-file.ts"
import { syncFolder } from "../../files/write-file.ts"
import { INDEX_MAX_BYTES, INDEX_SHRINK_MAX_BYTES } from "../../limits.ts"
import type { LockedContext } from "../context.ts"
import { INDEX_FILE, OPEN_PREFIX } from "../file-names.ts"
import { removeOwn } from "../own-files.ts"
import { pausing } from "../queue.ts"
import { revisionOf } from "../revision.ts"
import { replaceOwn } from "../stage.ts"
import type { HistoryEntry, PurgeChoice } from "../store.ts"
import { listHistory } from "./list-history.ts"
import { entryIds, formatRecord, isEntryFile } from "./record.ts"
import { createRedaction, isChosen, type Redaction } from "./redact.ts"

/** Removes an entry: its file first, so that a crash leaves a record, and the removal can be repeated. */
export function removeEntry({ files, folders }: Pick<LockedContext, "files" | "folders">, id: string): void {
  const folder = folders.history().path
  const open = join(folders.control.path, OPEN_PREFIX + id)
  for (const path of [join(folder, `${id}.old`), open, join(folder, `${id}.json`)]) removeOwn(files, path)
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
  for (const name of choice.all === true ? names.filter((name) => name.endsWith(".old")) : []) {
    await pause()
    removeOwn(files, join(folder.path, name))
  }
  const chosen = choice.all === true ? entryIds(names) : await redactOthers(context, choice)
  for (const id of chosen) {
    await pause()
    removeEntry(context, id)
  }
  if (durability === "full") await syncFolder(files, folder)
  return chosen.length
}

/** Removes the lines about purged topics from the index copies that stay. Returns the ids of the chosen entries. */
async function redactOthers(context: LockedContext, choice: PurgeChoice): Promise<string[]> {
  const { files, folders, codec } = context
  const { archive } = codec
  const entries = await listHistory(files, [folders.history().path])
  const current = [INDEX_FILE, ...(archive === undefined ? [] : [`${archive}.md`])].map(
    (name) => readHead(files, join(folders.memory.path, name), INDEX_MAX_BYTES)?.bytes,
  )
  const redaction = createRedaction(choice, entries, current, archive)
  const pause = pausing()
  const chosen: string[] = []
  for (const entry of entries) {
    await pause()
    if (isChosen(choice, entry)) chosen.push(entry.id)
    else if (entry.slug === undefined || entry.slug === archive) await redactEntry(context, redaction, entry)
  }
  return chosen
}

/** Every file is complete on the disk before it replaces the old one. */
async function redactEntry(
  context: LockedContext,
  { goes, redact }: Redaction,
  { hasFile, ...record }: HistoryEntry,
): Promise<void> {
  const { files, folders, durability } = context
  const path = join(folders.history().path, record.id)
  const old = hasFile ? readWhole(files, `${path}.old`, INDEX_SHRINK_MAX_BYTES) : undefined
  const copy = old && redact(old)
  const pointers = record.pointers.filter(({ line }) => !goes(line))
  if (copy === undefined && pointers.length === record.pointers.length) return
  const changed = copy && { before: revisionOf(copy), bytes: copy.length }
  const next = formatRecord({ ...record, pointers, ...changed })
  if (copy !== undefined) await replaceOwn(context, `${path}.old`, copy, durability !== "none")
  await replaceOwn(context, `${path}.json`, next, durability !== "none")
}
