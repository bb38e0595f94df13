import type { MemorySource } from "../../memory-types.ts"
import type { OpenMemory } from "../open-memory.ts"
import type { ResolvedOptions } from "../resolved-options.ts"

interface Place {
  options: ResolvedOptions
  opened: OpenMemory
}
/** See `MemorySource`. */
export declare function createMemorySource({ options, opened }: Place, mount?: string): MemorySource
