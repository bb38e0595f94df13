import { type Diagnostic } from "../diagnostics.ts"
import type { Files } from "../files/file-port.ts"
import type { Layout } from "./layout.ts"
import { type ProjectRoots } from "./project-roots.ts"
/** Variables of the environment, by name. */
export type Environment = Readonly<Record<string, string | undefined>>
export interface MemoryPaths {
  /** What the memory belongs to: the repository around `cwd`, else `cwd`. Canonical, as are the next two. */
  workspace: string
  /** The folder of the project file: the nearest one at or above `cwd` that holds `.git`, else `cwd`. */
  projectRoot: string
  cwd: string
  /** The home directory, as given; absent when none is known. */
  home: string | undefined
  /** The person's file for all projects; absent without a home directory. */
  global: string | undefined
  /** The project's file. */
  project: string
  /** The memory directory; absent when none can be used, for the reason in `diagnostics`. */
  auto?: string
  /** The folder that the origin record is in; absent when the directory was given exactly or by a layout. */
  projectFolder?: string
  /** The directory of the person's own memory; absent unless it is asked for and can be used. */
  userMemory?: string | undefined
  diagnostics: readonly Diagnostic[]
}
/** What decides where the memory directory is. */
export interface DirectoryContext {
  files: Files
  env: Environment
  paths: MemoryPaths
  roots: ProjectRoots
  /** The exact directory, from code: trusted. */
  directory: string | undefined
  layout: Layout
  /** See `PathOptions.agentName`. */
  agentName?: string | undefined
}
/**
 * The memory directory, and the project folder around it unless it was given exactly. Empty, with a diagnostic, when
 * none can be used.
 *
 * @param dataHome The folder of all projects; called only when no other place is named.
 */
export declare function findMemoryDirectory(
  context: DirectoryContext,
  dataHome: () => string | undefined,
  diagnostics: Diagnostic[],
): Pick<MemoryPaths, "auto" | "projectFolder">
export declare function isAbsolutePath(path: string | undefined): path is string
