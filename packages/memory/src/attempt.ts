import { mkdir } from "node:fs/promises"
import { isMemoryError, MemoryError } from "@caliban/memory-core"
import { explainSystemError } from "@caliban/memory-core/internal"

/**
 * What a call returns; `undefined` where the memory fails, for what must not end a session.
 * @param problems Gets the reason, once.
 */
export async function attempt<T>(run: () => T | Promise<T>, problems: string[] = []): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    if (!isMemoryError(error)) throw error
    if (!problems.includes(error.message)) problems.push(error.message)
    return undefined
  }
}

/** An error of the system, or of a write, with another beginning and end, or without an end as that of a read; any other as it is. */
export function explain(error: unknown, start: string, end?: string): unknown {
  const explained = explainSystemError(error)
  if (!isMemoryError(explained, "write-failed")) return error
  const words = explained.message.replace("The memory could not be written", start)
  const message = end ? words.replace("Nothing was changed.", end) : words
  const code = end ? "write-failed" : "unreadable-file"
  return new MemoryError(code, message, { cause: error, details: explained.details })
}

/** Makes a folder and those above it. Node's recursive call says of a read-only disk ENOENT, the other one the reason. */
export const makeFolder = (path: string): Promise<unknown> =>
  mkdir(path, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) =>
    mkdir(error.path ?? path, { mode: 0o700 }),
  )
