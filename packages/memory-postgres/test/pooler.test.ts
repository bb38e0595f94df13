import { createMemory } from "@caliban/memory-core"
import { storeCases } from "@caliban/memory-core/testing"
import { findPrograms, type Server, startServer } from "@caliban/postgres-server"
import { hasPgBouncer, startPgBouncer } from "@caliban/postgres-server/pgbouncer"
import pg from "pg"
import postgres from "postgres"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createPostgresPool, createPostgresStore, migrate } from "../src/index.ts"
import { fill } from "./fill.ts"

const HAS_BOTH = findPrograms() !== undefined && hasPgBouncer()

it.skipIf(HAS_BOTH)("nothing was run behind PgBouncer: apt-get install postgresql pgbouncer", ({ skip }) =>
  skip(),
)

/** Eight users with one topic each, which are written at once. */
const users = ["ann", "ben", "cleo", "dan", "eve", "fay", "gus", "hal"]
const draft = (body: string) => ({ slug: "a", type: "user", description: "Who it is", body }) as const

describe.runIf(HAS_BOTH)("behind PgBouncer in transaction mode, with two connections of the server", () => {
  let server: Server
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
  let pool: pg.Pool
  let sql: postgres.Sql
  beforeAll(async () => {
    server = await startServer(migrate)
    bouncer = await startPgBouncer(server, 2)
    pool = new pg.Pool({ ...bouncer.app, max: 8 })
    pool.on("error", () => undefined)
    sql = postgres({
      ...{ host: "127.0.0.1", database: "postgres", user: "app" },
      port: bouncer.port,
      prepare: false,
    })
  })
  afterAll(async () => {
    await Promise.all([pool.end(), sql.end()])
    bouncer.stop()
    server.stop()
  })

  describe("through pg, the contract of a store holds", () => {
    for (const { name, run } of storeCases((files) => fill(pool, files))) it(name, run)
  })

  it("eight users write and read at once through pg and postgres, each in a memory of its own", async () => {
    const stores = [createPostgresPool({ client: pool }), createPostgresPool({ client: sql })]
    const memories = users.flatMap((id) =>
      stores.map((each) => createMemory({ store: each.open({ key: `bounced-${id}`, id }) })),
    )
    for (let round = 0; round < 5; round++)
      await Promise.all(
        memories.map((memory, at) =>
          memory.write({ ...draft(users[at >> 1] ?? ""), slug: round === 0 ? "a" : `t${at % 2}-${round}` }),
        ),
      )
    const bodies = await Promise.all(memories.map(async (memory) => (await memory.read("a"))?.body))
    expect(bodies).toEqual(users.flatMap((id) => [id, id]))
    const [first] = memories
    expect(await first?.history.list()).toHaveLength(9)
  })

  it("no connection carries the key of a memory to the next transaction", async () => {
    await Promise.all(
      users.map((memory) =>
        createMemory({ store: createPostgresStore({ client: pool, memory }) }).write(draft(memory)),
      ),
    )
    const answers = await Promise.all(
      users.map(() =>
        pool.query(
          "select current_setting('caliban.memory', true) as key, count(*) from caliban.files group by 1",
        ),
      ),
    )
    expect(answers.flatMap(({ rows }) => rows)).toEqual([])
  })

  it("keeps what was acknowledged, each once, while the server's connections are cut", async () => {
    const owner = new pg.Pool({ ...server.owner, max: 1 })
    const store = createPostgresStore({ client: pool, memory: "cut" })
    let isOver = false
    const acknowledged: string[] = []
    const write = async (writer: number): Promise<void> => {
      for (let count = 0; !isOver; count++) {
        const slug = `w${writer}-${count}`
        const isDone = await createMemory({ store })
          .write({ ...draft("x"), slug })
          .then(
            () => true,
            () => false,
          )
        if (isDone) acknowledged.push(slug)
      }
    }
    const writers = [0, 1, 2, 3].map(write)
    for (let round = 0; round < 6; round++) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'")
    }
    isOver = true
    await Promise.all(writers)
    await owner.end()
    const created = (await store.history.list()).map(({ slug }) => slug)
    expect(new Set(created).size).toBe(created.length)
    expect(acknowledged.filter((slug) => !created.includes(slug))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(10)
  }, 60_000)
})
