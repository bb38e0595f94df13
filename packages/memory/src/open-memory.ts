import { createMemory, isMemoryError, type Memory, type MemoryOptions } from "@caliban/memory-core"
import { internals, restrictMemory } from "@caliban/memory-core/internal"
import { loadGuard } from "./load-guard.ts"
import type { UserMemoryOptions } from "./pool/pool-types.ts"
import type { MemorySessionOptions } from "./session-types.ts"

/**
 * The memory of the host, or one with these options; with the guard of `@caliban/memory-guard` unless the options have
 * another one. The rules of the session are added to those of the host's memory.
 */
export async function openMemory(options: MemorySessionOptions): Promise<Memory> {
  const {
    guard: given,
    memory,
    learn,
    search,
    recall,
    tools,
    slash,
    position,
    stateless,
    ...others
  } = options
  const { pool, userId, ...rest } = others
  const searchTool = search === false ? undefined : `${tools?.namePrefix ?? ""}MemorySearch`
  const { tiers } = rest as MemoryOptions
  if (pool !== undefined) {
    const guards = given === undefined ? {} : { guard: given }
    return pool.for(
      userId as string,
      { ...rest, tiers: { searchTool, ...tiers }, ...guards } as UserMemoryOptions,
    )
  }
  const guard = given === false ? undefined : (given ?? (await loadGuard()))
  if (memory === undefined)
    return createMemory({ ...rest, tiers: { searchTool, ...tiers }, ...(guard && { guard }) })
  const { readOnly, approve } = rest
  if (guard === undefined && approve === undefined && readOnly !== true) return memory
  return restrictMemory(memory, { guard, approve, readOnly })
}

/** Creates the memory directory if it is missing. A failure is a warning: the session continues without it. */
export async function initialize(memory: Memory): Promise<readonly string[]> {
  try {
    await internals(memory)?.init()
    return []
  } catch (error) {
    if (!isMemoryError(error)) throw error
    return [error.message]
  }
}
