import { join } from "node:path"
import { MemoryError } from "../../errors.ts"
import type { Files } from "../../files/file-port.ts"
import { removeQuietly, writeNewFile } from "../../files/write-file.ts"
import { TEMPORARY } from "../file-names.ts"
import { FORMAT, FORMAT_FILE, type Format, readFormat } from "../format-marker.ts"

/** @throws MemoryError `newer-format` */
export function assertFormat(files: Files, control: string): Format {
  const format = readFormat(files, control)
  if (format.problem === undefined) return format
  throw new MemoryError("newer-format", `${format.problem} Nothing was changed.`)
}

/** Writes the marker where it is missing or empty. The caller holds the lock; a failure is left to the next writer. */
export function writeFormat(files: Files, control: string): void {
  const next = join(control, `${TEMPORARY}${FORMAT_FILE}`)
  try {
    writeNewFile(files, next, Buffer.from(`${FORMAT}\n`))
    files.renameSync(next, join(control, FORMAT_FILE))
  } catch {
    removeQuietly(files, next)
  }
}
