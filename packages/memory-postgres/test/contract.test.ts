import type { Store } from "@caliban/memory-core"
import { storeCases, storeContract } from "@caliban/memory-core/testing"
import { findPrograms, type Server, startServer } from "@caliban/postgres-server"
import { PGlite } from "@electric-sql/pglite"
import pg from "pg"
import postgres from "postgres"
import { afterAll, beforeAll, describe, it } from "vitest"
import { createPostgresStore, migrate, type PostgresClient } from "../src/index.ts"

let count = 0

/** A new memory with these files and no history. */
async function fill(client: PostgresClient, files: Readonly<Record<string, string>> = {}): Promise<Store> {
  const store = createPostgresStore({ client, memory: `contract-${++count}` })
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text)
    const slug = name.endsWith(".md") ? name.slice(0, -3) : `./${name}`
    if (slug === "MEMORY") await store.transact(undefined, () => ({ index: bytes, result: undefined }))
    else await store.transact(slug, () => ({ topic: bytes, result: undefined }))
  }
  await store.history.purge({ all: true })
  return store
}

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
  let sql: postgres.Sql
  beforeAll(async () => {
    server = await startServer(migrate)
    pool = new pg.Pool({ ...server.app, max: 8 })
    sql = postgres({ host: "127.0.0.1", port: server.port, database: "postgres", user: "app", max: 8 })
  })
  afterAll(async () => {
    await Promise.all([pool.end(), sql.end()])
    server.stop()
  })
  storeContract("through pg", (files) => fill(pool, files), { describe, it })
  storeContract("through postgres.js", (files) => fill(sql, files), { describe, it })
})
