import { EventEmitter } from "node:events"
import { connect, createServer } from "node:net"
import { createMemoryPool, createMemorySession } from "@caliban/memory"
import { createMemory, isMemoryError, MemoryError, type TopicDraft } from "@caliban/memory-core"
import { findPrograms, type Server, startServer } from "@caliban/postgres-server"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  createPostgresPool,
  createPostgresStore,
  listen,
  migrate,
  type PostgresConnection,
} from "../src/index.ts"

const draft = (slug: string, body = "Body."): TopicDraft => ({
  slug,
  type: "project",
  description: `About ${slug}`,
  body,
})

const BEGIN = "begin isolation level read committed"

let server: Server
let pool: pg.Pool

describe.runIf(findPrograms())("on a server", () => {
  beforeAll(async () => {
    server = await startServer(migrate)
    pool = new pg.Pool({ ...server.app, max: 8 })
    pool.on("error", () => undefined)
  })
  afterAll(async () => {
    await pool.end()
    server.stop()
  })

  it("a memory behaves as on files: load, write, list, undo, restore, purge", async () => {
    const memory = createMemory({ store: createPostgresStore({ client: pool, memory: "behaves" }) })
    await memory.write(draft("deploy"))
    await memory.write({ ...draft("deploy"), body: "Other." }, { by: "model", why: "it changed" })
    const { text } = await memory.load()
    expect(text).toContain("- [deploy](deploy.md) — project: About deploy")
    expect((await memory.list()).topics.map(({ slug, kind }) => [slug, kind])).toEqual([["deploy", "listed"]])
    expect(await memory.history.list()).toMatchObject([
      { slug: "deploy", action: "replaced", by: "model", why: "it changed" },
      { slug: "deploy", action: "created" },
    ])
    await memory.undo()
    expect((await memory.read("deploy"))?.body).toBe("Body.")
    await memory.remove("deploy")
    const [removal] = await memory.history.list()
    expect(await memory.history.restore(removal?.id ?? "")).toMatchObject({ action: "restored" })
    expect((await memory.load()).text).toContain("[deploy](deploy.md)")
    expect((await memory.history.purge({ all: true })).purged).toBeGreaterThan(3)
    expect((await memory.status({ verify: true })).findings).toEqual([])
  })

  it.each([
    [
      "a schema without tables",
      "not_migrated",
      "3F000",
      /tables are missing .*; migrate\(client\) creates them/,
    ],
    ["a role without rights", "no_rights", "42501", /no rights; migrate\(client, \{ role \}\) gives them/],
  ])("says what to do about %s", async (_, schema, errno, advice) => {
    const owner = new pg.Pool(server.owner)
    if (schema === "no_rights") await migrate(owner, { schema })
    await owner.end()
    const memory = createMemory({ store: createPostgresStore({ client: pool, memory: "new", schema }) })
    await expect(memory.write(draft("deploy"))).rejects.toMatchObject({
      message: expect.stringMatching(advice),
      details: { errno },
    })
  })

  it("names the row of the history that is damaged", async () => {
    const memory = createMemory({ store: createPostgresStore({ client: pool, memory: "damaged" }) })
    await memory.write(draft("deploy"))
    const owner = new pg.Pool(server.owner)
    await owner.query("update caliban.history set record = 'rrr' where memory = 'damaged'")
    await owner.end()
    await expect(memory.history.list()).rejects.toMatchObject({
      code: "unreadable-file",
      message: expect.stringContaining("entry 1 in the table history is not JSON"),
    })
    expect((await memory.read("deploy"))?.slug).toBe("deploy")
  })

  /** A client that adds the name of the function that each call runs. */
  const counting = (calls: string[]) => ({
    connection: async (): Promise<PostgresConnection> => {
      const connection = await pool.connect()
      return {
        async query(text, values) {
          calls.push(text.replace(/^select (?:\*.* from )?caliban\.(\w+).*/, "$1"))
          return (await connection.query(text, [...values])).rows
        },
        release: () => connection.release(),
      }
    },
  })

  it("lists, searches, repairs and compares many topics in a few calls", async () => {
    const calls: string[] = []
    const count = async (run: () => unknown): Promise<number> => {
      calls.length = 0
      await run()
      return calls.length
    }
    const store = createPostgresStore({ client: counting(calls), memory: "many topics" })
    const memory = createMemory({ store })
    const slugs = Array.from({ length: 230 }, (_, at) => `topic-${at}`)
    for (const slug of slugs) await memory.write(draft(slug, `${slug} is in town ${slug}.`))
    expect(await count(async () => expect((await memory.list()).topics.length).toBe(230))).toBe(4)
    expect(await count(() => memory.repair({ refreshHooks: true, dryRun: true }))).toBe(5)
    expect(await count(() => memory.repair({ refreshHooks: true }))).toBe(7)
    const session = await createMemorySession({ store })
    expect(await count(() => session.beforeTurn("Where is topic-77?"))).toBeLessThanOrEqual(12)
    const { callTool } = session.tools
    for (const slug of slugs.slice(0, 50)) await callTool("ReadMemoryTopic", { slug })
    expect(await count(() => session.beforeTurn("Hello"))).toBeLessThanOrEqual(5)
    await memory.write(draft("topic-7", "It moved."))
    await memory.remove("topic-8")
    const note = await session.beforeTurn("Hello")
    expect(note).toMatch(/- topic-7 was changed[\s\S]*- topic-8 was removed/)
    expect(note).not.toContain("- topic-9")
    await session.end()
  })

  it("loads in one call, and writes in four", async () => {
    const calls: string[] = []
    const store = createPostgresStore({ client: counting(calls), memory: "calls" })
    const memory = createMemory({ store })
    for (const slug of ["a", "b", "c"]) await memory.write(draft(slug))
    // One that no line names.
    await store.transact("unlisted", () => ({
      topic: Buffer.from("---\nname: unlisted\ndescription: no line\n---\n\nText\n"),
      result: undefined,
    }))
    calls.length = 0
    expect((await memory.load()).text).toContain("no line")
    expect(calls).toEqual(["load_memory"])
    calls.length = 0
    await memory.write(draft("a", "Again."), { expect: (await memory.read("a"))?.revision })
    expect(calls.slice(-4)).toEqual([BEGIN, "begin_change", "apply_change", "commit"])
    // With a long index, a write looks up which lines the prompt shows: in one small call more, not by a load.
    const lines = Array.from({ length: 190 }, (_, at) => `- [t${at}](t${at}.md) — project: Line ${at}\n`)
    await store.transact(undefined, ({ index }) => ({
      index: Buffer.concat([index?.bytes ?? Buffer.alloc(0), Buffer.from(lines.join(""))]),
      result: undefined,
    }))
    calls.length = 0
    await memory.write(draft("a", "Once more."))
    expect(calls).toEqual([BEGIN, "begin_change", "apply_change", "commit", "read_record"])
  })

  it("lists no user in whose memory nothing was stored, also after an erasure", async () => {
    const users = createMemoryPool({ stores: createPostgresPool({ client: pool }) })
    const other = createMemoryPool({ stores: createPostgresPool({ client: pool }) })
    const late = other.for("erased")
    await late.write(draft("deploy"))
    await users.erase("erased")
    for (const memory of [late, users.for("erased"), users.for("never")]) {
      await memory.history.purge({ all: true })
      await memory.remove("deploy")
      await memory.repair()
      await memory.write(draft("deploy"), { expect: "0123456789abcdef" }).catch(() => undefined)
    }
    const listed: string[] = []
    for await (const { id } of users.users()) if (/^(?:erased|never)$/.test(id)) listed.push(id)
    expect(listed).toEqual([])
    const store = createPostgresStore({ client: pool, memory: "only-a-record" })
    await store.updateRecord?.("usage", () => "text")
    await createMemory({ store }).remove("deploy")
    expect(await store.record?.("usage")).toBe("text")
  })

  describe("while another process holds the row of a memory", () => {
    /** Runs a task while the row is locked. */
    async function held<T>(key: string, task: () => Promise<T>): Promise<T> {
      const owner = new pg.Pool(server.owner)
      const connection = await owner.connect()
      await connection.query("begin")
      await connection.query("select set_config('caliban.memory', $1, true)", [key])
      await connection.query("select * from caliban.memories where key = $1 for update", [key])
      try {
        return await task()
      } finally {
        await connection.query("rollback")
        connection.release()
        await owner.end()
      }
    }

    it("an abort ends a change that waits for it, and nothing is stored", async () => {
      const client = new pg.Pool({ ...server.app, max: 1 })
      const memory = createMemory({ store: createPostgresStore({ client, memory: "abort-waits" }) })
      await memory.write(draft("deploy"))
      const reason = new Error("stopped")
      await held("abort-waits", async () => {
        const stop = new AbortController()
        setTimeout(() => stop.abort(reason), 100)
        await expect(memory.write(draft("late"), { signal: stop.signal })).rejects.toBe(reason)
        // This one waits for the connection.
        const next = new AbortController()
        setTimeout(() => next.abort(reason), 100)
        await expect(memory.write(draft("late"), { signal: next.signal })).rejects.toBe(reason)
      })
      expect(await memory.read("late")).toBeUndefined()
      expect((await memory.write(draft("after"))).action).toBe("created")
      await client.end()
    })

    it.each(["the default", "the host's own time"])("a change gives up after %s", async (which) => {
      const isOwn = which !== "the default"
      const client = new pg.Pool({ ...server.app, ...(isOwn && { lock_timeout: 300 }) })
      const memory = createMemory({ store: createPostgresStore({ client, memory: "waits" }) })
      await memory.write(draft("deploy"))
      const users = createPostgresPool({ client })
      await held("waits", async () => {
        const begin = performance.now()
        const calls = await Promise.allSettled([memory.write(draft("late")), users.erase("waits")])
        expect(calls[0]).toMatchObject({ status: "rejected", reason: { code: "locked" } })
        // Another memory of the user may be gone already.
        const message =
          "The database reported 55P03: a change of another process, which does not end, holds the memory. " +
          "The memory may not have been erased. Erase it again."
        expect(calls[1]).toMatchObject({ status: "rejected", reason: { code: "write-failed", message } })
        const took = performance.now() - begin
        expect(isOwn ? took < 5_000 : took > 9_000).toBe(true)
      })
      expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["deploy"])
      await client.end()
    })
  })

  it.each([
    ["commit", true],
    ["begin_change", false],
    ["load_memory", false],
  ])("a query_timeout of pg at %s is a lost connection", async (statement, isStored) => {
    let isStalled = false
    const proxy = createServer((socket) => {
      const upstream = connect(server.port, "127.0.0.1")
      let isDead = false
      socket.on("data", (data) => {
        upstream.write(data)
        if (isStalled && data.includes(statement === "commit" ? "commit\0" : statement)) isDead = true
      })
      upstream.on("data", (data) => void (isDead || socket.write(data)))
      for (const [one, other] of [
        [socket, upstream],
        [upstream, socket],
      ] as const)
        one.on("error", () => other.destroy()).on("close", () => other.destroy())
    })
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
    const { port } = proxy.address() as { port: number }
    const client = new pg.Pool({ ...server.app, host: "127.0.0.1", port, query_timeout: 300 })
    const memory = createMemory({
      store: createPostgresStore({ client, memory: `stalls ${statement.length}` }),
    })
    await memory.write(draft("deploy"))
    isStalled = true
    const call = statement === "load_memory" ? memory.load() : memory.write(draft("late"))
    if (statement === "commit") setTimeout(() => (isStalled = false), 150)
    if (statement === "begin_change")
      await expect(call).rejects.toMatchObject({
        code: "write-failed",
        details: { errno: "Query read timeout" },
      })
    else expect(await call).toMatchObject(isStored ? { action: "created" } : { text: "" })
    isStalled = isStored
    const unknown = isStored ? await memory.write(draft("unknown")).catch(String) : "may have been stored"
    expect(unknown).toContain("may have been stored")
    isStalled = false
    const { topics } = await createMemory({
      store: createPostgresStore({ client: pool, memory: `stalls ${statement.length}` }),
    }).list()
    expect(topics.map(({ slug }) => slug)).toEqual(isStored ? ["deploy", "late", "unknown"] : ["deploy"])
    await client.end()
    proxy.close()
  })

  it("raw SQL of the servers' role reads and writes nothing of another memory", async () => {
    await createMemory({ store: createPostgresStore({ client: pool, memory: "mine" }) }).write(
      draft("secret"),
    )
    const connection = await pool.connect()
    try {
      for (const table of ["memories", "files", "history", "records"]) {
        for (const key of [undefined, "other"]) {
          await connection.query("begin")
          if (key !== undefined)
            await connection.query("select set_config('caliban.memory', $1, true)", [key])
          const { rows } = await connection.query(`select * from caliban.${table}`)
          expect(
            rows.filter((row) => (row.memory ?? row.key) === "mine"),
            `${table} as ${key}`,
          ).toEqual([])
          const { rowCount } = await connection.query(`delete from caliban.${table}`)
          expect(rowCount, table).toBe(0)
          await connection.query("rollback")
        }
      }
      await connection.query("begin")
      await connection.query("select set_config('caliban.memory', 'other', true)")
      await expect(
        connection.query(
          "insert into caliban.files (memory, path, bytes, version) values ('mine', 'x.md', '', 1)",
        ),
      ).rejects.toMatchObject({ code: "42501" })
      await connection.query("rollback")
      await expect(
        connection.query("alter table caliban.files disable row level security"),
      ).rejects.toMatchObject({ code: "42501" })
    } finally {
      connection.release()
    }
    expect(
      (await createMemory({ store: createPostgresStore({ client: pool, memory: "mine" }) }).list())
        .topicCount,
    ).toBe(1)
  })

  it("the owner of the tables is bound by the same rule", async () => {
    await createMemory({ store: createPostgresStore({ client: pool, memory: "owned" }) }).write(draft("a"))
    const owner = new pg.Pool({ ...server.owner, max: 1 })
    await owner.query("create role tables_owner login")
    await owner.query("grant usage on schema caliban to tables_owner")
    await owner.query("alter table caliban.files owner to tables_owner")
    const other = new pg.Pool({ ...server.owner, user: "tables_owner", max: 1 })
    expect((await other.query("select * from caliban.files")).rows).toEqual([])
    await other.end()
    await owner.query("alter table caliban.files owner to owner")
    await owner.end()
  })

  it("ids with quotes, look-alikes and SQL are memories of their own", async () => {
    const keys = [
      "'; drop table caliban.files; --",
      "a",
      "A",
      "ａ",
      "caf\u00e9",
      "cafe\u0301",
      "../a",
      "a\tb",
      "a\nb",
      "%",
      "_",
      '"',
      "\\",
    ]
    for (const key of keys)
      await createMemory({ store: createPostgresStore({ client: pool, memory: key }) }).write(
        draft("id", key.trim() || "x"),
      )
    for (const key of keys) {
      const memory = createMemory({ store: createPostgresStore({ client: pool, memory: key }) })
      expect((await memory.read("id"))?.body, JSON.stringify(key)).toBe(key.trim())
    }
    for (const key of ["", "a\0b", "\ud800", 5, undefined, "x".repeat(201)])
      expect(() => createPostgresStore({ client: pool, memory: key as string }), String(key)).toThrow(
        TypeError,
      )
  })

  it("interpolates no schema but a plain name", async () => {
    for (const schema of ["Caliban", "a;b", 'a"b', "", "1a", "a b", "a.b", "x".repeat(64), "ä"]) {
      expect(() => createPostgresStore({ client: pool, memory: "m", schema }), schema).toThrow(TypeError)
      await expect(migrate(pool, { schema }), schema).rejects.toThrow(TypeError)
    }
  })

  it("migrates once, however often and by however many processes it is asked to", async () => {
    const owner = new pg.Pool({ ...server.owner, max: 5 })
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(owner, { schema: "again", role: "app" })))
    expect(runs.filter((numbers) => numbers.length > 0)).toEqual([[1, 2]])
    expect(await migrate(owner, { schema: "again" })).toEqual([])
    await owner.end()
    const memory = createMemory({
      store: createPostgresStore({ client: pool, memory: "m", schema: "again" }),
    })
    await memory.write(draft("a"))
    expect((await memory.list()).topicCount).toBe(1)
  })

  it.each(["repeatable read", "serializable"])(
    "a change waits also where the default is %s",
    async (level) => {
      const options = `-c default_transaction_isolation=${level.replace(" ", "\\ ")}`
      const schema = level.replace(" ", "_")
      const owner = new pg.Pool({ ...server.owner, options, max: 4 })
      const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(owner, { schema, role: "app" })))
      expect(runs.filter((numbers) => numbers.length > 0)).toEqual([[1, 2]])
      const client = new pg.Pool({ ...server.app, options })
      const users = createPostgresPool({ client, schema })
      const [kept, erased] = ["kept", "erased"].map((id) =>
        createMemory({ store: users.open({ key: id, id }) }),
      )
      await Promise.all([kept?.write(draft("a")), erased?.write(draft("a"))])
      const other = await owner.connect()
      await other.query("begin")
      await other.query(`update ${schema}.memories set version = version + 1`)
      let attempts = 0
      client.on("acquire", () => attempts++)
      const calls = [kept?.write(draft("b")), users.erase("erased")]
      const waiting = "select from pg_stat_activity where usename = 'app' and wait_event_type = 'Lock'"
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2)
      await other.query("commit")
      other.release()
      await Promise.all(calls)
      expect(attempts).toBe(2)
      expect([(await kept?.list())?.topicCount, (await erased?.list())?.topicCount]).toEqual([2, 0])
      await Promise.all([owner.end(), client.end()])
    },
  )

  /** Loses the connection at a call: before the server gets it, or after it has answered. */
  function losing(call: string, after: boolean, times = 1): { connection(): Promise<PostgresConnection> } {
    let left = times
    return {
      async connection() {
        const connection = await pool.connect()
        let isLost = false
        return {
          async query(text, values) {
            const isThis = text.startsWith(call) && left > 0
            if (isThis) left--
            if (isThis && after) await connection.query(text, [...values])
            if (isThis || isLost) {
              isLost = true
              throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" })
            }
            return (await connection.query(text, [...values])).rows
          },
          release: (error) => connection.release(error === undefined ? undefined : true),
        }
      },
    }
  }

  it("losing an idle connection does not end the process, and the next call gets another one", async () => {
    const idle = new pg.Pool({ ...server.app, max: 2, application_name: "idle" })
    const stores = ["a", "b"].map((memory) => createPostgresStore({ client: idle, memory: `idle-${memory}` }))
    const memories = stores.map((store) => createMemory({ store }))
    for (const memory of memories) await memory.write(draft("a"))
    expect(idle.listenerCount("error")).toBe(1)
    const lost = new Promise((resolve) => idle.once("remove", resolve))
    await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'idle'")
    await lost
    for (const memory of memories) expect((await memory.read("a"))?.body).toBe("Body.")
    await idle.end()
  })

  it("a connection that is lost before the pool has given it away does not end the process", async () => {
    const connection = Object.assign(new EventEmitter(), { query: async () => ({ rows: [] }), release() {} })
    const early = Object.assign(new EventEmitter(), {
      async connect() {
        early.emit("acquire", connection)
        connection.emit("error", new Error("terminating connection"))
        return connection
      },
    })
    const store = createPostgresStore({ client: early, memory: "early" })
    expect(await store.slugs()).toBeUndefined()
    // Twenty calls at once give none of Node's warnings of a leak.
    await Promise.all(Array.from({ length: 20 }, () => store.slugs()))
    expect(connection.listenerCount("error")).toBe(1)
  })

  it("losing the connection that listens does not end the process", async () => {
    const client = new pg.Client({ ...server.app, application_name: "listens" })
    await client.connect()
    const stop = await listen(client, () => undefined)
    const ended = new Promise((resolve) => client.once("end", resolve))
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listens'",
    )
    await ended
    await expect(stop()).rejects.toThrow()
  })

  it.each([
    ["text", { types: { getTypeParser: () => String } }],
    ["binary", { binary: true }],
  ])("changes nothing through a client that gives bytes as a %s", async (name, options) => {
    const memory = createMemory({ store: createPostgresStore({ client: pool, memory: name }) })
    await memory.write(draft("a"))
    const client = new pg.Pool({ ...server.app, max: 1, ...options })
    const other = createMemory({ store: createPostgresStore({ client, memory: name }) })
    const error = { code: "unreadable-file", message: expect.stringContaining("bytea") }
    await expect(other.write(draft("a", "Other."))).rejects.toMatchObject(error)
    await expect(other.read("a")).rejects.toMatchObject(error)
    expect((await other.load()).diagnostics.map(({ code }) => code)).toContain("unreadable-file")
    await client.end()
    expect((await memory.read("a"))?.body).toBe("Body.")
    expect((await memory.list()).topicCount).toBe(1)
  })

  it("an abort while a commit gets no answer does not reject what was stored", async () => {
    const stop = new AbortController()
    const { connection } = losing("commit", true)
    const client = {
      async connection(): Promise<PostgresConnection> {
        const { query, release } = await connection()
        const aborting: PostgresConnection["query"] = (text, values) => {
          if (text === "commit") stop.abort()
          return query(text, values)
        }
        return { query: aborting, release }
      },
    }
    const memory = createMemory({ store: createPostgresStore({ client, memory: "aborted" }) })
    expect(await memory.write(draft("a"), { signal: stop.signal })).toMatchObject({
      action: "created",
      entryId: "1",
    })
    expect((await memory.history.list()).length).toBe(1)
  })

  it("a connection that is always lost is an error that says so", async () => {
    const store = createPostgresStore({ client: losing("commit", false, 100), memory: "never" })
    const error: unknown = await createMemory({ store })
      .write(draft("a"))
      .catch((reason: unknown) => reason)
    expect(isMemoryError(error, "write-failed") && error.message).toMatch(/ECONNRESET.*may have been stored/)
    expect(await createPostgresStore({ client: pool, memory: "never" }).slugs()).toBeUndefined()
  }, 60_000)

  it("a server that is never reached is an error of the memory, also without a code", async () => {
    const lost = new Error("Connection terminated unexpectedly")
    const store = createPostgresStore({ client: { connection: () => Promise.reject(lost) }, memory: "away" })
    const error: unknown = await createMemory({ store })
      .write(draft("a"))
      .catch((reason: unknown) => reason)
    expect(isMemoryError(error) && error.message).toMatch(/Connection terminated.*could not be/)
  }, 60_000)

  it("a refusal that speaks of lost connections is not taken for one", async () => {
    let calls = 0
    const store = createPostgresStore({ client: pool, memory: "refused" })
    const refused = store.transact("a", () => {
      calls++
      throw new MemoryError("write-failed", "the contract was terminated, the connection closed")
    })
    await expect(refused).rejects.toThrow("the contract was terminated")
    expect(calls).toBe(1)
  })

  it("a pool of users lists them, and erases one with everything", async () => {
    const users = createPostgresPool({ client: pool })
    for (const id of ["ann", "ben", "\u{1F600}'; drop table caliban.files; --"])
      await createMemory({ store: users.open({ key: `user-${id}`, id }) }).write(draft("a"))
    const listed = async (): Promise<string[]> => {
      const ids: string[] = []
      for await (const { id } of users.users()) ids.push(id)
      return ids
    }
    expect(await listed()).toEqual(["ann", "ben", "\u{1F600}'; drop table caliban.files; --"])
    await users.erase("user-ben")
    await users.erase("user-ben")
    expect(await listed()).toHaveLength(2)
    const owner = new pg.Pool({ ...server.owner, max: 1 })
    const { rows } = await owner.query("select * from caliban.history where memory = 'user-ben'")
    await owner.end()
    expect(rows).toEqual([])
    expect(await users.open({ key: "user-ben", id: "ben" }).slugs()).toBeUndefined()
  })

  it.each([
    ["begin", false],
    ["delete from", true],
    ["commit", true],
  ])(
    "an erasure and a list whose connection is lost at %s (answered: %s) are made again",
    async (call, after) => {
      const key = `again-${call}`
      await createMemory({
        store: createPostgresPool({ client: pool }).open({ key, id: key }),
      }).write(draft("a"))
      const ids: string[] = []
      for await (const { id } of createPostgresPool({ client: losing(call, after) }).users()) ids.push(id)
      expect(ids).toContain(key)
      await createPostgresPool({ client: losing(call, after) }).erase(key)
      expect(await createPostgresStore({ client: pool, memory: key }).slugs()).toBeUndefined()
    },
  )

  it("an erasure without an answer says that it may have to be repeated", async () => {
    const error: unknown = await createPostgresPool({ client: losing("commit", true, 100) })
      .erase("nobody")
      .catch((reason: unknown) => reason)
    expect(isMemoryError(error, "write-failed") && error.message).toMatch(/ECONNRESET\. .*Erase it again/)
  }, 60_000)

  it("keeps the users of a memory pool apart, within their quotas, and forgets one that is erased", async () => {
    const users = createMemoryPool({
      stores: createPostgresPool({ client: pool, schema: "pooled" }),
      quotas: { topics: 2 },
      userMemory: true,
    })
    const owner = new pg.Pool({ ...server.owner, max: 1 })
    await migrate(owner, { schema: "pooled", role: "app" })
    await owner.end()
    for (const id of ["ann", "../ann", "\u{1F600}"]) await users.for(id).write(draft("a", id))
    for (const id of ["ann", "../ann", "\u{1F600}"]) expect((await users.for(id).read("a"))?.body).toBe(id)
    await users.for("ann").write({ ...draft("me"), type: "user" })
    await expect(users.for("ann").write(draft("third"))).rejects.toMatchObject({ code: "quota" })
    const listed = async (): Promise<string[]> => {
      const ids: string[] = []
      for await (const { id } of users.users()) ids.push(id)
      return ids.sort()
    }
    expect(await listed()).toEqual(["../ann", "ann", "\u{1F600}"])
    await users.erase("ann")
    expect(await listed()).toEqual(["../ann", "\u{1F600}"])
    expect(await users.for("ann").read("a")).toBeUndefined()
    await users.close()
  })

  it("a write into a database that is read-only says so", async () => {
    const client = new pg.Pool({ ...server.app, options: "-c default_transaction_read_only=on" })
    const memory = createMemory({ store: createPostgresStore({ client, memory: "replica" }) })
    const message =
      "The database reported 25006: it is read-only; connect to the primary server. " +
      "The memory could not be written. Nothing was changed."
    await expect(memory.write(draft("a"))).rejects.toMatchObject({ code: "write-failed", message })
    await client.end()
  })

  it("tells another process of a change, after it was committed", async () => {
    const client = new pg.Client(server.app)
    await client.connect()
    const heard: string[] = []
    const stop = await listen(client, (key) => heard.push(key))
    const store = createPostgresStore({ client: pool, memory: "told", notify: true })
    await createMemory({ store }).write(draft("a"))
    await expect.poll(() => heard).toEqual(["told"])
    await createPostgresPool({ client: pool, notify: true }).erase("told")
    await expect.poll(() => heard).toEqual(["told", "told"])
    await stop()
    await createMemory({ store }).write(draft("b"))
    await client.query("select 1")
    expect(heard).toEqual(["told", "told"])
    await client.end()
  })

  it("a file that was written again after an erasure has another version", async () => {
    const users = createPostgresPool({ client: pool })
    const store = users.open({ key: "again", id: "again" })
    const versions = async () =>
      [...((await store.versions?.()) ?? [])].map(([path, version]) => [path, version])
    await createMemory({ store }).write(draft("a", "Walrus Street 5"))
    const before = await versions()
    await users.erase("again")
    await createMemory({ store }).write(draft("a", "Badger Street 6"))
    const after = await versions()
    expect(after.map(([path]) => path)).toEqual(before.map(([path]) => path))
    for (const [at, [, version]] of after.entries()) expect(version).not.toBe(before[at]?.[1])
  })

  it("a pool that listens would hear nothing, so it is refused", async () => {
    await expect(listen(pool as never, () => undefined)).rejects.toThrow(
      "listen: connection must be a connected client of pg, such as one that pool.connect() gives",
    )
  })

  it("a single connection of pg is refused, also one of a pool", async () => {
    const connection = await pool.connect()
    for (const client of [new pg.Client(server.app), connection] as never[])
      for (const call of [
        async () => await migrate(client),
        async () => createPostgresStore({ client, memory: "m" }),
        async () => createPostgresPool({ client }),
      ])
        await expect(call()).rejects.toThrow("must be a pool of pg, the function of postgres, or a PGlite")
    connection.release()
  })

  it("a long read while others write sees one state", async () => {
    const store = createPostgresStore({ client: pool, memory: "long" })
    const memory = createMemory({ store })
    for (let count = 0; count < 30; count++) await memory.write(draft(`t${count}`, "0"))
    let isOver = false
    const writer = (async () => {
      for (let round = 1; !isOver; round++)
        await store.transact("t0", () => ({ topic: Buffer.from(`${round}`), result: undefined }))
    })()
    for (let round = 0; round < 5; round++) expect((await memory.list()).topics).toHaveLength(30)
    isOver = true
    await writer
  })

  it("writes of many at once are all there, each once", async () => {
    const memories = [1, 2, 3, 4].map(() =>
      createMemory({ store: createPostgresStore({ client: pool, memory: "crowd" }) }),
    )
    await Promise.all(
      memories.flatMap((memory, at) =>
        [1, 2, 3, 4, 5].map((count) => memory.write(draft(`w${at}-${count}`))),
      ),
    )
    const { topicCount, drift } = await (memories[0] as (typeof memories)[number]).list()
    expect([topicCount, drift]).toEqual([20, { orphans: [], dangling: [], duplicates: [] }])
  })

  it("keeps what was acknowledged when the server is killed and started again", async () => {
    const acknowledged: string[] = []
    let isOver = false
    const write = async (writer: number): Promise<void> => {
      const memory = createMemory({ store: createPostgresStore({ client: pool, memory: "crash" }) })
      for (let count = 0; !isOver; count++) {
        const slug = `c${writer}-${count}`
        const done = await memory.write(draft(slug)).then(
          () => true,
          () => false,
        )
        if (done) acknowledged.push(slug)
      }
    }
    const writers = [1, 2, 3].map(write)
    const more = async (): Promise<void> => {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: 15_000 }).toBeGreaterThan(before + 5)
    }
    for (let round = 0; round < 2; round++) {
      await more()
      server.crash()
    }
    await more()
    isOver = true
    await Promise.all(writers)
    const { topics, drift } = await createMemory({
      store: createPostgresStore({ client: pool, memory: "crash" }),
    }).list()
    const slugs = new Set(topics.map(({ slug }) => slug))
    expect(acknowledged.filter((slug) => !slugs.has(slug))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(10)
    expect(drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
  }, 60_000)
})
