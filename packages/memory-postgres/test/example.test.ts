import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemoryPool } from "@caliban/memory"
import { findPrograms, startServer } from "@caliban/postgres-server"
import pg from "pg"
import { describe, expect, it, vi } from "vitest"
import { createPostgresPool, migrate } from "../src/index.ts"

const EXAMPLE = join(import.meta.dirname, "../../..", "examples", "16-move-to-postgres.mjs")

describe.runIf(findPrograms())("the example that moves a folder of users", () => {
  it("moves them all, and a second run finds nothing left to do", async () => {
    const server = await startServer(migrate)
    const root = mkdtempSync(join(tmpdir(), "memory-example-"))
    const client = new pg.Pool(server.app)
    const { argv } = process
    const said = vi.spyOn(console, "log").mockImplementation(() => undefined)
    try {
      const folders = createMemoryPool({ root, durability: "none" })
      const topic = { slug: "tea", type: "user", description: "Likes tea", body: "Green." } as const
      for (const id of ["ann", "ben"]) await folders.for(id).write(topic)
      const { host, port, user, password, database } = server.app
      vi.stubEnv("DATABASE_URL", `postgres://${user}:${password}@${host}:${port}/${database}`)
      process.argv = ["node", EXAMPLE, root]
      await import(EXAMPLE)
      vi.resetModules()
      await import(EXAMPLE)
      expect(said.mock.calls).toEqual([["2 users moved, 0 stay"], ["0 users moved, 0 stay"]])
      const pool = createMemoryPool({ stores: createPostgresPool({ client }) })
      expect((await pool.for("ann").read("tea"))?.body).toBe("Green.")
    } finally {
      process.argv = argv
      vi.restoreAllMocks()
      vi.unstubAllEnvs()
      await client.end()
      server.stop()
      rmSync(root, { recursive: true, force: true })
    }
  })
})
