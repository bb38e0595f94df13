import { join } from "node:path"
import { readHead, readWhole } from "../../files/read-file.ts"
import { syncFolder } from "../../files/write-file.ts"
import { HISTORY_FILE_MAX_BYTES, INDEX_MAX_BYTES } from "../../limits.ts"
import type { LockedContext } from "../context.ts"
import { INDEX_FILE, OPEN_PREFIX } from "../file-names.ts"
import { removeOwn } from "../own-files.ts"
import { inTurns } from "../queue.ts"
import { replaceOwn } from "../stage.ts"
import type { PurgeChoice } from "../store.ts"
import { listHistory } from "./list-history.ts"
import { entryIds, formatRecord, isEntryFile } from "./record.ts"
import { redactOthers } from "./redact.ts"

/** Removes an entry: its file first, so that a crash leaves a record, and the removal can be repeated. */
export function removeEntry({ files, folders }: LockedContext, id: string): void {
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
  const names = (files.readdirSync(folder.path) as string[]).filter(isEntryFile)
  const all = choice.all === true ? names : []
  for await (const name of inTurns(all)) if (name.endsWith(".old")) removeOwn(files, join(folder.path, name))
  const chosen = choice.all === true ? entryIds(names) : await redactFolder(context, choice)
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
