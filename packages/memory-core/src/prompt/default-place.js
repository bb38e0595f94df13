import { isAbsolute } from "node:path"
/**
 * The options with `cwd`. Without one, a memory belongs to no project and to no person: the instructions of either are
 * not shown, and the prompt names no path, unless the options ask for it.
 *
 * @param directory The directory of the host's store.
 */
export function withDefaultPlace(options, directory = options.directory) {
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
