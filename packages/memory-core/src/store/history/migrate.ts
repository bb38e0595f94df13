import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { removeQuietly, syncFolder, writeNewFile } from "../../files/write-file.ts"
import type { LockedContext } from "../context.ts"
import { CANDIDATES, HISTORY_FOLDER, MARKER, OPEN_PREFIX, REMOVAL_LOG, TRASH } from "../file-names.ts"
import { isRemovable, kindAt, removeOwn } from "../own-files.ts"
import { pausing } from "../queue.ts"
import { isEntryId, readRecord } from "./record.ts"

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

/** An entry is moved as it is: see `parseRecord`. Its record goes last, so that its file is always listed. */
async function moveTrash(context: LockedContext): Promise<void> {
  const { files, folders, durability, lock } = context
  const trash = folders.inControl(TRASH)
  if (typeof trash !== "object") return
  const history = folders.history()
  context.lock = { ...lock, names: [...lock.names, HISTORY_FOLDER] }
  const pause = pausing()
  const move = (from: string, to: string): void => {
    if (isRemovable(files, join(trash.path, from)) && kindAt(files, join(history.path, to)) === undefined)
      files.renameSync(join(trash.path, from), join(history.path, to))
  }
  for (const name of files.readdirSync(trash.path) as string[]) {
    await pause()
    const id = name.slice(0, -".json".length)
    if (/^catalog(?:\.new)?$/.test(name)) attempt(() => removeOwn(files, join(trash.path, name)))
    if (!name.endsWith(".json") || !isEntryId(id)) continue
    if (readRecord(files, join(trash.path, name), id) === undefined) continue
    move(`${id}.md`, `${id}.old`)
    move(name, name)
  }
  if (durability === "full") await syncFolder(files, history)
  attempt(() => files.rmdirSync(join(folders.control.path, TRASH)))
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
  context.lock = { ...context.lock, names: [...context.lock.names, name] }
  removeQuietly(files, path)
}

/** Destroys what format 1 kept in a folder of the control folder, and the folder when nothing else is in it. */
export async function destroyFolder({ files, folders }: LockedContext, name: string): Promise<void> {
  const folder = folders.inControl(name)
  if (typeof folder !== "object") return
  const pause = pausing()
  for (const found of files.readdirSync(folder.path) as string[]) {
    await pause()
    const isOwn =
      isEntryId(found.replace(/\.(?:md|json)(?:\.new)?$/, "")) || /^c(?:atalog|andidates\.md)/.test(found)
    if (isOwn) removeOwn(files, join(folder.path, found))
  }
  attempt(() => files.rmdirSync(join(folders.control.path, name)))
}
