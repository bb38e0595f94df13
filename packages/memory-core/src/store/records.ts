import { join } from "node:path"
import { attempt } from "../attempt.ts"
import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { readWhole } from "../files/read-file.ts"
import { RECORD_MAX_BYTES } from "../limits.ts"

/**
 * Reads a small record of the control folder. `undefined` when there is none, and for one that was not written in this
 * very folder by this user: the archive or repository that it came with must not decide what a prompt shows.
 */
export function readRecord(files: Files, control: OpenFolder, name: string): string | undefined {
  // A record that cannot be read must not hide the memory.
  const bytes = attempt(() => readWhole(files, join(control.path, name), RECORD_MAX_BYTES))
  const text = bytes === undefined ? "" : Buffer.from(bytes).toString()
  const key = keyOf(control)
  return text.startsWith(key) ? text.slice(key.length) : undefined
}

/**
 * The first line of a record: the user, and the inode of the control folder, which a copy on another machine does not
 * have. It stays the same when the machine gets another name, and in a container that is created again.
 */
export function keyOf({ stat }: OpenFolder): string {
  return `${process.getuid?.() ?? process.env["USERNAME"]} ${stat.ino}\n`
}
