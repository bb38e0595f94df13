import { join } from "node:path"
import { createMemory, type Memory, type MemoryOptions } from "@caliban/memory-core"

/** A memory in a folder of its own, with a home directory of its own. */
export function openIn(folder: string, options: Partial<MemoryOptions> = {}): Memory {
  return createMemory({
    cwd: folder,
    directory: join(folder, "memory"),
    durability: "none",
    ...options,
    system: { home: join(folder, "home"), env: {}, ...options.system },
  })
}
