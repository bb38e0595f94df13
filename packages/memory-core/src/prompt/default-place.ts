import { isAbsolute } from "node:path"
import type { LoaderOptions } from "./load-prefix.ts"
import type { TierOptions } from "./tiers.ts"

/**
 * The options that follow from one another. Without `cwd`, a memory belongs to no project and to no person: the
 * instructions of either are not shown, and the prompt names no path, unless `tiers` asks for it.
 *
 * @param directory The directory of the options or of the host's store.
 */
export function resolvePlace(
  { cwd, tiers, system = {} }: Pick<LoaderOptions, "cwd" | "tiers" | "system">,
  directory: string | undefined,
): { cwd: string; tiers: TierOptions } {
  if (cwd !== undefined) return { cwd, tiers: tiers ?? {} }
  const { home, env = process.env } = system
  const place = directory?.replace(/^~(?=\/)/, () => home ?? env["HOME"] ?? "~")
  return {
    cwd: place !== undefined && isAbsolute(place) ? place : "/",
    tiers: { global: false, project: false, pathAttribute: "none", ...tiers },
  }
}
