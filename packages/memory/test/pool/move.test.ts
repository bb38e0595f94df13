import { readdirSync, readFileSync, renameSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import {
  createMapStore,
  createMemory,
  createMemoryPool,
  type MemoryPool,
  type Store,
  type UserStores,
} from "../../src/index.ts"
import { errorOf, listUsers, namesIn, tea, topic, usersOf, world } from "./world.ts"

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
  expect(await ours.move("ada")).toEqual({ moved: true, leftOut: [] })
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
  expect(await ours.move("ada")).toEqual({ moved: false, leftOut: [] })
  expect(await ours.move("nobody")).toEqual({ moved: false, leftOut: [] })
})

it("an undo after a move takes back the last change of the instance itself, and nothing that it did not change", async () => {
  const { stores } = database()
  const { open, pool: old } = world({ userMemory: true })
  await old.for("ada").write(topic(1, "Before."))
  await old.for("ada").write(topic(1, "After."))
  const pool = open({ stores })
  const [ada, other] = [pool.for("ada"), pool.for("ada")]
  await ada.write(topic(2))
  await ada.remove("fact-2")
  await ada.write(tea)
  await other.write(topic(3))
  expect(await pool.move("ada")).toEqual({ moved: true, leftOut: [] })
  const undone = [await ada.undo(), await ada.undo(), await ada.undo(), await other.undo()]
  expect(undone.map((result) => result && [result.action, result.slug])).toEqual([
    ["removed", "user/tea"],
    ["restored", "fact-2"],
    ["removed", "fact-2"],
    ["removed", "fact-3"],
  ])
  expect((await ada.read("fact-1"))?.body).toBe("After.")
})

it("a request to remember that waits for the model moves, too", async () => {
  const { stores } = database()
  const { open } = world()
  const pool = open({ stores })
  await open().for("ada").write(tea)
  const content = "Remember that the invoices go to Kim."
  const session = await pool.session("ada", { learn: true, stateless: true })
  await session.beforeTurn(content)
  await session.afterTurn([{ role: "user", content }])
  expect(await pool.move("ada")).toEqual({ moved: true, leftOut: [] })
  expect(await session.beforeTurn("Can you run the tests?")).toContain("The invoices go to Kim.")
  const next = await pool.session("ada", { learn: true })
  expect(await next.beforeTurn("Can you run the tests?")).toContain("The invoices go to Kim.")
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
  expect(await slugsOf(open({ stores }), "ada")).toEqual(["fact-1", "fact-2", "fact-3", "fact-4"])
  expect(await errorOf(() => old.for("ada").list())).toMatchObject({ code: "moved" })
  expect((await usersOf(pool)).map(({ id }) => id)).toEqual(["ada"])
  expect(await pool.move("ada")).toEqual({ moved: true, leftOut: [] })
  expect(await slugsOf(pool, "ada")).toEqual(["fact-1", "fact-2", "fact-3", "fact-4"])
})

/** A move of ada with topics of a person's, which fails after some changes, as if the database was restarted. */
async function interrupted(prepare: (old: MemoryPool) => Promise<unknown>) {
  const { stores, kept } = database()
  const { root, open, pool: old } = world({ userMemory: true })
  const server = { isUp: true }
  const failing: UserStores["open"] = (place) => {
    const store = stores.open(place)
    let count = 0
    return {
      ...store,
      async transact(...args) {
        if (!server.isUp && ++count > 5) throw new Error("restarted")
        return await store.transact(...args)
      },
    }
  }
  const pool = open({ stores: { ...stores, open: failing } })
  for (let number = 0; number < 8; number++) await old.for("ada").write(topic(number, `Old ${number}.`))
  await old.for("ada").write(tea)
  await prepare(old)
  server.isUp = false
  await expect(pool.move("ada")).rejects.toThrow("restarted")
  server.isUp = true
  return { root, pool, old, kept }
}

const purge = (pool: MemoryPool): Promise<unknown> => pool.for("ada").history.purge({ all: true })

