import { basename, dirname, join, resolve } from "node:path"
import { attempt, decodeLines } from "@caliban/text"
import { canonicalPath, isInside } from "../files/canonical-path.ts"
import { type Files, statAt } from "../files/file-port.ts"
import { readWhole } from "../files/read-file.ts"

/** The root of a project and the owner of its memory. All paths are canonical. */
export interface ProjectRoots {
  /** The nearest folder at or above `cwd` that holds a trusted `.git`; without one, `cwd`. */
  projectRoot: string
  /** What the memory belongs to: the project root, or for a linked worktree its repository's. */
  workspace: string
  /** The git directory that all worktrees of the repository share; absent outside a repository. */
  gitDirectory?: string
}

/** Longer than any path that a system accepts. */
const POINTER_MAX_BYTES = 8_192
/** How many worktrees of one repository are read. */
const WORKTREES_MAX = 200

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
export function findProjectRoots(files: Files, cwd: string, home: string | undefined): ProjectRoots {
  const isHomeOrAbove = (folder: string): boolean => home !== undefined && isInside(home, folder)
  for (let folder = cwd; !isHomeOrAbove(folder); folder = dirname(folder)) {
    const git = join(folder, ".git")
    const stat = statAt(files, git)
    if (stat !== undefined && isTrusted(stat)) {
      const common = stat.isFile() ? findCommonDirectory(files, git) : undefined
      const repository = common && (basename(common) === ".git" ? dirname(common) : common)
      return repository === undefined || isHomeOrAbove(repository)
        ? { projectRoot: folder, workspace: folder, gitDirectory: git }
        : { projectRoot: folder, workspace: repository, gitDirectory: common as string }
    }
    if (dirname(folder) === folder) break
  }
  return { projectRoot: cwd, workspace: cwd }
}

/** The canonical folders of the linked worktrees that a repository names. */
export function findWorktrees(files: Files, gitDirectory: string | undefined): string[] {
  const folder = join(gitDirectory ?? "", "worktrees")
  const ids = (gitDirectory && attempt(() => files.readdirSync(folder) as string[])) || []
  return ids.slice(0, WORKTREES_MAX).flatMap((id) => {
    const tree = readPointer(files, join(folder, id, "gitdir"))
    return tree === undefined ? [] : canonicalPath(files, dirname(tree))
  })
}

/**
 * The git directory that a linked worktree shares with its repository. `undefined` for everything else: a submodule, a
 * separate git directory, a file that names a directory without a reference back to it.
 */
function findCommonDirectory(files: Files, git: string): string | undefined {
  const named = readPointer(files, git, "gitdir: ")
  const own = canonicalPath(files, named ?? "/")
  if (basename(dirname(own)) !== "worktrees") return undefined
  const back = readPointer(files, join(own, "gitdir"))
  return back && canonicalPath(files, back) === git ? dirname(dirname(own)) : undefined
}

/** The path that a file of one line names; `undefined` when it is not a plain file of this user or of root. */
function readPointer(files: Files, path: string, label: string = ""): string | undefined {
  const stat = statAt(files, path)
  if (stat === undefined || !isTrusted(stat)) return undefined
  const bytes = attempt(() => readWhole(files, path, POINTER_MAX_BYTES))
  const [line = ""] = bytes ? decodeLines(bytes).split("\n") : []
  if (!line.startsWith(label) || line === label) return undefined
  return resolve(dirname(path), line.slice(label.length))
}

/** False for a file of another user, who could redirect the memory. Always true on Windows. */
export function isTrusted({ uid }: { uid: number }): boolean {
  const own = process.getuid?.()
  return own === undefined || uid === own || uid === 0
}
