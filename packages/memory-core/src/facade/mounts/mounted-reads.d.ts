import type { Memory } from "../../memory-types.ts"
import { type Places } from "./places.ts"

type MountedReads = Pick<Memory, "read" | "readIndex" | "list" | "topics" | "sources" | "verify" | "status">
/** The methods of a memory with mounts that read. */
export declare function createMountedReads(places: Places): MountedReads
