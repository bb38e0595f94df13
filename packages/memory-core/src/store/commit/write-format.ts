import { attempt } from "../../attempt.ts"
import { MemoryError } from "../../errors.ts"
import type { Files } from "../../files/file-port.ts"
import { FORMAT, FORMAT_FILE, type Format, readFormat } from "../format-marker.ts"
import { replaceControlFile } from "../replace-control-file.ts"

/** @throws MemoryError `newer-format` */
export function assertFormat(files: Files, control: string): Format {
  const format = readFormat(files, control)
  if (format.problem === undefined) return format
  throw new MemoryError("newer-format", `${format.problem} Nothing was changed.`)
}

/** Writes the marker where it is missing, empty or of an older format. The caller holds the lock; a failure is left to the next writer. */
export function writeFormat(files: Files, control: string): void {
  attempt(() => replaceControlFile(files, control, FORMAT_FILE, Buffer.from(`${FORMAT}\n`)))
}
