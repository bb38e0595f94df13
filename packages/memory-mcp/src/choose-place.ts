import { realpathSync, statSync } from "node:fs"
import { homedir } from "node:os"
import { basename, dirname, isAbsolute, join, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { type MemoryOptions, resolveMemoryPaths } from "@caliban/memory-core"
import { aFunction, check, expects, text, z } from "@caliban/memory-core/internal"

/** Where the memory is: a folder to work in, and the exact directory if one is given. */
export type Place = Pick<MemoryOptions, "cwd" | "directory">

export interface PlaceContext {
  /** The flag `--directory`. */
  directory?: string | undefined
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /** The folders that the client works in; empty when it does not say. Asked only when nothing else decides. */
  listRoots(): Promise<readonly string[]>
}

const OPTIONS = z.strictObject({
  directory: z.optional(text),
  cwd: text,
  env: expects("an object of environment variables", (value) => typeof value === "object" && value !== null),
  listRoots: aFunction,
})

/**
 * The place of the memory: the given directory, then a directory from the environment, then the project of `cwd`, then the
 * client's only root. The home directory and the folders above it do not count as projects; `undefined` when nothing else is known.
 *
 * @throws TypeError for wrong options
 */
export async function choosePlace(context: PlaceContext): Promise<Place | undefined> {
  check("choosePlace", OPTIONS, context)
  const { cwd, directory, env } = context
  if (directory !== undefined) return { cwd, directory }
  if (isProject(cwd, env) || isGivenByEnvironment(cwd, env)) return { cwd }
  const [root, ...others] = await context.listRoots()
  const folder = root === undefined || others.length > 0 ? undefined : pathOf(root)
  return folder !== undefined && isProject(folder, env) ? { cwd: folder } : undefined
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
