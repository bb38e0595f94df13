import type { MemoryGuard } from "@caliban/memory-guard"

let loaded: Promise<MemoryGuard> | undefined

/** The guard of `@caliban/memory-guard`, which is loaded for the first text. */
export const defaultGuard: MemoryGuard = async (draft) => {
  loaded ??= import("@caliban/memory-guard").then(({ createMemoryGuard }) => createMemoryGuard())
  return await (await loaded)(draft)
}
