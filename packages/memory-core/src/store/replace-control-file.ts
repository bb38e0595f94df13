import { join } from "node:path"
import { type Files, unlessMissing } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { notAFile } from "../files/read-file.ts"
import { removeQuietly, writeDurably, writeNewFile } from "../files/write-file.ts"
import { crypto } from "../node-modules.ts"
import { TEMPORARY } from "./file-names.ts"
import { keyOf } from "./file-reader.ts"

// The small files of the control folder, which may come from a stranger.

/** What is at a path; `other`: a FIFO, a socket or a device. */
export type Kind = "file" | "folder" | "link" | "other"

/** `undefined` when there is nothing. */
export function kindAt(files: Files, path: string): Kind | undefined {
  const stat = unlessMissing(() => files.lstatSync(path, { throwIfNoEntry: false }))
  if (stat === undefined) return undefined
  if (stat.isFile()) return "file"
  if (stat.isDirectory()) return "folder"
  return stat.isSymbolicLink() ? "link" : "other"
}

/** True for a file of ours, or a link in its place. @throws what the system says */
export function isRemovable(files: Files, path: string): boolean {
  return ["file", "link"].includes(kindAt(files, path) ?? "")
}

/** Removes a file of ours, or a link in its place; a folder, a FIFO or a device stays. @throws what the system says */
export function removeOwn(files: Files, path: string): void {
  if (isRemovable(files, path)) unlessMissing(() => files.unlinkSync(path))
}

/**
 * Replaces a file of the control folder, not synced. A link in its place is replaced, too; anything else stays.
 *
 * @throws MemoryError `unreadable-file` for anything else
 */
export function replaceControlFile(files: Files, control: string, name: string, text: string): void {
  const path = join(control, name)
  const kind = kindAt(files, path)
  if (kind === "folder" || kind === "other") throw notAFile(path)
  // No one can put anything in the place of a name that is not known before.
  const next = join(control, `${TEMPORARY}${name}-${crypto().randomUUID()}`)
  try {
    writeNewFile(files, next, Buffer.from(text))
    files.renameSync(next, path)
  } catch (error) {
    removeQuietly(files, next)
    throw error
  }
}

/** Replaces a file, or a link in its place, by one that is complete before it has the name. */
export async function replaceFile(
  files: Files,
  path: string,
  bytes: Uint8Array,
  isSynced: boolean,
  mode?: number,
): Promise<void> {
  const next = `${path}.new`
  removeOwn(files, next)
  if (isSynced) await writeDurably(files, next, bytes, mode)
  else writeNewFile(files, next, bytes, mode)
  files.renameSync(next, path)
}

/** Replaces a record, without a sync. The caller holds the lock. */
export function writeRecord(files: Files, control: OpenFolder, name: string, text: string): void {
  replaceControlFile(files, control.path, name, keyOf(control) + text)
}
