import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createFileStore, createMemoryPool } from "@caliban/memory"
import { copyMemory } from "@caliban/memory/copy"
import { findPrograms, type Server, startServer } from "@caliban/postgres-server"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createPostgresPool, createPostgresStore, migrate } from "../src/index.ts"

const topic = (slug: string, body = "Body.") =>
  ({ slug, type: "project", description: `About ${slug}`, body }) as const

describe.runIf(findPrograms())("moving between files and a server", () => {
  let server: Server
  let client: pg.Pool
  let root: string
  beforeAll(async () => {
    server = await startServer(migrate)
    client = new pg.Pool({ ...server.app, max: 2 })
    root = mkdtempSync(join(tmpdir(), "memory-move-"))
  })
  afterAll(async () => {
    await client.end()
    server.stop()
    rmSync(root, { recursive: true, force: true })
  })

  it("users of a folder move while two pools write to them, and no acknowledged write is missing or doubled", async () => {
    const files = createMemoryPool({ root, durability: "none" })
    const users = ["ann", "ben", "../cleo"]
    for (const id of users) for (const slug of ["a", "b"]) await files.for(id).write(topic(slug))
    const stores = createPostgresPool({ client })
    const pools = [1, 2].map(() => createMemoryPool({ root, stores, durability: "none" }))
    const done: string[] = []
    let isOver = false
    const writers = pools.flatMap((pool, at) =>
      users.map(async (id, of) => {
        for (let count = 0; !isOver; count++) {
          await pool.for(id).write(topic(`w${at}-${of}-${count}`))
          done.push(`${of} w${at}-${of}-${count}`)
          await new Promise((resolve) => setTimeout(resolve, 200))
        }
      }),
    )
    for (const id of users) expect(await pools[0]?.move(id)).toEqual({ moved: true, leftOut: [] })
    const before = done.length
    await expect.poll(() => done.length, { timeout: 20_000 }).toBeGreaterThan(before + 30)
    isOver = true
    await Promise.all(writers)
    for (const [of, id] of users.entries()) {
      const created = (await pools[1]?.for(id).history.list()) ?? []
      const slugs = created.filter(({ by }) => by !== "copy").map(({ slug }) => slug)
      expect(new Set(slugs).size).toBe(slugs.length)
      const kept = new Set((await pools[1]?.for(id).list())?.topics.map(({ slug }) => slug))
      const acknowledged = [
        "a",
        "b",
        ...done.filter((line) => line.startsWith(`${of} `)).map((line) => line.slice(2)),
      ]
      expect(acknowledged.filter((slug) => !kept.has(slug) || !slugs.includes(slug))).toEqual([])
      await expect(files.for(id).write(topic("late"))).rejects.toMatchObject({ code: "moved" })
    }
    for (const pool of [files, ...pools]) await pool.close()
  }, 60_000)

  it("a user whose id has a NUL, as files accept it, moves and is listed with that id", async () => {
    const ids = ["ada\0x", "\0", "ada\u00010", "\u0001", "CORP\\ada", '"ada"']
    const files = createMemoryPool({ root, durability: "none" })
    const pool = createMemoryPool({ root, stores: createPostgresPool({ client }), durability: "none" })
    for (const id of ids) {
      await files.for(id).write(topic("a", id.trim()))
      expect(await pool.move(id)).toEqual({ moved: true, leftOut: [] })
      expect((await pool.for(id).list()).topicCount).toBe(1)
    }
    const listed: string[] = []
    for await (const { id } of pool.users()) listed.push(id)
    expect(ids.filter((id) => !listed.includes(id))).toEqual([])
    const owner = new pg.Pool({ ...server.owner, max: 1 })
    const { rows } = await owner.query("select owner from caliban.memories")
    await owner.end()
    expect(rows.map((row) => row.owner)).toEqual(expect.arrayContaining(["CORP\\ada", '"ada"']))
    await pool.erase("ada\0x")
    expect((await pool.for("ada\0x").list()).topicCount).toBe(0)
  })

  it("a memory goes from a server to files and back with its history", async () => {
    const store = createPostgresStore({ client, memory: "there" })
    const pool = createMemoryPool({ stores: { ...createPostgresPool({ client }), open: () => store } })
    await pool.for("x").write(topic("a", "Before."))
    await pool.for("x").write(topic("a", "After."), { by: "model", why: "it changed" })
    const folder = createFileStore(join(root, "back"), { durability: "none" })
    const back = createPostgresStore({ client, memory: "back" })
    expect(await copyMemory(store, folder)).toEqual({ files: 2, entries: 2 })
    expect(await copyMemory(folder, back)).toEqual({ files: 2, entries: 2 })
    const strip = async (from: typeof store) =>
      (await from.history.list()).map(({ id: _, copied: __, ...entry }) => entry)
    expect(await strip(back)).toEqual(await strip(store))
    const [last] = await back.history.list()
    expect(Buffer.from((await back.history.read(last?.id ?? "")) ?? []).toString()).toContain("Before.")
    expect(await back.readIndex(9_999)).toMatchObject({ bytes: (await store.readIndex(9_999))?.bytes })
  })
})
