import { createMemory } from "@caliban/memory-core"
import { storeCases, storeContract } from "@caliban/memory-core/testing"
import { findPrograms, type Server, startServer } from "@caliban/postgres-server"
import { PGlite } from "@electric-sql/pglite"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createPostgresStore, migrate } from "../src/index.ts"
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

describe("a database that cannot answer", () => {
  const loaded = async (client: PGlite): Promise<readonly string[]> => {
    const memory = createMemory({ store: createPostgresStore({ client, memory: "ann" }) })
    return (await memory.load()).diagnostics.map(({ message }) => message)
  }

  it("without tables, a load says once what to do", async () => {
    const client = new PGlite()
    const reason = "The database reported 3F000: the tables are missing or of an older version"
    expect(await loaded(client)).toEqual([
      `caliban.ann is left out: ${reason}; migrate(client) creates them. The memory could not be read.`,
    ])
    await client.close()
  })

  it("that was closed is an error of the memory", async () => {
    const client = new PGlite()
    await migrate(client)
    await client.close()
    const reason = "The database reported PGlite is closed. The memory could not be read."
    expect(await loaded(client)).toEqual([`caliban.ann is left out: ${reason}`])
  })
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
