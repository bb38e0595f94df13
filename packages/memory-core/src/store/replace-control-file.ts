import { join } from "node:path"
import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { notAFile } from "../files/read-file.ts"
import { removeQuietly, writeNewFile } from "../files/write-file.ts"
import { crypto } from "../node-modules.ts"
import { TEMPORARY } from "./file-names.ts"
import { kindAt } from "./kind-at.ts"
import { keyOf } from "./records.ts"

/**
 * Replaces a file of the control folder, not synced. A link in its place is replaced, too; anything else stays.
 *
 * @throws MemoryError `unreadable-file` for anything else
 */
export function replaceControlFile(files: Files, control: string, name: string, bytes: Uint8Array): void {
  const path = join(control, name)
  const kind = kindAt(files, path)
  if (kind === "folder" || kind === "other") throw notAFile(path)
  // No one can put anything in the place of a name that is not known before.
  const next = join(control, `${TEMPORARY}${name}-${crypto().randomUUID()}`)
  try {
    writeNewFile(files, next, bytes)
    files.renameSync(next, path)
  } catch (error) {
    removeQuietly(files, next)
    throw error
  }
}

/** Replaces a record, without a sync. The caller holds the lock. */
export function writeRecord(files: Files, control: OpenFolder, name: string, text: string): void {
  replaceControlFile(files, control.path, name, Buffer.from(keyOf(control) + text))
}
