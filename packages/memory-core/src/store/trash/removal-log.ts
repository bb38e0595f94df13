import { join } from "node:path"
import type { Files } from "../../files/file-port.ts"
import { readHead } from "../../files/read-file.ts"
import { removeQuietly, writeNewFile } from "../../files/write-file.ts"
import { fs } from "../../node-modules.ts"
import { TEMPORARY } from "../file-names.ts"

/** Lists the entries that were removed from the trash, a line of JSON each, oldest first. Contains no text of a topic. */
export const REMOVAL_LOG = "removed.log"

/** Above this size the older half of the log is dropped. */
const LOG_MAX_BYTES = 131_072

/** A larger file was not written by this package and is replaced. */
const READ_MAX_BYTES = 1_048_576

export interface Removal {
  /** When it was removed. */
  at: string
  /** `expired`: by the retention. `purged`: by a person; only slug and date are kept. */
  why: "expired" | "purged"
  id?: string
  slug: string | undefined
}

/** Appends to the log. The caller holds the lock. */
export function appendToLog(files: Files, control: string, removals: readonly Removal[]): void {
  if (removals.length === 0) return
  const path = join(control, REMOVAL_LOG)
  const added = removals.map((removal) => `${JSON.stringify(removal)}\n`).join("")
  const old = readHead(files, path, READ_MAX_BYTES)
  const size = (old?.total ?? 0) + Buffer.byteLength(added)
  if (old !== undefined && size <= LOG_MAX_BYTES) {
    append(files, path, added)
    return
  }
  const isWhole = old !== undefined && old.total === old.bytes.length
  const text = (isWhole ? Buffer.from(old.bytes).toString() : "") + added
  const start = text.length - LOG_MAX_BYTES / 2
  const kept = size <= LOG_MAX_BYTES ? text : text.slice(text.indexOf("\n", start) + 1)
  const next = join(control, `${TEMPORARY}${REMOVAL_LOG}`)
  removeQuietly(files, next)
  writeNewFile(files, next, Buffer.from(kept))
  files.renameSync(next, path)
}

function append(files: Files, path: string, text: string): void {
  const { O_WRONLY, O_APPEND, O_NOFOLLOW = 0 } = fs.constants
  const descriptor = files.openSync(path, O_WRONLY | O_APPEND | O_NOFOLLOW)
  try {
    files.writeSync(descriptor, text)
  } finally {
    files.closeSync(descriptor)
  }
}
