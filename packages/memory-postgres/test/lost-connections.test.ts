import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemoryPool } from "@caliban/memory"
import { copyMemory } from "@caliban/memory/copy"
import { createMemorySearch } from "@caliban/memory/search"
import { createMapStore, createMemory, type Memory, type Store } from "@caliban/memory-core"
import { findPrograms, type Server, startServer } from "@caliban/postgres-server"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  createPostgresPool,
  createPostgresStore,
  migrate,
  type PostgresClient,
  type PostgresConnection,
} from "../src/index.ts"

const now = (): Date => new Date("2026-05-06T07:08:09Z")
const draft = (slug: string, body = "Body.") =>
  ({ slug, type: "user", description: `About ${slug}`, body }) as const

interface Place {
  key: string
  store: Store
  memory: Memory
  client: PostgresClient
}

/** Everything that reads or changes a memory; what each returns is the same whether a connection is lost or not. */
const OPERATIONS: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
  load: ({ memory }) => memory.load(),
  list: ({ memory }) => memory.list(),
  status: ({ memory }) => memory.status({ verify: true }),
  read: ({ memory }) => memory.read("long"),
  search: async ({ memory }) => await createMemorySearch(memory).search("word"),
  create: ({ memory }) => memory.write(draft("new")),
  update: ({ memory }) => memory.write(draft("tea", "Other.")),
  remove: ({ memory }) => memory.remove("tea"),
  undo: ({ memory }) => memory.undo(),
  repair: ({ memory }) => memory.repair(),
  history: ({ memory }) => memory.history.list(),
  restore: async ({ memory }) => {
    const [entry] = await memory.history.list({ address: "gone" })
    return await memory.history.restore(entry?.id ?? "")
  },
  purge: ({ memory }) => memory.history.purge({ slug: "gone" }),
  record: async ({ store }) => {
    await store.updateRecord?.("count", (text = "") => `${text}1`)
    return await store.record?.("count")
  },
  copy: async ({ store }) => {
    const copy = createMapStore({ now })
    return [await copyMemory(store, copy), await createMemory({ store: copy }).list()]
  },
  export: async ({ client, key }) => {
    const to = mkdtempSync(join(tmpdir(), "memory-lost-"))
    const users = createMemoryPool({
      stores: { ...createPostgresPool({ client }), open: () => open(client, key) },
    })
    await users.export("ann", { to, history: true })
    const names = readdirSync(to, { recursive: true })
    rmSync(to, { recursive: true, force: true })
    return names.toSorted()
  },

  erase: ({ client, key }) => Promise.resolve(createPostgresPool({ client }).erase(key)),
  users: async ({ client }) => {
    for await (const user of createPostgresPool({ client }).users()) if (user.key === "") return user
    return undefined
  },
  move: async ({ client, key }) => {
    const root = mkdtempSync(join(tmpdir(), "memory-lost-"))
    const folders = createMemoryPool({ root, durability: "none", system: { now } })
    for (const body of ["One.", "Two."]) await folders.for(key).write(draft("tea", body))
    const users = createMemoryPool({ root, stores: createPostgresPool({ client, now }) })
    const memory = users.for(key)
    const result = [await users.move(key), await memory.list(), await memory.history.list()]
    rmSync(root, { recursive: true, force: true })
    return result
  },
}

const open = (client: PostgresClient, memory: string): Store => createPostgresStore({ client, memory, now })

describe.runIf(findPrograms())("a connection that is lost", () => {
  let server: Server
  let pool: pg.Pool
  beforeAll(async () => {
    server = await startServer(migrate)
    pool = new pg.Pool({ ...server.app, max: 4 })
  })
  afterAll(async () => {
    await pool.end()
    server.stop()
  })

  /** Loses the connection at one statement: before the server gets it, or after it has answered. */
  function losing(at: number, after: boolean): { client: PostgresClient; count(): number } {
    let count = 0
    const connect = async (): Promise<PostgresConnection> => {
      const connection = await pool.connect()
      let isLost = false
      return {
        async query(text, values) {
          const isThis = ++count === at
          if (!isLost && (!isThis || after)) {
            const { rows } = await connection.query(text, [...values])
            if (!isThis) return rows
          }
          isLost = true
          throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" })
        },
        release: (error) => connection.release(error !== undefined),
      }
    }
    return { client: { connection: connect }, count: () => count }
  }

  let memories = 0
  async function run(operation: string, at: number, after: boolean) {
    const key = `lost-${++memories}`
    const before = createMemory({ store: open(pool, key) })
    await before.write(draft("gone", "First."))
    await before.write(draft("gone", "Second."))
    await before.write(draft("long", "word ".repeat(3_000)))
    await before.remove("gone")
    await before.write(draft("tea"))
    const { client, count } = losing(at, after)
    const store = open(client, key)
    const place = { key, client, store, memory: createMemory({ store }) }
    const result = await OPERATIONS[operation]?.(place)
    const [loaded, entries] = [await before.load(), await before.history.list()]
    const seen = JSON.stringify([result, loaded, entries], (name, value: unknown) =>
      ["updatedAt", "at", "copied"].includes(name) ? 0 : value,
    )
    return { count: count(), seen: seen.replaceAll(key, "lost") }
  }

  it.each(Object.keys(OPERATIONS))(
    "at any statement of %s changes neither its result nor its effect",
    async (name) => {
      const { count, seen } = await run(name, 0, false)
      expect(count).toBeGreaterThan(0)
      for (let at = 1; at <= count; at++)
        for (const after of [false, true])
          expect((await run(name, at, after)).seen, `statement ${at}, answered: ${after}`).toBe(seen)
    },
    120_000,
  )
})