it.each([
  ["before the move", purge, async () => undefined],
  ["between both calls", async () => undefined, purge],
  ["before and between", purge, purge],
])("a move goes on when the history was purged %s", async (_, before, between) => {
  const { pool, kept } = await interrupted(before)
  await between(pool)
  const memory = pool.for("ada")
  await memory.write(topic(0, "New."))
  await memory.write({ ...tea, body: "Matcha." })
  await memory.remove("fact-1")
  expect(await pool.move("ada")).toEqual({ moved: true, leftOut: [] })
  const numbers = [0, 2, 3, 4, 5, 6, 7]
  expect(await slugsOf(pool, "ada")).toEqual([...numbers.map((number) => `fact-${number}`), "user/tea"])
  expect((await memory.read("fact-0"))?.body.trim()).toBe("New.")
  expect((await memory.read("user/tea"))?.body.trim()).toBe("Matcha.")
  await memory.undo("fact-1")
  expect((await memory.read("fact-1"))?.body.trim()).toBe("Old 1.")
  expect(kept.size).toBe(2)
})

it("a move never takes the place of what somebody has written there", async () => {
  const { pool, kept } = await interrupted(purge)
  const store = [...kept].find(([key]) => !key.endsWith("/user"))?.[1].store ?? createMapStore()
  await createMemory({ store }).write(topic("theirs"))
  const slugs = await store.slugs()
  expect(await errorOf(() => pool.move("ada"))).toMatchObject({ code: "write-failed" })
  expect(await store.slugs()).toEqual(slugs)
  expect(await slugsOf(pool, "ada")).toHaveLength(9)
})

it("a user who has a memory in both places is not moved over it", async () => {
  const { stores } = database()
  const { open, root } = world()
  await createMemoryPool({ stores }).for("ada").write(topic("theirs"))
  await open().for("ada").write(topic(1))
  const pool = open({ stores })
  for (let call = 0; call < 2; call++)
    expect(await errorOf(() => pool.move("ada"))).toMatchObject({ code: "write-failed" })
  const [key = ""] = readdirSync(root)
  expect(readFileSync(join(root, key, "user.json"), "utf8")).not.toContain("both")
  expect(await slugsOf(createMemoryPool({ stores }), "ada")).toEqual(["fact-theirs"])
})

it("nor over files that no history tells of", async () => {
  const { stores } = database()
  const { open, root } = world()
  await open().for("ada").write(topic(1))
  const [key = ""] = readdirSync(root)
  const store = createMapStore({ files: { "theirs.md": "Theirs." } })
  const pool = open({
    stores: { ...stores, open: (place) => (place.key === key ? store : stores.open(place)) },
  })
  expect(await errorOf(() => pool.move("ada"))).toMatchObject({ code: "write-failed" })
  expect(await store.slugs()).toEqual(["theirs"])
})

it("an erasure by another process during a move erases what was copied, too", async () => {
  const { stores, kept } = database()
  const { open, root } = world()
  for (const number of [1, 2, 3]) await open().for("ada").write(topic(number))
  const other = open({ stores })
  let count = 0
  const pool = open({
    stores: {
      ...stores,
      open(place) {
        const transact: Store["transact"] = async (...args) => {
          if (++count === 3) await other.erase("ada")
          return await stores.open(place).transact(...args)
        }
        return { ...stores.open(place), transact }
      },
    },
  })
  expect(await errorOf(() => pool.move("ada"))).toBeInstanceOf(Error)
  expect([namesIn(root).filter((name) => /md|json/.test(name)), kept.size]).toEqual([[], 0])
})

