import type { MemoryTrash } from "../../memory-types.ts"
import type { OpenMemory } from "../open-memory.ts"
/** The trash of a memory. `restore` comes from `createUndoChanges`. */
export declare function createMemoryTrash(opened: OpenMemory, restore: MemoryTrash["restore"]): MemoryTrash
