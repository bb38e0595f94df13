import { describe, expect, it } from "vitest"
import type { Change, Plan, Snapshot, Store } from "../src/store/store.ts"

/** A fresh store, with files by name to begin with. */
export type CreateStore = (files?: Readonly<Record<string, string>>) => Store | Promise<Store>

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (file: { bytes: Uint8Array } | undefined): string | undefined =>
  file === undefined ? undefined : new TextDecoder().decode(file.bytes)

function plan(wanted: Omit<Plan<undefined>, "result">): Change<undefined> {
  return () => ({ ...wanted, result: undefined })
}

/** What every store has to do. Run it on a store of your own to find out whether it is one. */
export function storeContract(name: string, create: CreateStore): void {
  const readTopic = async (store: Store, slug: string) => text(await store.readTopic(slug, 1e6))
  const readIndex = async (store: Store) => text(await store.readIndex(1e6))

  describe(`${name} keeps the store contract`, () => {
    it("has nothing before the first change", async () => {
      const store = await create()
      expect(await store.slugs()).toBeUndefined()
      expect(await store.readIndex(100)).toBeUndefined()
      expect(await store.readTopic("a", 100)).toBeUndefined()
      expect(await store.unfinished()).toEqual([])
      expect(await store.trash.list()).toEqual([])
    })

    it("writes a topic and the index together", async () => {
      const store = await create()
      const commit = await store.transact("a", plan({ topic: bytes("topic"), index: bytes("index") }))
      expect(commit).toMatchObject({ indexed: true, revision: expect.stringMatching(/^[0-9a-f]{16}$/) })
      expect([await readTopic(store, "a"), await readIndex(store)]).toEqual(["topic", "index"])
      expect(await store.slugs()).toEqual(["a"])
    })

    it("gives a change what is there, and its result back", async () => {
      const store = await create({ "MEMORY.md": "index", "a.md": "A", "b.md": "B" })
      const commit = await store.transact("a", async (snapshot) => ({
        result: {
          topic: text(snapshot.topic),
          index: text(snapshot.index),
          slugs: await snapshot.slugs(),
          other: new TextDecoder().decode(await snapshot.readHead("b")),
          none: await snapshot.readHead("c"),
          unfinished: snapshot.unfinished,
        },
      }))
      expect(commit.result).toEqual({
        topic: "A",
        index: "index",
        slugs: ["a", "b"],
        other: "B",
        none: undefined,
        unfinished: [],
      })
    })

    it("names the same bytes by the same revision, and others by another", async () => {
      const store = await create()
      const first = await store.transact("a", plan({ topic: bytes("one") }))
      const second = await store.transact("b", plan({ topic: bytes("one") }))
      const third = await store.transact("a", plan({ topic: bytes("two") }))
      expect(second.revision).toBe(first.revision)
      expect(third.revision).not.toBe(first.revision)
      const seen = await store.transact("a", (snapshot) => ({ result: snapshot.topic?.revision }))
      expect(seen.result).toBe(third.revision)
    })

    it("changes nothing when the change throws", async () => {
      const store = await create({ "MEMORY.md": "index", "a.md": "A" })
      const boom = new Error("boom")
      await expect(
        store.transact("a", () => {
          throw boom
        }),
      ).rejects.toBe(boom)
      expect([await readTopic(store, "a"), await readIndex(store)]).toEqual(["A", "index"])
      expect(await store.trash.list()).toEqual([])
    })

    it("leaves alone what the plan does not name", async () => {
      const store = await create({ "MEMORY.md": "index", "a.md": "A" })
      await store.transact("a", plan({ topic: bytes("B") }))
      expect(await readIndex(store)).toBe("index")
      await store.transact("a", plan({ index: bytes("new") }))
      expect(await readTopic(store, "a")).toBe("B")
      await store.transact("a", plan({}))
      expect([await readTopic(store, "a"), await readIndex(store)]).toEqual(["B", "new"])
    })

    it("keeps what it replaces in the trash, with the note", async () => {
      const store = await create({ "MEMORY.md": "index", "a.md": "A" })
      const pointers = [{ line: "- [a](a.md)", at: 0 }]
      const commit = await store.transact(
        "a",
        plan({ topic: bytes("B"), note: { action: "replaced", pointers } }),
      )
      const [entry] = await store.trash.list()
      expect(entry).toMatchObject({
        id: commit.trashId,
        slug: "a",
        action: "replaced",
        pointers,
        hasFile: true,
      })
      expect(new TextDecoder().decode(await store.trash.read(entry?.id ?? ""))).toBe("A")
    })

    it("moves a removed topic to the trash", async () => {
      const store = await create({ "MEMORY.md": "index", "a.md": "A" })
      const commit = await store.transact(
        "a",
        plan({ topic: null, note: { action: "removed", pointers: [] } }),
      )
      expect(commit.revision).toBeUndefined()
      expect(await readTopic(store, "a")).toBeUndefined()
      expect(await store.slugs()).toEqual([])
      expect(new TextDecoder().decode(await store.trash.read(commit.trashId ?? ""))).toBe("A")
    })

    it("keeps the index in the trash when a change without a topic replaces it", async () => {
      const store = await create({ "MEMORY.md": "old" })
      const commit = await store.transact(
        undefined,
        plan({ index: bytes("new"), note: { action: "repaired", pointers: [] } }),
      )
      const [entry] = await store.trash.list()
      expect(entry?.slug).toBeUndefined()
      expect(new TextDecoder().decode(await store.trash.read(commit.trashId ?? ""))).toBe("old")
    })

    it("lists the trash newest first, and forgets what is removed from it", async () => {
      const store = await create({ "a.md": "1" })
      for (const next of ["2", "3", "4"]) {
        await store.transact("a", plan({ topic: bytes(next), note: { action: "replaced", pointers: [] } }))
      }
      const entries = await store.trash.list()
      const kept = await Promise.all(
        entries.map(async ({ id }) => new TextDecoder().decode(await store.trash.read(id))),
      )
      expect(kept).toEqual(["3", "2", "1"])
      await store.trash.remove(entries[1]?.id ?? "")
      await store.trash.remove(entries[1]?.id ?? "")
      expect((await store.trash.list()).map(({ id }) => id)).toEqual([entries[0]?.id, entries[2]?.id])
      expect(await store.trash.read(entries[1]?.id ?? "")).toBeUndefined()
      expect(await store.trash.read("../../MEMORY")).toBeUndefined()
    })

    it("reads the beginning of a file and says how long it is", async () => {
      const store = await create({ "MEMORY.md": "0123456789", "a.md": "abcdef" })
      expect(await store.readIndex(4)).toMatchObject({ total: 10 })
      expect(text(await store.readIndex(4))).toBe("0123")
      expect(text(await store.readTopic("a", 2))).toBe("ab")
    })

    it("lists topics in code-unit order and never the index", async () => {
      const store = await create({ "MEMORY.md": "", "b.md": "", "B.md": "", "a_1.md": "", "ä.md": "" })
      expect(await store.slugs()).toEqual(["B", "a_1", "b", "ä"])
    })

    it("keeps any bytes", async () => {
      const store = await create()
      const every = Uint8Array.from({ length: 256 }, (_, index) => index)
      await store.transact("a", plan({ topic: every, index: every }))
      expect(new Uint8Array((await store.readTopic("a", 1e6))?.bytes ?? [])).toEqual(every)
      expect(new Uint8Array((await store.readIndex(1e6))?.bytes ?? [])).toEqual(every)
    })

    it("loses none of many changes at once", async () => {
      const store = await create()
      const append =
        (line: string): Change<undefined> =>
        async (snapshot: Snapshot) => {
          await Promise.resolve()
          return {
            topic: bytes(line),
            index: bytes(`${text(snapshot.index) ?? ""}${line}\n`),
            result: undefined,
          }
        }
      const slugs = Array.from({ length: 50 }, (_, index) => `t${index}`)
      await Promise.all(slugs.map((slug) => store.transact(slug, append(slug))))
      expect((await readIndex(store))?.trim().split("\n").sort()).toEqual([...slugs].sort())
      expect(await store.slugs()).toEqual([...slugs].sort())
    })

    it("counts without a lost update", async () => {
      const store = await create({ "n.md": "0" })
      const increment: Change<number> = (snapshot) => {
        const next = Number(text(snapshot.topic)) + 1
        return { topic: bytes(String(next)), result: next }
      }
      const results = await Promise.all(Array.from({ length: 30 }, () => store.transact("n", increment)))
      expect(new Set(results.map(({ result }) => result)).size).toBe(30)
      expect(await readTopic(store, "n")).toBe("30")
    })

    it("goes on after a failed change", async () => {
      const store = await create()
      const failing = store.transact("a", () => Promise.reject(new Error("no")))
      const following = store.transact("a", plan({ topic: bytes("yes") }))
      await expect(failing).rejects.toThrow("no")
      await following
      expect(await readTopic(store, "a")).toBe("yes")
    })
  })
}
