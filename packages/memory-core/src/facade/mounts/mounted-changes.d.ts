import type { Memory } from "../../memory-types.ts"
import { type Places } from "./places.ts"

type MountedChanges = Pick<Memory, "write" | "remove" | "undo" | "adoptEdit" | "repair">
/** The methods of a memory with mounts that change one of its places. */
export declare function createMountedChanges(places: Places): MountedChanges
