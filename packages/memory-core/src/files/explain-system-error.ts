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

/** An error of the system as one of ours, without a path of the machine. */
export function explainSystemError(error: unknown): unknown {
  const code =
    error instanceof Error && !(error instanceof MemoryError)
      ? (error as NodeJS.ErrnoException).code
      : undefined
  if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) return error
  return new MemoryError(
    "write-failed",
    `The memory could not be written: ${REASONS[code] ?? `the system answered ${code}`}. Nothing was changed.`,
    { cause: error, details: { errno: code } },
  )
}
