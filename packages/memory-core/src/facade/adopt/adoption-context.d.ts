import { type Files } from "../../files/file-port.ts"
import type { MemoryPaths } from "../../paths/memory-directory.ts"
import type { OpenMemory } from "../open-memory.ts"
import type { ResolvedOptions } from "../resolved-options.ts"
/** The project that adopts a memory, and the folder of the memories that it can adopt. */
export interface AdoptionContext {
  files: Files
  paths: MemoryPaths
  /** The project folder of this workspace. */
  own: string
  /** The folder of all projects. */
  root: string
  /** True accepts directories of other users. */
  trustDirectory: boolean
  /** False with `workspace: "cwd"`: then every folder has a memory of its own. */
  hasEarlierKeys: boolean
}
/**
 * `undefined` for a memory that is in no folder of all projects: one with an exact directory, a store of the host, or a
 * layout with its own place, and for the memory of an agent.
 *
 * @throws MemoryError `memory-off`, `no-memory-directory`
 */
export declare function createAdoptionContext(
  options: ResolvedOptions,
  opened: OpenMemory,
): AdoptionContext | undefined
