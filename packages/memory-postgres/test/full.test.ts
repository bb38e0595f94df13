import { createMemoryPool } from "@caliban/memory"
import { createMemory, isMemoryError } from "@caliban/memory-core"
import { findPrograms, type Server, startServer } from "@caliban/postgres-server"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createPostgresPool, createPostgresStore, migrate } from "../src/index.ts"

const topic = (slug: string) =>
  ({ slug, type: "project", description: `About ${slug}`, body: "Body." }) as const
const users = ["ann", "ben", "cleo", "dan", "eve", "fay", "gus", "hal"]

describe.runIf(findPrograms())("without a free connection", () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer(migrate, { max_connections: "8" })
  })
  afterAll(() => server.stop())

  const open = (settings: pg.PoolConfig): pg.Pool => {
    const client = new pg.Pool({ ...server.app, ...settings })
    client.on("error", () => undefined)
    return client
  }

  it.each([1, 2])("eight users of one client with %s wait for each other, and all get done", async (max) => {
    const client = open({ max })
    const pool = createMemoryPool({
      stores: createPostgresPool({ client }),
      quotas: { topics: 6 },
      userMemory: true,
    })
    await Promise.all(
      users.flatMap((id) => {
        const memory = pool.for(`${id}-${max}`)
        const writes = ["a", "b", "c"].map((slug) => memory.write(topic(slug)))
        return [...writes, memory.write({ ...topic("me"), type: "user" }), memory.load(), memory.list()]
      }),
    )
    for (const id of users) {
      const memory = pool.for(`${id}-${max}`, { userMemory: true })
      expect((await memory.list()).topicCount).toBe(3)
      expect(await memory.read("user/me")).toBeDefined()
    }
    await pool.close()
    await client.end()
  })

  it("a wait that the client ends is an error of the memory, with nothing changed", async () => {
    const client = open({ max: 1, connectionTimeoutMillis: 100 })
    const memory = createMemory({ store: createPostgresStore({ client, memory: "waits" }) })
    await memory.write(topic("a"))
    const other = await client.connect()
    const failures = await Promise.allSettled([memory.write(topic("b")), memory.remove("a"), memory.list()])
    other.release()
    const reasons = failures.map((failure) => failure.status === "rejected" && failure.reason)
    expect(reasons.map((reason) => isMemoryError(reason) && [reason.code, reason.message])).toEqual(
      [
        ["write-failed", "The memory could not be written. Nothing was changed."],
        ["write-failed", "The memory could not be written. Nothing was changed."],
        ["unreadable-file", "The memory could not be read."],
      ].map(([code, outcome]) => [
        code,
        `There is no connection to the database: timeout exceeded when trying to connect. ${outcome}`,
      ]),
    )
    expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["a"])
    expect(await memory.history.list()).toHaveLength(1)
    await client.end()
  })

  it("a server with all connections taken loses and doubles nothing", async () => {
    const clients = [1, 2, 3, 4].map(() => open({ max: 4 }))
    const memories = clients.map((client) =>
      createMemory({ store: createPostgresStore({ client, memory: "taken" }) }),
    )
    const slugs = memories.flatMap((_, at) => [0, 1, 2, 3, 4, 5].map((count) => `t${at}-${count}`))
    const results = await Promise.allSettled(
      slugs.map((slug, at) => memories[at % memories.length]?.write(topic(slug))),
    )
    const done = slugs.filter((_, at) => results[at]?.status === "fulfilled")
    for (const result of results)
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ code: "write-failed", details: { errno: "53300" } })
    await Promise.all(clients.slice(1).map((client) => client.end()))
    const kept = (await memories[0]?.history.list())?.map(({ slug }) => slug)
    expect(kept?.sort()).toEqual(done.sort())
    await clients[0]?.end()
  }, 30_000)
})
