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
  const repositories = new Map<string, string | undefined>()
  /** The nearest folder with a `.git`, at or above a canonical folder. */
  const findRepository = (at: string): string | undefined => {
    if (!repositories.has(at)) {
      const above = dirname(at)
      const isHere = exists(files, join(at, ".git"))
      repositories.set(at, isHere ? at : above === at ? undefined : findRepository(above))
    }
    return repositories.get(at)
  }
  if (home !== undefined && folder === join(home, ".config/caliban")) return false
  const isOwn = (repository: string): boolean => {
    if (home === undefined) return false
    const real = canonicalPath(files, home)
    if (repository === real || repository === canonicalPath(files, join(home, ".config"))) return true
    // The home directory may itself be in a repository, which then is the person's own for what is in that directory.
    return isInside(canonicalPath(files, folder), real) && repository === findRepository(real)
  }
  return targetsOf(files, folder).some((at) => {
    const repository = findRepository(at)
    return repository !== undefined && !isOwn(repository)
  })
}
