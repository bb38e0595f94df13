import type { MemoryOptions } from "@caliban/memory-core"

/** The guard of `@caliban/memory-guard`, which is loaded when it is first needed. */
export async function loadGuard(): Promise<NonNullable<MemoryOptions["guard"]>> {
  const { createMemoryGuard } = await import("@caliban/memory-guard")
  return createMemoryGuard()
}
