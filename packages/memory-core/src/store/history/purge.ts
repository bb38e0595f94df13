import { join } from "node:path"
import { attempt } from "@caliban/text"
import { readHead, readWhole } from "../../files/read-file.ts"
import { removeQuietly, syncFolder } from "../../files/write-file.ts"
import { HISTORY_FILE_MAX_BYTES, INDEX_MAX_BYTES } from "../../limits.ts"
import { sortPrevious } from "../commit/previous-index.ts"
import type { LockedContext } from "../context.ts"
import { HISTORY_FOLDER, INDEX_FILE, NOTICED_FILE, OPEN_PREFIX, TRASH } from "../file-names.ts"
import { removeOwn } from "../own-files.ts"
import { inTurns } from "../queue.ts"
import { replaceOwn } from "../stage.ts"
import type { PurgeChoice } from "../store.ts"
import { listHistory } from "./list-history.ts"
import { destroyFolder } from "./migrate.ts"
import { entryIds, formatRecord, isEntryFile } from "./record.ts"
import { redactOthers } from "./redact.ts"

/** Removes an entry: its file first, so that a crash leaves a record, and the removal can be repeated. */
export function removeEntry({ files, folders }: LockedContext, id: string): void {
  const folder = folders.history().path
  const open = join(folders.control.path, OPEN_PREFIX + id)
  for (const path of [join(folder, `${id}.old`), open, join(folder, `${id}.json`)]) removeOwn(files, path)
}

/**
 * Purges every control file. The caller holds the lock; what crashes left went when it was taken. The history comes last:
 * the remaining entries are redacted first and the chosen ones are removed last, so that an interrupted purge can be
 * repeated. What is not ours stays.
 *
 * @returns how many entries were destroyed.
 */
export async function purgeControlFiles(context: LockedContext, choice: PurgeChoice): Promise<number> {
  const { files, folders, lock, durability } = context
  // Which of what was noticed holds the text of an entry cannot be told, and it is only a hint.
  attempt(() => removeOwn(files, join(folders.control.path, NOTICED_FILE)))
  // A late save is a person's text that is nowhere else: it stays until the next write has moved it to the history.
  sortPrevious(context)
  const open = lock.names.filter((name) => choice.all && name.startsWith(OPEN_PREFIX))
  for (const name of open) removeQuietly(files, join(folders.control.path, name))
  // What could not be carried over from format 1.
  if (choice.all && lock.names.includes(TRASH)) await destroyFolder(context, TRASH)
  if (!lock.names.includes(HISTORY_FOLDER)) return 0
  const folder = folders.history()
  const names = (files.readdirSync(folder.path) as string[]).filter(isEntryFile)
  const all = choice.all ? names : []
  for await (const name of inTurns(all)) if (name.endsWith(".old")) removeOwn(files, join(folder.path, name))
  const chosen = choice.all ? entryIds(names) : await redactFolder(context, choice)
  for await (const id of inTurns(chosen)) removeEntry(context, id)
  if (durability === "full") await syncFolder(files, folder)
  return chosen.length
}

/** Every file is complete on the disk before it replaces the old one. */
async function redactFolder(context: LockedContext, choice: PurgeChoice): Promise<string[]> {
  const { files, folders, codec, durability } = context
  const { archive } = codec
  const folder = folders.history().path
  const replace = (path: string, bytes: Uint8Array): Promise<void> =>
    replaceOwn(context, join(folder, path), bytes, durability !== "none")
  return await redactOthers(choice, {
    entries: await listHistory(files, [folder]),
    current: [INDEX_FILE, ...(archive === undefined ? [] : [`${archive}.md`])].map(
      (name) => readHead(files, join(folders.memory.path, name), INDEX_MAX_BYTES)?.bytes,
    ),
    archive,
    kept: (id) => readWhole(files, join(folder, `${id}.old`), HISTORY_FILE_MAX_BYTES),
    async replace({ hasFile: _, ...record }, copy) {
      if (copy !== undefined) await replace(`${record.id}.old`, copy)
      await replace(`${record.id}.json`, formatRecord(record))
    },
  })
}
