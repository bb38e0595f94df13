import type { Diagnostic } from "../diagnostics.ts"
import type { Files } from "../files/file-port.ts"
import type { Environment } from "./kill-switch.ts"
import type { Place } from "./place.ts"

export interface PathOptions {
  cwd: string
  env: Environment
  home?: string | undefined
  /** What the memory belongs to: the repository around `cwd`, or exactly this folder. Default: `repository`. */
  workspace?: "repository" | "cwd" | undefined
  /** The exact memory directory, from code. */
  directory?: string | undefined
  /** Where the memory is when `directory` is absent. Default: where Caliban keeps memories. */
  place?: Place | undefined
  /** The agent whose memory is used, next to that of the workspace. One path component. */
  agentName?: string | undefined
  /** True finds the person's own memory, too. */
  userMemory?: boolean | undefined
  fileNames?: { global?: string; project?: string } | undefined
  /** Default: `node:fs`. */
  files?: Files | undefined
}

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
  /** The folder that the origin record is in; absent when the directory was given exactly or by a place. */
  projectFolder?: string
  /** The directory of the person's own memory; absent unless it is asked for and can be used. */
  userMemory?: string | undefined
  diagnostics: readonly Diagnostic[]
}
