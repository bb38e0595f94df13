import { rmSync } from "node:fs"
import type { TestProject } from "vitest/node"
import { packAll, type Tarball, temporaryFolder } from "../published.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The packed packages, in a folder that is removed after the last test. */
    tarballs: readonly Tarball[]
  }
}

// Vitest calls it before the first test and what it returns after the last one.
export function setup(project: TestProject): () => void {
  const folder = temporaryFolder()
  project.provide("tarballs", packAll(folder))
  return () => rmSync(folder, { recursive: true, force: true })
}
