import { dirname } from "node:path"
import { nodeFiles } from "../../files/file-port.ts"
/**
 * `undefined` for a memory that is in no folder of all projects: one with an exact directory, a store of the host, or a
 * layout with its own place, and for the memory of an agent.
 *
 * @throws MemoryError `memory-off`, `no-memory-directory`
 */
export function createAdoptionContext(options, opened) {
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
