import { join } from "node:path"
import { attempt } from "../attempt.ts"
import { readWhole } from "../files/read-file.ts"
import { USAGE_MAX_BYTES } from "../limits.ts"
import { USAGE_FILE } from "./file-names.ts"
/**
 * Reads the usage record of a name. `undefined` when there is none, and for one that was not written in this very
 * folder by this user: the archive or repository that it came with must not decide what a prompt shows.
 */
export function readUsage(files, control, name) {
  // A record that cannot be read must not hide the memory.
  const bytes = attempt(() => readWhole(files, join(control.path, usageName(name)), USAGE_MAX_BYTES))
  if (bytes === undefined) return undefined
  const text = Buffer.from(bytes).toString()
  const key = usageKey(control)
  return text.startsWith(key) ? text.slice(key.length) : undefined
}
/** The file of a record. */
export function usageName(name) {
  return `${USAGE_FILE}${name && `-${name}`}`
}
/**
 * The first line of a record: the user, and the inode of the control folder, which a copy on another machine does not
 * have. It stays the same when the machine gets another name, and in a container that is created again.
 */
export function usageKey({ stat }) {
  return `${process.getuid?.() ?? process.env["USERNAME"]} ${stat.ino}\n`
}
