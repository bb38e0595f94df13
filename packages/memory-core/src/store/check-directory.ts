import type { BigIntStats, Stats } from "node:fs"
import { type Files, unlessMissing } from "../files/file-port.ts"

/**
 * Why a memory directory must not be used, or `undefined`: it is not a folder, someone else owns it, or everybody
 * may write in it. A folder that does not exist is fine. `trusted` skips the questions of ownership.
 */
export function findDirectoryProblem(
  files: Files,
  directory: string,
  trusted: boolean = false,
): string | undefined {
  const stat = unlessMissing(() => files.lstatSync(directory))
  return stat && !(trusted && stat.isSymbolicLink()) ? problemOf(stat, trusted) : undefined
}

/** The same for a folder that has been looked at. */
export function problemOf(stat: Stats | BigIntStats, trusted?: boolean): string | undefined {
  if (!stat.isDirectory()) return "it is not a folder"
  const uid = process.getuid?.()
  if (trusted || uid === undefined) return undefined
  if (Number(stat.uid) !== uid) return "another user owns it; chown it or set trustDirectory"
  return Number(stat.mode) & 2 ? "everybody may write in it; chmod o-w it or set trustDirectory" : undefined
}
