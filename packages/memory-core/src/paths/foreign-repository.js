import { dirname, join } from "node:path"
import { attempt } from "../attempt.ts"
import { canonicalPath, isInside } from "../files/canonical-path.ts"
/**
 * True for a folder of the person's configuration that is in a repository: another clone could have brought what is in
 * it. Many people keep the home directory or `~/.config` in a repository, so those two are not foreign, and neither is
 * the place where the configuration is without any variable.
 *
 * The folder, and each folder above it, counts with the place to which links lead.
 */
export function isInForeignRepository(files, folder, home) {
  if (home === undefined) return isIn(files, folder, [])
  const usual = join(home, ".config")
  if (folder === join(usual, "caliban")) return false
  const own = [home, usual].map((path) => canonicalPath(files, path))
  // The home directory may itself be in a repository, which then is the person's own for what is in that directory.
  const around = isInside(canonicalPath(files, folder), canonicalPath(files, home))
    ? findRepository(files, canonicalPath(files, home))
    : undefined
  return isIn(files, folder, around === undefined ? own : [...own, around])
}
function isIn(files, folder, own) {
  const repository = findRepository(files, canonicalPath(files, folder))
  if (repository !== undefined && !own.includes(repository)) return true
  return dirname(folder) !== folder && isIn(files, dirname(folder), own)
}
/** The nearest folder with a `.git`, at or above a canonical folder. */
function findRepository(files, folder) {
  if (attempt(() => files.lstatSync(join(folder, ".git"))) !== undefined) return folder
  return dirname(folder) === folder ? undefined : findRepository(files, dirname(folder))
}
