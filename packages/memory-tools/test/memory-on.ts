import { createMapStore, createMemory, type Memory, type MemoryOptions } from "@caliban/memory-core"
import { temporaryMemory } from "./temporary-memory.ts"

/** The two kinds of store that come with memory-core. */
export const STORES = ["files", "map"] as const

/** A memory with some files, on real files or on the map store. */
export async function memoryOn(
  store: (typeof STORES)[number],
  files: Readonly<Record<string, string>> = {},
  options: Partial<MemoryOptions> = {},
): Promise<Memory> {
  if (store === "map")
    return createMemory({
      cwd: "/",
      store: createMapStore({ files }),
      ...options,
      system: { env: {}, ...options.system },
    })
  return (await temporaryMemory(files, options)).memory
}
