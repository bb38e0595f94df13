import { createMemory, type Memory, type MemoryOptions } from "@caliban/memory-core"
import { restrictMemory } from "@caliban/memory-core/internal"
import { OWN_NAMES } from "./check-session-options.ts"
import { defaultGuard } from "./load-guard.ts"
import type { UserMemoryOptions } from "./pool/pool-types.ts"
import type { MemorySessionOptions } from "./session-types.ts"

/**
 * The memory of the host, or one with these options; with the guard of `@caliban/memory-guard` unless the options have
 * another one. The rules of the session are added to those of the host's memory.
 */
export function openMemory(options: MemorySessionOptions): Memory {
  const { guard: given = defaultGuard, memory, search, tools, pool, userId } = options
  const rest: MemoryOptions = Object.fromEntries(
    Object.entries(options).filter(([name]) => !OWN_NAMES.includes(name)),
  )
  const guard = given || undefined
  if (memory !== undefined) {
    const { readOnly, approve } = rest
    const isChanged = guard !== undefined || approve !== undefined || readOnly === true
    return isChanged ? restrictMemory(memory, { guard, approve, readOnly }) : memory
  }
  const searchTool = search === false ? undefined : `${tools?.namePrefix ?? ""}MemorySearch`
  const own = { ...rest, tiers: { searchTool, ...rest.tiers } }
  if (pool !== undefined) return pool.for(userId as string, { ...own, guard: given } as UserMemoryOptions)
  return createMemory({ ...own, ...(guard && { guard }) })
}
