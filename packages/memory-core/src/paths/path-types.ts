import type { Diagnostic } from "../diagnostics.ts"

/** Variables of the environment, by name. */
export type Environment = Readonly<Record<string, string | undefined>>

export interface MemoryPaths {
  /** What the memory belongs to: the repository around `cwd`, else `cwd`. Canonical, as are the next two. */
  workspace: string
  /** The folder of the project file: the nearest one at or above `cwd` that holds `.git`, else `cwd`. */
  projectRoot: string
  cwd: string
  /** The home directory, as it is given; absent when there is none. */
  home: string | undefined
  /** The person's file for all projects; absent without a home directory. */
  global: string | undefined
  /** The project's file. */
  project: string
  /** The memory directory; absent when there is none to use, for the reason in `diagnostics`. */
  auto?: string
  /** The folder that the origin record is in; absent when the directory was given exactly. */
  projectFolder?: string
  diagnostics: readonly Diagnostic[]
}
