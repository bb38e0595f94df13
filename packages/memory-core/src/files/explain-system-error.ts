import { basename } from "node:path"
import { printable } from "@caliban/text"
import { isMemoryError, MemoryError, type MemoryErrorCode } from "../errors.ts"

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EROFS: "the file system is read-only",
  EACCES: "permission was denied",
  EPERM: "the system does not permit it",
  ERR_ACCESS_DENIED: "Node's permission model does not permit it",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ENAMETOOLONG: "the name is too long for this file system",
}

/** Converts a system error during a write to a `MemoryError`, without a path of the machine. */
export function explainSystemError(error: unknown, effect = " Nothing was changed."): unknown {
  return explain(error, "write-failed", "The memory could not be written", effect)
}

/** The same for an error during a read; a Markdown file, which a person knows, is named, and the control folder. */
export function explainReadError(error: unknown): unknown {
  const { path } = Object(error) as { path?: unknown }
  const isKnown = typeof path === "string" && /\.(?:md|caliban)$/.test(path)
  const name = isKnown ? printable(basename(path)) : "A file of the memory"
  return explain(error, "unreadable-file", `${name} could not be read`)
}

function explain(error: unknown, code: MemoryErrorCode, problem: string, effect = ""): unknown {
  const reason = reasonOf(error)
  if (reason === undefined || isMemoryError(error)) return error
  const details = { errno: (error as NodeJS.ErrnoException).code }
  return new MemoryError(code, `${problem}: ${reason}.${effect}`, { cause: error, details })
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

/** The reason of a system error, for people; `undefined` for any other, such as that of a lost connection. */
export function reasonOf(error: unknown): string | undefined {
  // Checked by code: a system error of another realm is not an instance of this realm's class.
  const cause = isMemoryError(error, "unreadable-file") ? error.cause : error
  const { code } = Object(cause) as { code?: unknown }
  const isKnown = typeof code === "string" && /^(?:E(?!CONN|PIPE)[A-Z0-9]+|ERR_ACCESS_DENIED)$/.test(code)
  return isKnown ? (REASONS[code] ?? `the system reported ${code}`) : undefined
}
