import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import type { Files } from "../../files/file-port.ts"
import { removeQuietly, writeDurably, writeNewFile } from "../../files/write-file.ts"
import { crypto } from "../../node-modules.ts"
import type { TrashEntry } from "../store.ts"
import { keyOf } from "../watch/settled-read.ts"
import { formatRecord } from "./trash-record.ts"

/** An entry that is being made: its files are there, the change that needs them is not done yet. */
export interface StagedTrash {
  id: string
  /** Where the file goes. */
  path: string
  /** Describes the change again, after it was decided again. */
  rewrite(entry: Omit<TrashEntry, "id">): Promise<void>
  discard(): void
}

/** What an entry keeps: the file at `path`, by a hard link, so that it outlives being replaced; or these bytes. */
export interface KeptFile {
  path?: string
  /** What is kept without a path, and where there are no hard links. */
  bytes: Uint8Array
}

export interface TrashFolder {
  files: Files
  folder: string
  sync: boolean
}

/**
 * Writes the record of an entry and, when `keep` is given, its file. The id is a number that orders the entries and a
 * random part, in case two writers that know nothing of each other choose the same number.
 */
export async function stageTrash(
  trash: TrashFolder,
  number: number,
  entry: Omit<TrashEntry, "id">,
  keep: KeptFile | undefined,
): Promise<StagedTrash> {
  const { files, folder } = trash
  const id = `${number}-${crypto().randomBytes(2).toString("hex")}`
  const path = join(folder, `${id}.md`)
  const record = join(folder, `${id}.json`)
  const from = keep?.path
  const key = from === undefined ? undefined : keyOf(files, from)
  // A link is removed only while the file that it was made of is in its place; what was moved here stays.
  const isRedundant = (): boolean =>
    from === undefined ? keep !== undefined : attempt(() => keyOf(files, from)) === key
  const discard = (): void => {
    if (isRedundant()) removeQuietly(files, path)
    if (attempt(() => keyOf(files, path)) === undefined) removeQuietly(files, record)
  }
  try {
    await writeFile(trash, record, formatRecord(entry))
    if (keep !== undefined) await linkOrCopy(trash, keep, path)
  } catch (error) {
    discard()
    throw error
  }
  return { id, path, rewrite: (changed) => replaceFile(trash, record, formatRecord(changed)), discard }
}

/** Replaces a file of the trash as a whole. */
export async function replaceFile(trash: TrashFolder, path: string, bytes: Uint8Array): Promise<void> {
  const next = `${path}.new`
  await writeFile(trash, next, bytes)
  trash.files.renameSync(next, path)
}

async function writeFile({ files, sync }: TrashFolder, path: string, bytes: Uint8Array): Promise<void> {
  if (sync) await writeDurably(files, path, bytes)
  else writeNewFile(files, path, bytes)
}

async function linkOrCopy(trash: TrashFolder, { path: from, bytes }: KeptFile, path: string): Promise<void> {
  if (from !== undefined && tryToLink(trash.files, from, path)) return
  // Under another name first, so that an incomplete copy is never listed.
  await replaceFile(trash, path, bytes)
}

/** False on a file system without hard links. */
function tryToLink(files: Files, from: string, path: string): boolean {
  try {
    files.linkSync(from, path)
    return true
  } catch {
    return false
  }
}
