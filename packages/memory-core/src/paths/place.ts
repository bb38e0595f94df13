import { dirname, join, sep } from "node:path"
import type { Diagnostic } from "../diagnostics.ts"
import { canonicalPath, isInside } from "../files/canonical-path.ts"
import { type Files, statAt } from "../files/file-port.ts"
import type { Environment } from "./kill-switch.ts"
import type { ProjectRoots } from "./project-roots.ts"

/** Where a product keeps a memory: a folder below the project root or the home directory. */
export interface Place {
  readonly base: "project" | "home"
  /** Relative to the base, with `/`; or made from the canonical path of the workspace. */
  readonly folder: string | ((workspace: string) => string)
  /** The folder whose nearest occurrence between `cwd` and the project root decides; absent: below the project root. */
  readonly nearest?: string | undefined
}

export interface PathOptions {
  cwd: string
  env: Environment
  /** The home directory. Default: `HOME` (or `USERPROFILE`) of `env`. */
  home?: string | undefined
  /**
   * Which memory is used: that of the git repository around `cwd`, shared by all its folders and linked worktrees, or
   * that of exactly this folder. Outside a repository both are the same. Default: `repository`.
   */
  workspace?: "repository" | "cwd" | undefined
  /** The exact memory directory, absolute or `~/…`. Takes precedence over the environment; may be in the workspace. */
  directory?: string | undefined
  /** Where the memory is when `directory` is absent. Default: where Caliban keeps memories. */
  place?: Place | undefined
  /** The agent whose memory is used, next to that of the workspace. One path component. */
  agentName?: string | undefined
  /** True finds the person's own memory, too. */
  userMemory?: boolean | undefined
  /** Default: `CLAUDE.md` for both. */
  fileNames?: { global?: string | undefined; project?: string | undefined } | undefined
  /** The file system calls. Default: `node:fs`. */
  files?: Files | undefined
  /** Finds the roots; an open memory gives those that it has kept. Default: `findRoots`. */
  roots?: ((options: PathOptions) => Roots) | undefined
}

/** What decides to which project a memory belongs, and the home directory. */
export type Roots = ProjectRoots & Pick<MemoryPaths, "cwd" | "home">

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
  projectFolder?: string | undefined
  /** The directory of the person's own memory; absent unless it is asked for and can be used. */
  userMemory?: string | undefined
  diagnostics: readonly Diagnostic[]
}

/** A directory or file that must not be used, and why. */
export type Refused = Pick<Diagnostic, "code"> & { path: string; problem: string }

export const NO_HOME: Refused = {
  code: "no-home",
  path: "The home directory",
  problem: "is unknown: HOME is not set, or is not an absolute path",
}

/** A path in which `~/` is the home directory. */
export function expandHome(path: string, home: string | undefined): string {
  return path.replace(/^~(?=\/)/, () => home ?? "~")
}

/** The directory of a place, canonical where it is in the project; or why it must not be used. */
export function findDirectory(
  files: Files,
  { base, folder, nearest }: Place,
  { cwd, home, projectRoot, workspace }: Pick<MemoryPaths, "cwd" | "home" | "projectRoot" | "workspace">,
): string | Refused {
  const below = typeof folder === "string" ? folder : folder(workspace)
  if (base === "home") return home === undefined ? NO_HOME : join(home, below)
  let from = nearest === undefined ? projectRoot : cwd
  while (from !== projectRoot && !statAt(files, join(from, nearest ?? ""))?.isDirectory())
    from = dirname(from)
  return checkProjectPath(files, join(from, below), projectRoot)
}

/**
 * The canonical path of a directory in the project. It is refused when it leads out of the project or into `.git`: a
 * link in a downloaded repository must not lead a writer elsewhere.
 */
export function checkProjectPath(files: Files, path: string, projectRoot: string): string | Refused {
  const directory = canonicalPath(files, path)
  const parts = directory.slice(projectRoot.length).toLowerCase().split(sep)
  const isRoot = directory === projectRoot
  if (!isRoot && isInside(directory, projectRoot) && !parts.includes(".git")) return directory
  const problem = isRoot ? "is the root of the project" : "leads out of the project or into .git"
  return { code: "refused-directory", path, problem }
}
