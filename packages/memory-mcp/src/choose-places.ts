import { realpathSync, statSync } from "node:fs"
import { homedir } from "node:os"
import { basename, dirname, isAbsolute, join, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { type MemoryOptions, resolveMemoryPaths } from "@caliban/memory-core"

/** Where a memory is: a folder to work in, and the exact directory if one is given. */
export type Place = Pick<MemoryOptions, "cwd" | "directory">

export interface PlaceContext {
  /** The flag `--directory`. */
  directory?: string | undefined
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /** The folders that the client works in; empty when it does not say. Asked only when nothing else decides. */
  listRoots(): Promise<readonly string[]>
}

/**
 * The places of the memories: the given directory, then a directory from the environment, then the project of `cwd`, then
 * the projects of the client's roots. The home directory and the folders above it do not count as projects; empty when
 * nothing else is known.
 */
export async function choosePlaces(context: PlaceContext): Promise<readonly Place[]> {
  const { cwd, directory, env } = context
  if (directory !== undefined) return [{ cwd, directory }]
  if (isProject(cwd, env) || isGivenByEnvironment(cwd, env)) return [{ cwd }]
  const folders = (await context.listRoots()).map(pathOf)
  return folders.flatMap((folder) =>
    folder !== undefined && isProject(folder, env) ? [{ cwd: folder }] : [],
  )
}

/** An existing folder that is neither the home directory nor above it. The root folder is always refused. */
function isProject(folder: string, { HOME, USERPROFILE }: PlaceContext["env"]): boolean {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false
  const real = realPath(folder)
  const home = [HOME, USERPROFILE, homedir()].find((path) => path !== undefined && isAbsolute(path))
  for (let above = realPath(home ?? sep); ; above = dirname(above)) {
    if (above === real) return false
    if (above === dirname(above)) return true
  }
}

/** Without links as far as the path exists: a home directory may not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path === dirname(path) ? path : join(realPath(dirname(path)), basename(path))
  }
}

/** An exact directory of the environment belongs to no project, and has passed the rules for one. */
function isGivenByEnvironment(cwd: string, env: PlaceContext["env"]): boolean {
  const { auto, projectFolder } = resolveMemoryPaths({ cwd, env })
  return auto !== undefined && projectFolder === undefined
}

function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri)
  } catch {
    return undefined
  }
}
