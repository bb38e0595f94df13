import { isMemoryError } from "@caliban/memory-core"

/**
 * What a call returns; `undefined` where the memory fails, for what must not end a session.
 *
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
