import assert from "node:assert/strict"
import type { EntryNote } from "../store/store.ts"
import { bytes, type Cases, indexText, keptText, plan, REPLACED, revision, topicText } from "./store-case.ts"

/** What is purged is gone, also where another entry quotes it. */
export const purgeCases: Cases = (create) => [
  {
    name: "never uses the id of a purged entry again",
    async run() {
      const store = await create({ "a.md": "0" })
      const replace = async (next: string): Promise<string> =>
        (await store.transact("a", plan({ topic: bytes(next), note: REPLACED }))).entryId ?? ""
      const ids = [await replace("1"), await replace("2"), await replace("3")]
      assert.equal(await store.history.purge({ id: ids[1] ?? "" }), 1)
      ids.push(await replace("4"))
      assert.equal(new Set(ids).size, 4)
      const left = [ids[3], ids[2], ids[0]]
      assert.deepEqual(
        (await store.history.list()).map(({ id }) => id),
        left,
      )
    },
  },
  {
    name: "purges the entries of a topic, one entry, or all, and says how many",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "A", "b.md": "B" })
      const replace = async (slug: string, next: string): Promise<string> =>
        (await store.transact(slug, plan({ topic: bytes(next), note: REPLACED }))).entryId ?? ""
      const ids = [
        await replace("a", "1"),
        await replace("b", "2"),
        await replace("a", "3"),
        await replace("b", "4"),
      ]
      const listed = async (): Promise<string[]> => (await store.history.list()).map(({ id }) => id)
      assert.equal(await store.history.purge({ slug: "a" }), 2)
      assert.deepEqual(await listed(), [ids[3], ids[1]])
      assert.equal(await store.history.purge({ slug: "a" }), 0)
      assert.equal(await store.history.purge({ slug: "a", id: ids[1] ?? "" }), 0, "both have to match")
      assert.equal(await store.history.purge({ id: ids[1] ?? "" }), 1)
      assert.deepEqual([await listed(), await keptText(store, ids[3])], [[ids[3]], "2"])
      await replace("a", "5")
      assert.equal(await store.history.purge({ all: true }), 2)
      assert.deepEqual([await listed(), await keptText(store, ids[3])], [[], undefined])
      assert.deepEqual([await topicText(store, "a"), await indexText(store)], ["5", "index"])
    },
  },
  {
    name: "purges lines about a topic from index copies",
    async run() {
      const [own, other, kept] = ["- [a](a.md) — user: old", "- [b](b.md) — user: B", "- [c](c.md) — user: C"]
      const store = await create({ "MEMORY.md": `${own}\r\n${other}\n${kept}`, "a.md": "A", "b.md": "B" })
      const repaired: EntryNote = { action: "repaired", pointers: [] }
      const copy = await store.transact(undefined, plan({ index: bytes(kept), note: repaired }))
      const pointers = [{ line: other, at: 1, above: revision(bytes(own)), end: "\n" }]
      const note: EntryNote = { action: "removed", pointers }
      const removal = await store.transact("b", plan({ topic: null, note }))
      await store.transact(
        "a",
        plan({ topic: null, note: { action: "removed", pointers: [{ line: own, at: 0 }] } }),
      )
      assert.equal(await store.history.purge({ slug: "a" }), 1)
      assert.equal(await keptText(store, copy.entryId), `${other}\n${kept}`)
      const left = await store.history.list()
      assert.deepEqual(
        left.map(({ id, pointers: lines }) => [id, lines]),
        [
          [removal.entryId, pointers],
          [copy.entryId, []],
        ],
      )
      assert.equal(await keptText(store, removal.entryId), "B")
      assert.equal(await store.history.purge({ slug: "c" }), 0)
      assert.equal(await keptText(store, copy.entryId), `${other}\n${kept}`, "what the index has stays")
      assert.equal(await indexText(store), kept)
    },
  },
]
