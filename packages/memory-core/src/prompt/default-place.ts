import { isAbsolute } from "node:path"
import type { LoaderOptions } from "./load-prefix.ts"

type PlaceOptions = Pick<LoaderOptions, "cwd" | "directory" | "home" | "env" | "tiers" | "pathAttribute">

/**
 * The options with `cwd`. Without one, a memory belongs to no project and to no person: the instructions of either are
 * not shown, and the prompt names no path, unless the options ask for it.
 *
 * @param directory The directory of the host's store.
 */
export function withDefaultPlace<Options extends PlaceOptions>(
  options: Options,
  directory: string | undefined = options.directory,
): Options & { cwd: string } {
  const { cwd, home, env = process.env, tiers, pathAttribute = "none" } = options
  if (cwd !== undefined) return { ...options, cwd }
  const place = directory?.replace(/^~(?=\/)/, () => home ?? env["HOME"] ?? "~")
  return {
    ...options,
    cwd: place !== undefined && isAbsolute(place) ? place : "/",
    tiers: { global: false, project: false, ...tiers },
    pathAttribute,
  }
}
