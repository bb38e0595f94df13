import { dirname } from "node:path"
import { type Files, nodeFiles } from "../../files/file-port.ts"
import type { MemoryPaths } from "../../paths/memory-directory.ts"
import type { OpenMemory } from "../open-memory.ts"
import type { ResolvedOptions } from "../resolved-options.ts"

/** Where memories that can be adopted are, and for which project. */
export interface AdoptScene {
  files: Files
  paths: MemoryPaths
  /** The project folder of this workspace. */
  own: string
  /** The folder of all projects. */
  root: string
  /** True accepts directories of other users. */
  trustDirectory: boolean
  /** False when the folders of a repository have memories of their own by choice. */
  hasEarlierKeys: boolean
}

/**
 * `undefined` for a memory that is in no folder of all projects: one with an exact directory, a store of the host, or a
 * layout with its own place, and for the memory of an agent.
 *
 * @throws MemoryError `memory-off`, `no-memory-directory`
 */
export function createAdoptScene(options: ResolvedOptions, opened: OpenMemory): AdoptScene | undefined {
  const paths = opened.paths()
  const own = paths?.projectFolder
  if (paths === undefined || own === undefined || options.isAgent) return undefined
  return {
    files: options.files ?? nodeFiles,
    paths,
    own,
    root: dirname(own),
    trustDirectory: options.trustDirectory === true,
    hasEarlierKeys: options.workspace !== "cwd",
  }
}
