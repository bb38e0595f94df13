import type { MemoryOptions } from "@caliban/memory-core"

type Guard = NonNullable<MemoryOptions["guard"]>

let loaded: Promise<Guard> | undefined

/** The guard of `@caliban/memory-guard`, which is loaded for the first text. */
export const defaultGuard: Guard = async (draft) => {
  loaded ??= import("@caliban/memory-guard").then(({ createMemoryGuard }) => createMemoryGuard())
  return await (await loaded)(draft)
}
