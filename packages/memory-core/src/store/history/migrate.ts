import { join } from "node:path"
import { attempt } from "@caliban/text"
import { unlessMissing } from "../../files/file-port.ts"
import { removeQuietly, syncFolder, writeNewFile } from "../../files/write-file.ts"
import type { LockedContext } from "../context.ts"
import { CANDIDATES, HISTORY_FOLDER, MARKER, OPEN_PREFIX, REMOVAL_LOG, TRASH } from "../file-names.ts"
import { isRemovable, kindAt, removeOwn } from "../own-files.ts"
import { inTurns, nextTurn } from "../queue.ts"
import { replaceOwn } from "../stage.ts"
import { entryIds, formatRecord, isEntryFile, isEntryId, readRecord } from "./record.ts"
import { settleAll } from "./write-entry.ts"

/** How many records are written at once: their syncs share commits of the file system's journal. */
const AT_ONCE = 32

/**
 * Carries over what format 1 left. Every step can be repeated after a crash. What is not ours in the folder of the trash
 * stays there, and so do files whose record cannot be read.
 */
export async function migrate(context: LockedContext): Promise<void> {
  const { files, folders, lock } = context
  if (lock.names.includes(TRASH)) await moveTrash(context)
  if (lock.names.includes(CANDIDATES)) await destroyFolder(context, CANDIDATES)
  for (const [at, name] of lock.names.filter((name) => MARKER.test(name)).entries())
    openMarker(context, name, at)
  attempt(() => removeOwn(files, join(folders.control.path, REMOVAL_LOG)))
}

async function moveTrash(context: LockedContext): Promise<void> {
  const { files, folders, durability, lock } = context
  const trash = folders.inControl(TRASH)
  if (typeof trash !== "object") return
  const history = folders.history()
  lock.names.push(HISTORY_FOLDER)
  const names = files.readdirSync(trash.path) as string[]
  const ids = entryIds(names)
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await nextTurn()
    await settleAll(ids.slice(at, at + AT_ONCE).map((id) => moveEntry(context, trash.path, id)))
  }
  if (durability === "full") await syncFolder(files, history)
  // The old records go last, after a sync: without its record a file would be in neither list.
  for (const name of names) {
    const isMoved = isEntryFile(name) && kindAt(files, join(history.path, name)) === "file"
    if (isMoved || /^catalog(?:\.new)?$/.test(name)) attempt(() => removeOwn(files, join(trash.path, name)))
  }
  attempt(() => files.rmdirSync(join(folders.control.path, TRASH)))
}

/** The record is rewritten: an old one quotes an index line of another topic, where a purge would miss it. */
async function moveEntry(context: LockedContext, trash: string, id: string): Promise<void> {
  const { files, folders, durability } = context
  const path = join(folders.history().path, id)
  const record = readRecord(files, join(trash, `${id}.json`), id)
  if (record === undefined || kindAt(files, `${path}.json`) !== undefined) return
  const from = join(trash, `${id}.md`)
  if (isRemovable(files, from) && kindAt(files, `${path}.old`) === undefined)
    files.renameSync(from, `${path}.old`)
  await replaceOwn(context, `${path}.json`, formatRecord(record), durability !== "none")
}

/** A marker of format 1 becomes a crash record. It does not tell a line from a person's, so that only a missing one is added. */
function openMarker(context: LockedContext, marker: string, at: number): void {
  const { files, folders, lock } = context
  const path = join(folders.control.path, marker)
  const { slug: address, state } = MARKER.exec(marker)?.groups ?? {}
  if (kindAt(files, path) !== "file") return
  const name = `${OPEN_PREFIX}${lock.epoch}-${at.toString(16).padStart(4, "0")}`
  const record = JSON.stringify({ address, after: state === "gone" ? null : state, pointers: [] })
  const open = join(folders.control.path, name)
  if (attempt(() => writeNewFile(files, open, Buffer.from(record))) === undefined) return
  lock.names.push(name)
  removeQuietly(files, path)
}

/** Destroys what format 1 kept in a folder of the control folder, and the folder when nothing else is in it. */
export async function destroyFolder({ files, folders }: LockedContext, name: string): Promise<void> {
  const folder = folders.inControl(name)
  if (typeof folder !== "object") return
  // The carrying over of format 1 may have removed it already.
  const names = (unlessMissing(() => files.readdirSync(folder.path)) ?? []) as string[]
  for await (const found of inTurns(names)) {
    const isOwn =
      isEntryId(found.replace(/\.(?:md|json)(?:\.new)?$/, "")) || /^(?:catalog|candidates\.md$)/.test(found)
    if (isOwn) removeOwn(files, join(folder.path, found))
  }
  attempt(() => files.rmdirSync(join(folders.control.path, name)))
}
