import { once } from "node:events"
import { readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMapStore, createMemoryPool, type MemoryPool, type UserStores } from "../../src/index.ts"
import { errorOf, start, topic, usersOf, world } from "./world.ts"

const codesOf = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results.map((result) => (result.status === "fulfilled" ? "done" : (result.reason as { code: string }).code))

/** Topics of a user on disk. */
const countOf = async (pool: MemoryPool, id: string): Promise<number> =>
  (await pool.for(id).list()).topics.length

describe("quotas", () => {
  it("refuse one more topic, and say so to the model", async () => {
    const { pool } = world({ quotas: { topics: 2 } })
    const memory = pool.for("ada")
    await memory.write(topic(1))
    await memory.write(topic(2))
    const error = await errorOf(() => memory.write(topic(3)))
    expect(error).toMatchObject({
      code: "quota",
      message:
        "This memory is full: it has 2 of 2 topics, and the change adds 1. Nothing was changed. Merge, shorten or remove the topics that matter least, then try again.",
      details: { topics: { used: 2, limit: 2 } },
    })
    const session = await pool.session("ada")
    const result = await session.tools.callTool("WriteMemoryTopic", topic(3))
    expect(result).toMatchObject({ ok: false, code: "quota", message: (error as Error).message })
    expect(await countOf(pool, "ada")).toBe(2)
  })

  it("let a full memory be changed, shortened and emptied", async () => {
    const { pool } = world({ quotas: { topics: 2 } })
    const memory = pool.for("ada")
    await memory.write(topic(1))
    await memory.write(topic(2))
    expect((await memory.write(topic(2, "Longer than before."))).action).toBe("updated")
    await memory.remove("fact-1")
    await memory.write(topic(3))
    expect(await errorOf(() => memory.undo("fact-1"))).toMatchObject({ code: "quota" })
    await memory.remove("fact-3")
    await memory.undo("fact-1")
    expect(await countOf(pool, "ada")).toBe(2)
  })

  it("count the bytes of all files, and no user's for another", async () => {
    const { pool, root } = world({ quotas: { bytes: 6_000 }, guard: false })
    const memory = pool.for("ada")
    await memory.write(topic(1, "x".repeat(4_000)))
    expect(await errorOf(() => memory.write(topic(2, "x".repeat(2_000))))).toMatchObject({ code: "quota" })
    await memory.write(topic(1, "short"))
    await memory.write(topic(2, "x".repeat(2_000)))
    const [key = ""] = readdirSync(root)
    writeFileSync(join(root, key, "memory", "image.png"), Buffer.alloc(4_000))
    expect(await errorOf(() => memory.write(topic(3)))).toMatchObject({ code: "quota" })
    expect((await memory.write(topic(2, "shorter"))).action).toBe("updated")
    expect((await pool.for("bob").write(topic(1, "x".repeat(4_000)))).action).toBe("created")
  })

  it("count the user's own memory, and not that of the team", async () => {
    const { pool, root } = world({
      userMemory: true,
      quotas: { topics: 2 },
      mounts: () => [{ name: "team", directory: `${root}-team`, access: "write" }],
    })
    const memory = pool.for("ada")
    await memory.write(topic(1))
    await memory.write({ ...topic(2), type: "user" })
    expect(await errorOf(() => memory.write(topic(3)))).toMatchObject({ code: "quota" })
    expect(await errorOf(() => memory.write({ ...topic(3), type: "user" }))).toMatchObject({ code: "quota" })
    expect((await memory.write({ ...topic(3), slug: "team/fact-3" })).action).toBe("created")
  })

  it("hold for writes at the same moment, in both memories of a user", async () => {
    const { pool } = world({ userMemory: true, quotas: { topics: 10 } })
    const writes = Array.from({ length: 30 }, (_, number) =>
      pool.for("ada").write({ ...topic(number), type: number % 2 === 0 ? "user" : "project" }),
    )
    const codes = codesOf(await Promise.allSettled(writes))
    expect(codes.filter((code) => code === "done")).toHaveLength(10)
    expect(codes.filter((code) => code === "quota")).toHaveLength(20)
    expect(await countOf(pool, "ada")).toBe(10)
  })

  it("hold for two processes on one root", async () => {
    const { pool, root } = world()
    const actors = ["a", "b"].map((name) => start(root, "fill", "ada", "20", name))
    await Promise.all(actors.map(({ child }) => once(child, "exit")))
    const lines = actors.flatMap((actor) => actor.lines())
    expect(lines.filter((line) => line.startsWith("ack"))).toHaveLength(10)
    expect(lines.filter((line) => line.startsWith("full"))).toHaveLength(30)
    expect((await pool.for("ada").list()).topics.map(({ slug }) => slug).sort()).toEqual(
      lines.flatMap((line) => (line.startsWith("ack") ? [line.split(" ")[1]] : [])).sort(),
    )
  })

  it("refuse no write for the history, which stays below its limit", async () => {
    const { pool } = world({ historyLimit: { entries: 10, bytes: 20_000 }, guard: false })
    const memory = pool.for("ada")
    for (let number = 0; number < 60; number++)
      await memory.write(topic(number % 2, `${number} `.repeat(200)))
    const entries = await memory.history.list()
    expect(entries.length).toBeLessThanOrEqual(18)
    expect(new Set(entries.map(({ slug }) => slug))).toEqual(new Set(["fact-0", "fact-1"]))
  })
})

