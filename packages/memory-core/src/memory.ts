import { checkMemoryOptions } from "./memory/check-options.ts"
import { resolveOptions } from "./memory/resolved-options.ts"
import type { Memory, MemoryOptions } from "./memory-types.ts"
import { composeMemory } from "./mounts/router.ts"

/**
 * A workspace's memory. Creating it reads and writes no file; everything it takes from outside can be given.
 *
 * Methods that need the memory directory throw `MemoryError` with `memory-off` when memory is off, and those that
 * change it `read-only` when it is read-only. Every error leaves the files as they were.
 *
 * @throws TypeError for an invalid option.
 */
export function createMemory(input: MemoryOptions): Memory {
  checkMemoryOptions("createMemory", input)
  return composeMemory(resolveOptions(input))
}
