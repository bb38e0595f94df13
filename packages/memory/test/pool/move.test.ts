import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { createMapStore, type MemoryPool, type Store, type UserStores } from "../../src/index.ts"
import { errorOf, tea, topic, usersOf, world } from "./world.ts"

/** Stores in Maps, as those of a database that all processes share. */
function database() {
  const stores = new Map<string, { id: string; store: Store }>()
  const used: UserStores = {
    open({ key, id }) {
      const { store } = stores.get(key) ?? { store: createMapStore() }
      stores.set(key, { id, store })
      return store
    },
    async *users() {
      for (const [key, { id, store }] of stores)
        if ((await store.history.list()).length > 0) yield { key, id }
    },
    erase: (key) => void stores.delete(key),
    close: () => undefined,
  }
  return { stores: used, kept: stores }
}

const slugsOf = async (pool: MemoryPool, id: string): Promise<string[]> =>
  (await pool.for(id).list()).topics.map(({ slug }) => slug).sort()

it("a user moves with everything, in every process, also in memories and sessions that are in use", async () => {
  const { stores } = database()
  const { open, pool: old } = world({ userMemory: true })
  const [ours, theirs] = [open({ stores }), open({ stores })]
  await old.for("ada").write(topic(1, "Before."))
  await old.for("ada").write(topic(1, "After."))
  await old.for("ada").write(tea)
  await old.for("bob").write(topic(1))
  const [inUse, session] = [theirs.for("ada"), await theirs.session("ada")]
  await inUse.write(topic(2))
  expect(await ours.move("ada")).toBe(true)
  await inUse.write(topic(3))
  const read = await session.tools.callTool("ReadMemoryTopic", { slug: "fact-3" })
  expect(read).toMatchObject({ ok: true })
  for (const pool of [ours, theirs])
    expect(await slugsOf(pool, "ada")).toEqual(["fact-1", "fact-2", "fact-3", "user/tea"])
  expect((await ours.for("ada").read("user/tea"))?.body).toBe(tea.body)
  expect((await ours.for("ada").history.list()).filter(({ slug }) => slug === "fact-1")).toHaveLength(2)
  for (const call of [
    () => old.for("ada").write(topic(4)),
    () => old.for("ada").read("fact-1"),
    () => old.for("ada").history.list(),
  ])
    expect(await errorOf(call)).toMatchObject({ code: "moved" })
  expect((await usersOf(ours)).map(({ id }) => id).sort()).toEqual(["ada", "bob"])
  expect(await ours.move("ada")).toBe(false)
  expect(await ours.move("nobody")).toBe(false)
})

it("a new user begins in the new place", async () => {
  const { stores, kept } = database()
  const { root, open } = world()
  await open({ stores }).for("new").write(topic(1))
  expect([...kept.values()].map(({ id }) => id)).toEqual(["new"])
  expect(readdirSync(root)).toEqual([])
})

it("nothing that is written while a user moves is lost", async () => {
  const { stores } = database()
  const { open } = world()
  const pools = [open({ stores }), open({ stores }), open({ stores })]
  await pools[0]
    ?.for("ada")
    .write(topic("first"))
    .then(() => undefined)
  const done: string[] = []
  let isOver = false
  const writers = pools.map(async (pool, at) => {
    for (let number = 0; !isOver; number++) {
      await pool.for("ada").write(topic(`${at}-${number}`))
      done.push(`fact-${at}-${number}`)
    }
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await pools[0]?.move("ada")
  const before = done.length
  await expect.poll(() => done.length).toBeGreaterThan(before + 10)
  isOver = true
  await Promise.all(writers)
  const slugs = new Set(await slugsOf(pools[1] as MemoryPool, "ada"))
  expect(done.filter((slug) => !slugs.has(slug))).toEqual([])
})

it("a move that fails is completed by a second one, and until then the files are used", async () => {
  const { stores } = database()
  const { open } = world()
  let count = 0
  const failing: UserStores["open"] = (place) => {
    const store = stores.open(place)
    return {
      ...store,
      transact: (...args) => (count++ === 1 ? Promise.reject(new Error("power")) : store.transact(...args)),
    }
  }
  const pool = open({ stores: { ...stores, open: failing } })
  const old = open()
  for (const number of [1, 2, 3]) await old.for("ada").write(topic(number))
  await expect(pool.move("ada")).rejects.toThrow("power")
  await pool.for("ada").write(topic(4))
  expect(await slugsOf(old, "ada")).toEqual(["fact-1", "fact-2", "fact-3", "fact-4"])
  expect((await usersOf(pool)).map(({ id }) => id)).toEqual(["ada"])
  expect(await pool.move("ada")).toBe(true)
  expect(await slugsOf(pool, "ada")).toEqual(["fact-1", "fact-2", "fact-3", "fact-4"])
})

it("a user who moved is erased in both places", async () => {
  const { stores, kept } = database()
  const { root, open } = world()
  const pool = open({ stores })
  await open().for("ada").write(topic(1))
  await pool.move("ada")
  await pool.erase("ada")
  expect(readdirSync(root)).toEqual([".erased"])
  expect(readdirSync(join(root, ".erased"))).toEqual([])
  expect(kept.size).toBe(0)
  expect(await slugsOf(pool, "ada")).toEqual([])
})

it("the files stay as they are", async () => {
  const { stores } = database()
  const { root, open, pool: old } = world()
  await old.for("ada").write(topic(1))
  const [key = ""] = readdirSync(root)
  const bytes = readFileSync(join(root, key, "memory", "fact-1.md"))
  await open({ stores }).move("ada")
  expect(readFileSync(join(root, key, "memory", "fact-1.md"))).toEqual(bytes)
})

it("needs both places", async () => {
  const { pool } = world()
  expect(await errorOf(() => pool.move("ada"))).toBeInstanceOf(TypeError)
  expect(String(await errorOf(() => pool.move("ada")))).toContain('both options, "root" and "stores"')
})
