import { statSync } from "node:fs"
import { homedir } from "node:os"
import { dirname, isAbsolute, relative, resolve, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { type MemoryOptions, resolveMemoryPaths } from "@caliban/memory-core"
import { attempt } from "@caliban/text"

/** Where a memory is: a folder to work in, and the exact directory if one is given. */
export type Place = Pick<MemoryOptions, "cwd" | "directory">

export interface PlaceContext {
  /** The flag `--directory`. */
  directory?: string | undefined
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /** The folders that the client works in; `undefined` without an answer. Asked only when nothing else decides. */
  listRoots(): Promise<readonly string[] | undefined>
}

/**
 * The places of the memories: the given directory, then a directory from the environment, then the project of `cwd`, then
 * the projects of the client's roots. The home directory and the folders above it do not count as projects; empty when
 * nothing else is known, and `undefined` when the client does not answer.
 */
export async function choosePlaces(context: PlaceContext): Promise<readonly Place[] | undefined> {
  const { cwd, directory, env } = context
  if (directory !== undefined) return [{ cwd, directory }]
  if (isProject(cwd, env)) return [{ cwd }]
  const folders = (await context.listRoots())?.map((uri) => attempt(() => fileURLToPath(uri)))
  return folders?.flatMap((folder) =>
    folder !== undefined && isProject(folder, env) ? [{ cwd: folder }] : [],
  )
}

/** What a client is told while no place is known, with what is wrong with the directories that the environment names. */
export function explainNoPlace({ cwd, env }: Pick<PlaceContext, "cwd" | "env">): string {
  return [NO_PLACE, ...resolveMemoryPaths({ cwd, env }).diagnostics.map(({ message }) => message)].join(" ")
}

const NO_PLACE =
  "Nothing was read or saved: no project folder is known. Start the server with --directory <folder>, or in the folder of a project."

/**
 * An existing folder that is neither the home directory nor above it. The root folder is always refused. A directory that
 * the environment names belongs to no project, and has passed the rules for one.
 */
function isProject(folder: string, env: PlaceContext["env"]): boolean {
  // A name that no file can have is an error of its own.
  if (!attempt(() => statSync(folder))?.isDirectory()) return false
  const paths = resolveMemoryPaths({ cwd: folder, env })
  const { auto, projectFolder, cwd, home = resolve(sep, homedir()) } = paths
  if (auto !== undefined && projectFolder === undefined) return true
  const below = relative(cwd, resolveMemoryPaths({ cwd: home, env }, false).cwd)
  const isHomeOrAbove = below.split(sep)[0] !== ".." && !isAbsolute(below)
  return cwd !== dirname(cwd) && !isHomeOrAbove
}
