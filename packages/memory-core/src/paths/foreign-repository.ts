import { dirname, join } from "node:path"
import { canonicalPath, isInside, targetsOf } from "../files/canonical-path.ts"
import { exists, type Files } from "../files/file-port.ts"

/**
 * True for a folder of the person's configuration that is in a repository: another clone could have brought what is in
 * it. Many people keep the home directory or `~/.config` in a repository, so those two are not foreign, and neither is
 * the place where the configuration is without any variable.
 *
 * The folder, and each folder above it, counts with the place to which links lead.
 */
export function isInForeignRepository(files: Files, folder: string, home: string | undefined): boolean {
  if (home !== undefined && folder === join(home, ".config/caliban")) return false
  const own =
    home === undefined ? [] : [home, join(home, ".config")].map((path) => canonicalPath(files, path))
  const [real] = own
  // The home directory may itself be in a repository, which then is the person's own for what is in that directory.
  const isAtHome = real !== undefined && isInside(canonicalPath(files, folder), real)
  const seen = new Set<string>()
  for (const target of targetsOf(files, folder)) {
    for (let at = target; !seen.has(at); at = dirname(at)) {
      seen.add(at)
      if (!exists(files, join(at, ".git"))) continue
      if (!own.includes(at) && !(isAtHome && isInside(real, at))) return true
      break
    }
  }
  return false
}
