import { MemoryError } from "../errors.ts"

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

/** An error of the system while writing as one of ours, without a path of the machine. */
export function explainSystemError(error: unknown): unknown {
  const code = systemCodeOf(error)
  if (code === undefined) return error
  const message = `The memory could not be written: ${reasonOf(code)}. Nothing was changed.`
  return new MemoryError("write-failed", message, { cause: error, details: { errno: code } })
}

/** The same for an error while reading. */
export function explainReadError(error: unknown): unknown {
  const code = systemCodeOf(error)
  if (code === undefined) return error
  const message = `The memory could not be read: ${reasonOf(code)}.`
  return new MemoryError("unreadable-file", message, { cause: error, details: { errno: code } })
}

function systemCodeOf(error: unknown): string | undefined {
  // Of any realm: an error of the system need not be an instance of this realm's class.
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === "string" && /^E[A-Z0-9]+$/.test(code) ? code : undefined
}

function reasonOf(code: string): string {
  return REASONS[code] ?? `the system answered ${code}`
}
