import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { keyOf } from "./records.ts"
import { replaceControlFile } from "./replace-control-file.ts"

/** Replaces a record, without a sync. The caller holds the lock. */
export function writeRecord(files: Files, control: OpenFolder, name: string, text: string): void {
  replaceControlFile(files, control.path, name, Buffer.from(keyOf(control) + text))
}