it("a move erases nothing that it copied while the record of the user cannot be read", async () => {
  const { stores, kept } = database()
  const { open, root, pool: old } = world()
  for (const number of [1, 2, 3]) await old.for("ada").write(topic(number))
  const file = join(root, readdirSync(root)[0] ?? "", "user.json")
  let count = 0
  const transact = (store: Store): Store["transact"] => {
    return async (...args) => {
      if (++count !== 5) return await store.transact(...args)
      renameSync(file, `${file}.old`)
      symlinkSync("user.json", file)
      throw new Error("restarted")
    }
  }
  const wrap = (store: Store): Store => ({ ...store, transact: transact(store) })
  const pool = open({ stores: { ...stores, open: (place) => wrap(stores.open(place)) } })
  expect(await errorOf(() => pool.move("ada"))).toMatchObject({ code: "unreadable-file" })
  expect(await [...kept.values()][0]?.store.slugs()).not.toEqual([])
  renameSync(`${file}.old`, file)
  expect(await pool.move("ada")).toEqual({ moved: true, leftOut: [] })
  expect(await slugsOf(pool, "ada")).toEqual(["fact-1", "fact-2", "fact-3"])
})

it("a user who moved, and whose record cannot be read, is not left out silently", async () => {
  const { stores } = database()
  const { open, root, pool: old } = world()
  await old.for("ada").write(topic(1))
  const pool = open({ stores })
  await pool.for("bob").write(topic(1))
  await pool.move("ada")
  const file = join(root, readdirSync(root)[0] ?? "", "user.json")
  renameSync(file, `${file}.old`)
  symlinkSync("user.json", file)
  expect(await listUsers(pool)).toMatchObject({ ids: ["bob"], error: { code: "unreadable-file" } })
  renameSync(`${file}.old`, file)
  expect((await usersOf(pool)).map(({ id }) => id).sort()).toEqual(["ada", "bob"])
})

it("a move and an erasure in one process run one after the other", async () => {
  const { stores, kept } = database()
  const { open, root } = world()
  for (const number of [1, 2, 3]) await open().for("ada").write(topic(number))
  const pool = open({ stores })
  const [moved] = await Promise.all([pool.move("ada"), pool.erase("ada")])
  expect([moved, readdirSync(root), kept.size]).toEqual([{ moved: true, leftOut: [] }, [".erased"], 0])
})

it("a move names what it cannot take along", async () => {
  const { stores } = database()
  const { root, open, pool: old } = world({ userMemory: true })
  await old.for("ada").write(topic(1))
  await old.for("ada").write(tea)
  const [key = ""] = readdirSync(root)
  symlinkSync("fact-1.md", join(root, key, "memory", "link.md"))
  symlinkSync("tea.md", join(root, key, "user", "link.md"))
  expect(await open({ stores }).move("ada")).toEqual({
    moved: true,
    leftOut: ["memory/link.md", "user/link.md"],
  })
})

it("a pool that has only the folders does not erase a user who moved", async () => {
  const { stores, kept } = database()
  const { root, open, pool: old } = world()
  await old.for("ada").write(topic(1))
  const pool = open({ stores })
  await pool.move("ada")
  for (let call = 0; call < 2; call++)
    expect(await errorOf(() => old.erase("ada"))).toMatchObject({ code: "moved" })
  expect(await errorOf(() => old.for("ada").write(topic(2)))).toMatchObject({ code: "moved" })
  expect(readdirSync(root)).toHaveLength(1)
  expect(await slugsOf(open({ stores }), "ada")).toEqual(["fact-1"])
  await pool.erase("ada")
  expect(kept.size).toBe(0)
  await old.erase("ada")
})

it("nor one whose move has begun, who is used with both places only", async () => {
  const { root, old, pool, kept } = await interrupted(async () => {})
  const [memory, inUse] = [pool.for("ada"), old.for("ada")]
  for (const call of [
    () => createMemoryPool({ root }).erase("ada"),
    () => old.erase("ada"),
    () => inUse.list(),
  ])
    expect(await errorOf(call)).toMatchObject({ code: "moved" })
  await memory.write(topic(9))
  await pool.erase("ada")
  expect([readdirSync(root), kept.size]).toEqual([[".erased"], 0])
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
  expect(String(await errorOf(() => pool.move("ada")))).toContain('give the options "root" and "stores"')
})
