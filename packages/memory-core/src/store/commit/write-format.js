import { attempt } from "../../attempt.ts"
import { MemoryError } from "../../errors.ts"
import { FORMAT, FORMAT_FILE, readFormat } from "../format-marker.ts"
import { replaceControlFile } from "../replace-control-file.ts"
/** @throws MemoryError `newer-format` */
export function assertFormat(files, control) {
  const format = readFormat(files, control)
  if (format.problem === undefined) return format
  throw new MemoryError("newer-format", `${format.problem} Nothing was changed.`)
}
/** Writes the marker where it is missing or empty. The caller holds the lock; a failure is left to the next writer. */
export function writeFormat(files, control) {
  attempt(() => replaceControlFile(files, control, FORMAT_FILE, Buffer.from(`${FORMAT}\n`)))
}
