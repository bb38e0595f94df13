import { rmSync } from "node:fs"
import type { TestProject } from "vitest/node"
import { PLUGINS, packAll, type Tarball, temporaryFolder } from "../published.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The packed packages, in a folder that is removed after the last test. */
    tarballs: readonly Tarball[]
    /** The packed plugins, in the same folder. */
    plugins: readonly Tarball[]
  }
}

// Vitest calls it before the first test and what it returns after the last one.
export function setup(project: TestProject): () => void {
  const folder = temporaryFolder()
  const packed = packAll(folder)
  const isPlugin = ({ name }: Tarball): boolean => PLUGINS.includes(name)
  project.provide(
    "tarballs",
    packed.filter((one) => !isPlugin(one)),
  )
  project.provide("plugins", packed.filter(isPlugin))
  return () => rmSync(folder, { recursive: true, force: true })
}
