import { storeContract } from "@caliban/memory-core/testing"
import { findPrograms, type Server, startServer } from "@caliban/postgres-server"
import postgres from "postgres"
import { afterAll, beforeAll, describe, it } from "vitest"
import { migrate } from "../src/index.ts"
import { fill } from "./fill.ts"

describe.runIf(findPrograms())("a server", () => {
  let server: Server
  let sql: postgres.Sql
  beforeAll(async () => {
    server = await startServer(migrate)
    sql = postgres({ host: "127.0.0.1", port: server.port, database: "postgres", user: "app", max: 8 })
  })
  afterAll(async () => {
    await sql.end()
    server.stop()
  })
  storeContract("through postgres.js", (files) => fill(sql, files), { describe, it })
})
