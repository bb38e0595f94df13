import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { findPrograms, startServer } from "@caliban/postgres-server"
import pg from "pg"
import { expect, it } from "vitest"
import { createPostgresStore, migrate } from "../src/index.ts"

const page = readFileSync(new URL("../../../docs/fleets.md", import.meta.url), "utf8")
const sqlWith = (text: string): string =>
  [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = ""]) => sql).find((sql) => sql.includes(text)) ??
  ""

it.runIf(findPrograms())(
  "the memories that docs/fleets.md measures with can be read and undone",
  async () => {
    const server = await startServer(migrate)
    const owner = new pg.Pool({ ...server.owner, max: 1 })
    const client = new pg.Pool({ ...server.app, max: 1 })
    try {
      await owner.query(sqlWith("generate_series").replaceAll("2000", "2"))
      const [, ...statements] = sqlWith("apply_change").replaceAll(":user", "1").split("\n")
      await owner.query(statements.join("\n"))
      const memory = createMemory({ store: createPostgresStore({ client, memory: "user-1" }) })
      expect(await memory.history.list()).toHaveLength(201)
      expect(await memory.undo()).toMatchObject({ action: "restored", slug: "topic-1" })
    } finally {
      await Promise.all([owner.end(), client.end()])
      server.stop()
    }
  },
)

it.runIf(findPrograms())(
  "a dump has every memory as a role with bypassrls, and none as the owner of the tables, as docs/fleets.md says",
  async () => {
    const server = await startServer(migrate)
    const superuser = new pg.Pool({ ...server.owner, max: 1 })
    const pools = [superuser]
    const open = (user: string, database: string): pg.Pool => {
      const client = new pg.Pool({ ...server.app, user, database, max: 1 })
      pools.push(client)
      return client
    }
    const run = (program: string, user: string, args: readonly string[], input = "") => {
      const to = ["-h", "127.0.0.1", "-p", String(server.port), "-U", user]
      const path = join(findPrograms() ?? "", program)
      return spawnSync(path, [...to, ...args], { encoding: "utf8", input })
    }
    try {
      await superuser.query("create role memory_owner login")
      await superuser.query("create role backup login bypassrls in role pg_read_all_data")
      await superuser.query("create database memory owner memory_owner")
      await superuser.query("create database restored")
      await migrate(open("memory_owner", "memory"), { role: "app" })
      const memoryIn = (database: string) =>
        createMemory({ store: createPostgresStore({ client: open("app", database), memory: "ann" }) })
      await memoryIn("memory").write({ slug: "a", type: "user", description: "Who it is", body: "Ann." })
      const bytes = Buffer.from("Ann.").toString("hex")
      expect(run("pg_dump", "memory_owner", ["memory"]).status).toBe(1)
      const empty = run("pg_dump", "memory_owner", ["--enable-row-security", "memory"])
      expect([empty.status, empty.stdout.includes(bytes)]).toEqual([0, false])
      for (const user of ["owner", "backup"]) {
        const { status, stdout } = run("pg_dump", user, ["memory"])
        expect([status, stdout.includes(bytes)], user).toEqual([0, true])
      }
      const { stdout } = run("pg_dump", "owner", ["memory"])
      expect(run("psql", "owner", ["-v", "ON_ERROR_STOP=1", "restored"], stdout).status).toBe(0)
      expect((await memoryIn("restored").read("a"))?.body).toBe("Ann.")
    } finally {
      await Promise.all(pools.map((each) => each.end()))
      server.stop()
    }
  },
)
