import { join } from "node:path"
import { attempt } from "@caliban/text"
import { isSameInode, keyOf } from "../../files/read-file.ts"
import type { LockedContext } from "../context.ts"
import { HISTORY_FOLDER, INDEX_FILE } from "../file-names.ts"
import { storedPath } from "../folders.ts"
import { revisionAt } from "./interrupted.ts"
import { removeEntry } from "./purge.ts"
import { type EntryRecord, entryIds, readRecord } from "./record.ts"

/**
 * Removes the newest entry of the history when its topic is still what it was before: a crash interrupted the change that
 * would have replaced it. The caller has just taken over the lock.
 */
export function dropAbortedEntry(context: LockedContext): void {
  const { files, folders, lock } = context
  if (!lock.names.includes(HISTORY_FOLDER)) return
  const folder = folders.history().path
  const [id] = entryIds(files.readdirSync(folder) as string[])
  if (id === undefined) return
  const record = readRecord(files, join(folder, `${id}.json`), id)
  // A power cut may leave the record of a creation empty.
  if (record === undefined || isUntouched(context, record, join(folder, `${id}.old`)))
    removeEntry(context, id)
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
