import { createMemory } from "@caliban/memory-core"
import { findPrograms, type Server, startServer } from "@caliban/postgres-server"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createPostgresStore, migrate } from "../src/index.ts"

const draft = { slug: "a", type: "project", description: "Straße", body: "日本" } as const

describe.runIf(findPrograms())("migrate", () => {
  let server: Server
  let owner: pg.Pool
  let app: pg.Pool
  beforeAll(async () => {
    server = await startServer(migrate)
    owner = new pg.Pool({ ...server.owner, max: 1 })
    app = new pg.Pool({ ...server.app, max: 1 })
  })
  afterAll(async () => {
    await Promise.all([owner.end(), app.end()])
    server.stop()
  })

  async function inDatabase(encoding: string, task: (client: pg.Pool) => Promise<void>): Promise<void> {
    const database = `in_${encoding.toLowerCase()}`
    await owner.query(`create database ${database} encoding '${encoding}' locale 'C' template template0`)
    const client = new pg.Pool({ ...server.owner, database })
    await task(client)
    await client.end()
    await owner.query(`drop database ${database}`)
  }

  it.each(["LATIN1", "EUC_JP"])("refuses a database in %s, and creates nothing", async (encoding) => {
    await inDatabase(encoding, async (client) => {
      await expect(migrate(client, { role: "app" })).rejects.toThrow(
        `migrate: the database must be in UTF8, not ${encoding}. Nothing was changed.`,
      )
      const { rows } = await client.query("select 1 from pg_namespace where nspname = 'caliban'")
      expect(rows).toEqual([])
    })
  })

  it.each(["UTF8", "SQL_ASCII"])("creates tables in %s, which keep any text", async (encoding) => {
    await inDatabase(encoding, async (client) => {
      await migrate(client)
      const memory = createMemory({ store: createPostgresStore({ client, memory: "m" }) })
      await memory.write(draft)
      await memory.write({ ...draft, slug: "日本" })
      await memory.write({ ...draft, body: "Other." })
      await memory.undo()
      expect(await memory.read("a")).toMatchObject({ description: "Straße", body: "日本" })
      expect((await memory.load()).text).toContain("Straße")
      expect((await memory.list()).topicCount).toBe(2)
    })
  })

  it("lets the role of the servers only read what was migrated, also where it could do more", async () => {
    await owner.query("grant select, insert, update, delete on caliban.migrations to app")
    expect(await migrate(owner, { role: "app" })).toEqual([])
    for (const statement of [
      "delete from caliban.migrations",
      "update caliban.migrations set number = 7",
      "insert into caliban.migrations (number) values (7)",
    ])
      await expect(app.query(statement), statement).rejects.toMatchObject({ code: "42501" })
    expect((await app.query("select number from caliban.migrations")).rows).toHaveLength(2)
  })

  it("takes no rights from a role that owns the tables", async () => {
    const schema = "own"
    for (const _ of [1, 2]) await migrate(owner, { schema, role: "owner" })
    await owner.query("insert into own.migrations (number) values (7)")
  })

  it.each([
    [{ role: "public" }, 'option "role" must be a name'],
    [{ role: "pg_monitor" }, 'option "role" must be a name'],
    [{ schema: "pg_x" }, 'option "schema" must be a name'],
    [{ role: "user" }, '"user" is a word of SQL and no name. Nothing was changed.'],
    [{ schema: "user" }, '"user" is a word of SQL and no name. Nothing was changed.'],
    [{ schema: "order" }, '"order" is a word of SQL and no name. Nothing was changed.'],
  ])("refuses %j", async (options, message) => {
    const error: unknown = await migrate(owner, options).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain(`migrate: ${message}`)
  })

  it("creates its tables also in the schema public", async () => {
    await inDatabase("UTF8", async (client) => {
      expect(await migrate(client, { schema: "public", role: "app" })).toEqual([1, 2])
    })
  })
})
