import type { Files } from "../files/file-port.ts"
/** The root of a project and the owner of its memory. All paths are canonical. */
export interface ProjectRoots {
  /** The nearest folder at or above `cwd` that holds a trusted `.git`; without one, `cwd`. */
  projectRoot: string
  /** What the memory belongs to: the project root, or for a linked worktree its repository's. */
  workspace: string
  /** The git directory that all worktrees of the repository share; absent outside a repository. */
  gitDirectory?: string
}
/**
 * Finds the repository around a folder without starting git. The home directory and what is above it are never a
 * project root above `cwd`. Costs one `lstat` per folder up to the root, and two small reads in a linked worktree.
 *
 * Nothing that a downloaded folder can hold leads to another project: a `.git` of another user is ignored, and a
 * `.git` file counts as a linked worktree only when the repository it names points back to this very file. The
 * variables of git, `commondir` and `core.worktree` are never read.
 *
 * @param home The canonical home directory.
 */
export declare function findProjectRoots(files: Files, cwd: string, home: string | undefined): ProjectRoots
/** The canonical folders of the linked worktrees that a repository names. */
export declare function findWorktrees(files: Files, gitDirectory: string): string[]
/** False for a file of another user, who could redirect the memory. Always true on Windows. */
export declare function isTrusted({ uid }: { uid: number }): boolean