/** Stores in maps. */
function mapStores(): UserStores {
  const maps = new Map<string, ReturnType<typeof createMapStore>>()
  return {
    open({ key }) {
      const map = maps.get(key) ?? createMapStore({ name: "a map" })
      maps.set(key, map)
      return map
    },
    *users() {
      yield { key: "0".repeat(32), id: "someone" }
      yield { key: `${"0".repeat(32)}/user`, id: "someone" }
    },
    erase(key) {
      maps.delete(key)
    },
    close: () => undefined,
  }
}

describe("the stores of a host", () => {
  it("are not kept: what is stored, or erased, by another process is seen", async () => {
    const stores = mapStores()
    const [pool, other] = [1, 2].map(() => createMemoryPool({ stores, guard: false }))
    const memory = pool?.for("ada")
    await memory?.write(topic(1))
    await other?.erase("ada")
    expect(await memory?.read("fact-1")).toBeUndefined()
    await other?.for("ada").write(topic(2))
    expect((await memory?.list())?.topics.map(({ slug }) => slug)).toEqual(["fact-2"])
  })

  it("have quotas and an erasure", async () => {
    const stores = mapStores()
    const pool = createMemoryPool({ stores, quotas: { topics: 1 }, userMemory: true, guard: false })
    const memory = pool.for("ada")
    await memory.write(topic(1))
    expect(await errorOf(() => memory.write({ ...topic(2), type: "user" }))).toMatchObject({ code: "quota" })
    await pool.erase("ada")
    expect(await countOf(pool, "ada")).toBe(0)
    expect(await errorOf(() => memory.write(topic(3)))).toMatchObject({ code: "no-memory-directory" })
    expect(await usersOf(pool)).toEqual([{ key: "0".repeat(32), id: "someone" }])
    await pool.close()
  })

  it("that keep topics only are counted, too", async () => {
    const stores = mapStores()
    const open: UserStores["open"] = (place) => {
      const { listFolder: _, tree: __, ...store } = stores.open(place)
      return store
    }
    const pool = createMemoryPool({ stores: { ...stores, open }, quotas: { topics: 1 }, guard: false })
    await pool.for("ada").write(topic(1))
    expect(await errorOf(() => pool.for("ada").write(topic(2)))).toMatchObject({ code: "quota" })
    await pool.close()
  })
})

describe("close", () => {
  it("waits for an export, a move and an erasure", async () => {
    const { root, open } = world({ userMemory: true })
    const pool = open({ stores: mapStores() })
    for (const id of ["ada", "bob", "eve"]) for (const each of [1, 2]) await open().for(id).write(topic(each))
    const to = `${root}-export`
    const calls = [pool.export("ada", { to, history: true }), pool.move("bob"), pool.erase("eve")]
    await pool.close()
    expect(codesOf(await Promise.allSettled(calls))).toEqual(["done", "done", "done"])
    rmSync(to, { recursive: true })
  })

  it("waits for what runs, refuses what comes later, and leaves no timer", async () => {
    const { pool } = world()
    const timers = (): number =>
      process.getActiveResourcesInfo().filter((name) => /Timeout|Immediate/.test(name)).length
    const before = timers()
    const memory = pool.for("ada")
    const writes = Array.from({ length: 10 }, (_, number) => memory.write(topic(number)))
    await Promise.race(writes)
    const closed = pool.close()
    const codes = codesOf(await Promise.allSettled(writes))
    await closed
    await pool.close()
    expect(codes).toContain("done")
    expect(codes.filter((code) => code !== "done" && code !== "memory-off")).toEqual([])
    expect(timers()).toBeLessThanOrEqual(before)
    for (const call of [
      () => pool.for("ada"),
      () => memory.write(topic(1)),
      () => memory.read("fact-1"),
      () => pool.erase("ada"),
      () => pool.users()[Symbol.asyncIterator]().next(),
    ])
      expect(await errorOf(call)).toMatchObject({ code: "memory-off" })
  })
})
