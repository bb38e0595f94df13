import { join } from "node:path"
import { readWhole } from "../../files/read-file.ts"
import { fs } from "../../node-modules.ts"
import { replaceControlFile } from "../replace-control-file.ts"
/** Lists the entries that were removed from the trash, a line of JSON each, oldest first. Contains no text of a topic. */
export const REMOVAL_LOG = "removed.log"
/** Above this size the older half of the log is dropped. */
const LOG_MAX_BYTES = 131_072
/** A larger file was not written by this package and is replaced. */
const READ_MAX_BYTES = 1_048_576
/** Appends to the log. The caller holds the lock. */
export function appendToLog(files, control, removals) {
  if (removals.length === 0) return
  const path = join(control, REMOVAL_LOG)
  const added = removals.map((removal) => `${JSON.stringify(removal)}\n`).join("")
  const old = readWhole(files, path, READ_MAX_BYTES)
  const size = (old?.length ?? 0) + Buffer.byteLength(added)
  // A hard link may lead to a file outside: it is replaced.
  if (old !== undefined && size <= LOG_MAX_BYTES && files.lstatSync(path).nlink === 1) {
    append(files, path, added)
    return
  }
  const text = Buffer.from(old ?? []).toString() + added
  const start = text.length - LOG_MAX_BYTES / 2
  const kept = size <= LOG_MAX_BYTES ? text : text.slice(text.indexOf("\n", start) + 1)
  replaceControlFile(files, control, REMOVAL_LOG, Buffer.from(kept))
}
function append(files, path, text) {
  const { O_WRONLY, O_APPEND, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants
  const descriptor = files.openSync(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK)
  try {
    files.writeSync(descriptor, text)
  } finally {
    files.closeSync(descriptor)
  }
}
