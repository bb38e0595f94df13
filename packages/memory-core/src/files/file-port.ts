import { attempt } from "@caliban/text"
import { fs } from "../node-modules.ts"

type Reading = "close" | "fstat" | "lstat" | "open" | "read" | "readdir" | "readlink" | "realpath"
type Changing = "fchmod" | "link" | "mkdir" | "rename" | "rmdir" | "symlink" | "unlink" | "utimes" | "write"

/**
 * The file calls that this library makes. All but `fsync` and `unlink` are synchronous: they are short, and the check and the
 * rename of a commit must stay together. Pass another set to count, fail or simulate calls.
 */
export type Files = Pick<typeof fs, "fsync" | "unlink" | `${Reading | Changing}Sync`> & {
  /**
   * Exchanges two names in one step, as `renameat2` of Linux does with `RENAME_EXCHANGE`; see
   * `docs/protecting-saves.md` of the repository. With it, a save that a program makes between the last check and the
   * rename is kept, too.
   * Where it throws, a file is renamed as without it. Default: none, since Node has no such call.
   */
  exchange?(a: string, b: string): void
}

export const nodeFiles: Files = fs

/** True for an error of the operating system with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException | undefined)?.code ?? "")
}

/** The error for a disk that reads or writes fewer bytes than it should. */
export function inputOutputError(call: string): Error {
  return Object.assign(new Error(`EIO: short ${call}`), { code: "EIO" })
}

/** The result of a call, or `undefined` when the file or its folder does not exist. Other errors are thrown. */
export function unlessMissing<T>(
  call: () => T,
  codes: readonly string[] = ["ENOENT", "ENOTDIR"],
): T | undefined {
  try {
    return call()
  } catch (error) {
    if (hasCode(error, ...codes)) return undefined
    throw error
  }
}

/** What is at a path, a link not followed; `undefined` when nothing is, or when it cannot be determined. Faster than an error. */
export function statAt(files: Files, path: string): import("node:fs").Stats | undefined {
  return attempt(() => files.lstatSync(path, { throwIfNoEntry: false }))
}
