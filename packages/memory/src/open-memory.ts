import { createMemory, isMemoryError, type Memory, type MemoryOptions } from "@caliban/memory-core"
import type { MemorySessionOptions, OwnOptions } from "./session-types.ts"

/** The memory of the host, or one with these options and the guard of `@caliban/memory-guard`. */
export async function openMemory(options: MemorySessionOptions): Promise<Memory> {
  if (options.memory !== undefined) {
    if (options.guard !== undefined) {
      throw new TypeError("guard: has no effect on a memory of the host; pass it to createMemory instead")
    }
    return options.memory
  }
  const { guard, memory: _, learn, search, recall, tools, slash, position, ...rest } = options
  return createMemory({
    ...placeOf(rest),
    ...(guard !== false && { guard: guard ?? (await defaultGuard()) }),
  })
}

/** A directory alone belongs to no project, so no instructions of a project are shown. */
function placeOf(options: OwnOptions): MemoryOptions {
  const { cwd, directory, tiers } = options
  if (cwd !== undefined || directory === undefined) return options as MemoryOptions
  return { ...options, cwd: directory, tiers: { project: false, ...tiers } }
}

async function defaultGuard() {
  const { createMemoryGuard } = await import("@caliban/memory-guard")
  return createMemoryGuard()
}

/** Creates the memory directory if it is missing. A failure is a warning: the session continues without it. */
export async function initialize(memory: Memory): Promise<readonly string[]> {
  try {
    await memory.init()
    return []
  } catch (error) {
    if (!isMemoryError(error)) throw error
    return [error.message]
  }
}
