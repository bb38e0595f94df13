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
  const reason = reasonOf(error)
  if (reason === undefined) return error
  const details = { errno: (error as NodeJS.ErrnoException).code }
  const message = `The memory could not be written: ${reason}. Nothing was changed.`
  return new MemoryError("write-failed", message, { cause: error, details })
}

/** What a call gives that only reads. @throws MemoryError `unreadable-file` where the system refuses. */
export async function explainReading<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    const details = { errno: (error as NodeJS.ErrnoException).code }
    const message = `A file of the memory could not be read: ${reason}.`
    throw new MemoryError("unreadable-file", message, { cause: error, details })
  }
}

/** Why the system refused, for people; `undefined` for any other error. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error instanceof MemoryError) return undefined
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) return undefined
  return REASONS[code] ?? `the system answered ${code}`
}
