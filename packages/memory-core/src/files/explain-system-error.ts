import { basename } from "node:path"
import { printable } from "@caliban/text"
import { isMemoryError, MemoryError } from "../errors.ts"

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EROFS: "the file system is read-only",
  EACCES: "permission was denied",
  EPERM: "the system does not permit it",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ENAMETOOLONG: "the name is too long for this file system",
}

/** Converts a system error during a write to a `MemoryError`, without a path of the machine. */
export function explainSystemError(error: unknown): unknown {
  const code = systemCodeOf(error)
  if (code === undefined) return error
  const message = `The memory could not be written: ${describe(code)}. Nothing was changed.`
  return new MemoryError("write-failed", message, { cause: error, details: { errno: code } })
}

/** The same for an error during a read; a Markdown file, which a person knows, is named. */
export function explainReadError(error: unknown): unknown {
  const code = systemCodeOf(error)
  if (code === undefined) return error
  const { path } = error as { path?: unknown }
  const isKnown = typeof path === "string" && path.endsWith(".md")
  const message = `${isKnown ? printable(basename(path)) : "A file of the memory"} could not be read: ${describe(code)}.`
  return new MemoryError("unreadable-file", message, { cause: error, details: { errno: code } })
}

/** Runs a call that only reads. @throws MemoryError `unreadable-file` where the system refuses. */
export async function explainReading<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw explainReadError(error)
  }
}

/** What a call reads; `undefined` where the system refuses. */
export async function unlessUnreadable<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (reasonOf(error) === undefined && !isMemoryError(error, "unreadable-file")) throw error
    return undefined
  }
}

/** The reason of a system error, for people; `undefined` for any other error. */
export function reasonOf(error: unknown): string | undefined {
  const code = systemCodeOf(isMemoryError(error, "unreadable-file") ? error.cause : error)
  return code === undefined ? undefined : describe(code)
}

// Checked by code: a system error of another realm is not an instance of this realm's class.
function systemCodeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === "string" && /^E[A-Z0-9]+$/.test(code) ? code : undefined
}

const describe = (code: string): string => REASONS[code] ?? `the system reported ${code}`
