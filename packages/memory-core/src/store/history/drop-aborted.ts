import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import type { Files } from "../../files/file-port.ts"
import { isSameInode, keyOf } from "../../files/read-file.ts"
import type { LockedContext } from "../context.ts"
import { HISTORY_FOLDER, INDEX_FILE } from "../file-names.ts"
import { storedPath } from "../folders.ts"
import { removeOwn } from "../own-files.ts"
import { revisionAt } from "./interrupted.ts"
import { removeEntry } from "./purge.ts"
import { type EntryRecord, entryIds, isEntryFile, readRecord } from "./record.ts"

/**
 * Removes what a crash cut off in the history, and the newest entry when its topic is still what it was before: a crash
 * interrupted the change that would have replaced it. The caller has just taken over the lock.
 */
export function dropAbortedEntry(context: LockedContext): void {
  const { files, folders, lock } = context
  if (!lock.names.includes(HISTORY_FOLDER)) return
  const folder = folders.history().path
  const names = new Set(files.readdirSync(folder) as string[])
  for (const name of names) {
    if (isEntryFile(name) && isSecondName(files, folder, names, name))
      attempt(() => removeOwn(files, join(folder, name)))
  }
  const [id] = entryIds(names)
  if (id === undefined) return
  const record = readRecord(files, join(folder, `${id}.json`), id)
  // A power cut may leave the record of a creation empty.
  if (record === undefined || isUntouched(context, record, join(folder, `${id}.old`)))
    removeEntry(context, id)
}

/** True for a kept file without a record that has another name, too: a crash came before the record was written. */
function isSecondName(files: Files, folder: string, names: ReadonlySet<string>, name: string): boolean {
  if (!name.endsWith(".old") || names.has(`${name.slice(0, -".old".length)}.json`)) return false
  return (attempt(() => files.lstatSync(join(folder, name)).nlink) ?? 1) > 1
}

/** A topic with a kept file is the same file, or has the same bytes where it is a copy; a removed one is still there. */
function isUntouched({ files, folders }: LockedContext, record: EntryRecord, oldPath: string): boolean {
  const { slug, action, before, after } = record
  // What is in place was replaced before: a person's edit, an index that an editor saved too late.
  if (action === "rescued" || (before === after && before !== undefined)) return false
  const index = join(folders.memory.path, INDEX_FILE)
  const path = slug === undefined ? index : attempt(() => storedPath(folders, slug))
  const current = path === undefined ? undefined : attempt(() => keyOf(files, path))
  const old = attempt(() => keyOf(files, oldPath))
  if (current === undefined) return before === null && old === undefined
  if (old !== undefined && isSameInode(current, old)) return true
  if (before === undefined) return old === undefined
  return before === revisionAt(files, path)
}
