import { join } from "node:path"
import { attemptAsync } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import type { Files } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import type { LockedContext } from "./context.ts"
import { CONTROL_FOLDER, FORMAT_FILE } from "./file-names.ts"
import { kindAt } from "./own-files.ts"
import { replaceOwn } from "./stage.ts"

/** The format that this version writes. */
const FORMAT = 2

const MARKER = `${CONTROL_FOLDER}/${FORMAT_FILE}`

/**
 * Reads the marker of a control folder. A crash may leave an empty one, which counts as missing, as does a link, which a
 * writer replaces. One that is not a number is treated as that of a newer version.
 *
 * @returns `problem`: why this version must not write here. `isOld`: the marker is missing, empty or of an older format.
 */
export function readFormat(files: Files, control: string): { problem?: string; isOld?: boolean } {
  const path = join(control, FORMAT_FILE)
  const kind = kindAt(files, path)
  if (kind === undefined || kind === "symlink") return { isOld: true }
  const bytes = kind === "file" ? readHead(files, path, 64)?.bytes : undefined
  const text = bytes && Buffer.from(bytes).toString().replaceAll("\0", "").trim()
  if (text === undefined || !/^\d{0,63}$/.test(text)) return { problem: UNREADABLE }
  if (Number(text) <= FORMAT) return { isOld: Number(text) < FORMAT }
  const problem = `A newer version of this library has written here: ${MARKER} in the memory directory says format ${text.slice(0, 20)}, this version knows ${FORMAT}. Use the newer version.`
  return { problem }
}

const UNREADABLE = `${MARKER} in the memory directory is not a file with a number, so a newer version may have written here. Use the newest version; if no newer one has ever been used here, delete ${MARKER}.`

/** @throws MemoryError `newer-format` */
export function assertFormat(files: Files, control: string): ReturnType<typeof readFormat> {
  const format = readFormat(files, control)
  if (format.problem === undefined) return format
  throw new MemoryError("newer-format", `${format.problem} Nothing was changed.`)
}

/** Writes the marker. The caller holds the lock; a failure is left to the next writer. */
export async function writeFormat(context: LockedContext): Promise<void> {
  const path = join(context.folders.control.path, FORMAT_FILE)
  await attemptAsync(() => replaceOwn(context, path, Buffer.from(`${FORMAT}\n`), false))
}
