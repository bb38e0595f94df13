import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** What a user may import. */
export interface EntryPoint {
  /** As it is imported: `@caliban/memory-core/loader`. */
  specifier: string
  /** The built file that Node loads for it; absolute. */
  file: string
}

interface Manifest {
  name: string
  private?: boolean
  exports?: Readonly<Record<string, string | { default?: string }>>
}

/** The modules that the published packages in a folder export, by their manifests. Sorted by package. */
export function findEntryPoints(packages: string): EntryPoint[] {
  return readdirSync(packages)
    .sort()
    .map((name) => join(packages, name))
    .filter((folder) => existsSync(join(folder, "package.json")))
    .flatMap(entryPointsOf)
}

function entryPointsOf(folder: string): EntryPoint[] {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest
  if (manifest.private === true) return []
  return Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) => {
    const file = typeof target === "string" ? target : target.default
    if (file === undefined || !/\.m?js$/.test(file)) return []
    return [{ specifier: manifest.name + subpath.slice(1), file: join(folder, file) }]
  })
}
