import { rmSync } from "node:fs"
import type { TestProject } from "vitest/node"
import { findPrograms, startServer } from "../../internal/postgres-server/src/index.ts"
import { PLUGINS, packAll, type Tarball, temporaryFolder } from "../published.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The packed packages, in a folder that is removed after the last test. */
    tarballs: readonly Tarball[]
    /** The packed plugins, in the same folder. */
    plugins: readonly Tarball[]
    /** A PostgreSQL server for the examples that need one; empty where PostgreSQL is not installed. */
    databaseUrl: string
  }
}

// Vitest calls it before the first test and what it returns after the last one.
export async function setup(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder()
  const packed = packAll(folder)
  const isPlugin = ({ name }: Tarball): boolean => PLUGINS.includes(name)
  project.provide(
    "tarballs",
    packed.filter((one) => !isPlugin(one)),
  )
  project.provide("plugins", packed.filter(isPlugin))
  const server = findPrograms() === undefined ? undefined : await startServer(async () => {})
  project.provide(
    "databaseUrl",
    server === undefined ? "" : `postgres://owner@127.0.0.1:${server.port}/postgres`,
  )
  return () => {
    server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
