import { storeCases, storeContract } from "@caliban/memory-core/testing"
import { findPrograms, type Server, startServer } from "@caliban/postgres-server"
import { PGlite } from "@electric-sql/pglite"
import pg from "pg"
import { afterAll, beforeAll, describe, it } from "vitest"
import { migrate } from "../src/index.ts"
import { fill } from "./fill.ts"

describe("PGlite keeps the store contract", () => {
  const database = new PGlite()
  beforeAll(async () => {
    await migrate(database)
  })
  afterAll(async () => {
    await database.close()
  })
  // It has one connection, so a reader waits for a change.
  for (const { name, run } of storeCases((files) => fill(database, files)))
    if (!name.startsWith("shows readers the old files until a change is done")) it(name, run)
})

describe.runIf(findPrograms())("a server", () => {
  let server: Server
  let pool: pg.Pool
  beforeAll(async () => {
    server = await startServer(migrate)
    pool = new pg.Pool({ ...server.app, max: 8 })
  })
  afterAll(async () => {
    await pool.end()
    server.stop()
  })
  storeContract("through pg", (files) => fill(pool, files), { describe, it })
})
