import type { MemoryTrash } from "../../memory-types.ts"
import { type Places } from "./places.ts"
/** The trash of a memory and of its writable mounts, as one. */
export declare function createMountedTrash(places: Places): MemoryTrash
