import type { Memory, MemoryOptions } from "./memory-types.ts"

export function createMemory(_options: MemoryOptions): Memory {
  throw new Error("being built")
}
