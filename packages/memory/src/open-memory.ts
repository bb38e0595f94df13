import { createMemory, type Memory, type MemoryOptions } from "@caliban/memory-core"
import { restrictMemory } from "@caliban/memory-core/internal"
import { OWN_NAMES } from "./check-session-options.ts"
import { loadGuard } from "./load-guard.ts"
import type { UserMemoryOptions } from "./pool/pool-types.ts"
import type { MemorySessionOptions } from "./session-types.ts"

/**
 * The memory of the host, or one with these options; with the guard of `@caliban/memory-guard` unless the options have
 * another one. The rules of the session are added to those of the host's memory.
 */
export async function openMemory(options: MemorySessionOptions): Promise<Memory> {
  const { guard: given, memory, search, tools, pool, userId } = options
  const rest: MemoryOptions = Object.fromEntries(
    Object.entries(options).filter(([name]) => !OWN_NAMES.includes(name)),
  )
  const searchTool = search === false ? undefined : `${tools?.namePrefix ?? ""}MemorySearch`
  const own = { ...rest, tiers: { searchTool, ...rest.tiers } }
  if (pool !== undefined) return pool.for(userId as string, { ...own, guard: given } as UserMemoryOptions)
  const guard = given === false ? undefined : (given ?? (await loadGuard()))
  if (memory === undefined) return createMemory({ ...own, ...(guard && { guard }) })
  const { readOnly, approve } = rest
  if (guard === undefined && approve === undefined && readOnly !== true) return memory
  return restrictMemory(memory, { guard, approve, readOnly })
}
