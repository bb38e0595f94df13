import type { Files } from "../files/file-port.ts"
/** What to compare a directory from a variable with. Folders are absolute, as written. */
export interface EnvironmentContext {
  files: Files
  home: string | undefined
  /** The workspace, the repository around it and its worktrees. */
  project: readonly string[]
  /** Where the global and the project file and the person's configuration are. */
  configuration: readonly string[]
  /** Caliban's own data folders. */
  data: readonly string[]
  /** The project folders in them that belong to this workspace. */
  ownData: readonly string[]
  /** The workspace that an origin record must name. */
  workspace: string
}
/**
 * Why a memory directory that an environment variable named must not be used; `undefined` when it may. A variable can
 * come from the `.env` file of a cloned repository, so it must not lead into the repository, to places from which
 * programs read instructions or secrets, or to the memory of another project.
 *
 * Each rule applies to the path as written, to its target, and to the target of each folder above it.
 */
export declare function refuseFromEnvironment(
  directory: string,
  context: EnvironmentContext,
): string | undefined
