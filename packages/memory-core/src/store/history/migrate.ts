import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { readWhole } from "../../files/read-file.ts"
import { removeQuietly, syncFolder, writeNewFile } from "../../files/write-file.ts"
import type { LockedContext } from "../context.ts"
import { MARKER, OPEN_PREFIX, PURGED, REMOVAL_LOG, TRASH } from "../file-names.ts"
import { openDirectory } from "../folders.ts"
import { pausing } from "../queue.ts"
import { kindAt, removeOwn, replaceFile } from "../replace-control-file.ts"
import { revisionOf } from "../revision.ts"
import {
  ENTRY_FILE_LIMIT,
  type EntryRecord,
  entryIds,
  formatRecord,
  isEntryId,
  parseRecord,
} from "./record.ts"
import { settleAll } from "./write-entry.ts"

/** How many records are written at once: their syncs share commits of the file system's journal. */
const AT_ONCE = 32

/**
 * Carries over what format 1 left. Every step can be repeated after a crash. What is not ours in the folder of the trash
 * stays there, and so do files whose record cannot be read.
 */
export async function migrate(context: LockedContext): Promise<void> {
  const { files, folders, lock } = context
  if (lock.names.includes(TRASH)) await inFolder(context, TRASH, (trash) => moveTrash(context, trash))
  for (const name of lock.names.filter((name) => name.startsWith(PURGED))) await destroyFolder(context, name)
  for (const [at, name] of lock.names.filter((name) => MARKER.test(name)).entries())
    openMarker(context, name, at)
  const log = join(folders.control.path, REMOVAL_LOG)
  attempt(() => removeOwn(files, log))
}

/** Runs a task in a folder of the control folder, never through a link, and removes the folder when it is empty. */
async function inFolder(
  { files, folders: { control } }: LockedContext,
  name: string,
  task: (folder: OpenFolder) => Promise<void>,
): Promise<void> {
  const path = join(control.path, name)
  const folder = openDirectory(files, path, { trusted: true, follow: false, device: control.stat.dev })
  if (typeof folder !== "object") return
  try {
    await task(folder)
  } finally {
    folder.close()
  }
  attempt(() => files.rmdirSync(path))
}

async function moveTrash(context: LockedContext, trash: OpenFolder): Promise<void> {
  const { files, folders, durability } = context
  const history = folders.history()
  const pause = pausing()
  const names = files.readdirSync(trash.path) as string[]
  const ids = entryIds(names)
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await pause()
    const batch = ids.slice(at, at + AT_ONCE)
    await settleAll(batch.map((id) => moveEntry(context, trash.path, history.path, id)))
  }
  if (durability === "full") await syncFolder(files, history)
  // The old records go last, after a sync: without its record a file would be in neither list.
  for (const name of names) {
    const id = name.replace(/\.json$/, "")
    const isMoved = isEntryId(id) && kindAt(files, join(history.path, `${id}.json`)) === "file"
    const path = join(trash.path, name)
    if (isMoved || /^catalog(?:\.new)?$/.test(name)) attempt(() => removeOwn(files, path))
  }
}

async function moveEntry(
  { files, durability }: LockedContext,
  trash: string,
  history: string,
  id: string,
): Promise<void> {
  const bytes = readWhole(files, join(trash, `${id}.json`), ENTRY_FILE_LIMIT)
  const record = bytes && attempt(() => convert(Buffer.from(bytes).toString(), id))
  const path = join(history, `${id}.json`)
  if (record === undefined || kindAt(files, path) !== undefined) return
  const [from, to] = [join(trash, `${id}.md`), join(history, `${id}.old`)]
  const kind = kindAt(files, from)
  if ((kind === "file" || kind === "link") && kindAt(files, to) === undefined) files.renameSync(from, to)
  await replaceFile(files, path, formatRecord(record), durability !== "none")
}

/** A record of format 1 as one of this format. @throws for a record that no version has written */
function convert(text: string, id: string): EntryRecord {
  const old = JSON.parse(text) as Record<string, unknown>
  const { slug: address, revision, left, asFile, hasFile: _, ...rest } = old
  const { before = revision, opaque = asFile } = rest
  const after = left === undefined ? rest["after"] : left
  const asNow = JSON.stringify({ ...rest, address, before: revision ?? before, after, opaque })
  const record = parseRecord(asNow, id)
  const pointers = record.pointers.map(({ above, ...pointer }) =>
    above === undefined ? pointer : { ...pointer, above: revisionOf(Buffer.from(above)) },
  )
  return { ...record, pointers }
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

/** Destroys the entries in a folder of the control folder, and the folder when nothing else is in it. */
export async function destroyFolder(context: LockedContext, name: string): Promise<void> {
  const { files } = context
  await inFolder(context, name, async ({ path: folder }) => {
    const pause = pausing()
    for (const name of files.readdirSync(folder) as string[]) {
      await pause()
      const path = join(folder, name)
      const isOwn =
        isEntryId(name.replace(/\.(?:md|old|json)(?:\.new)?$/, "")) ||
        name.startsWith("catalog") ||
        name === "candidates.md"
      if (isOwn) removeOwn(files, path)
    }
  })
}
