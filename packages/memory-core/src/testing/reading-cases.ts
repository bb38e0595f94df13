import assert from "node:assert/strict"
import { bytes, type Cases, plan, REMOVED, text, topicText } from "./store-case.ts"

const AWKWARD = [
  "a", "B", "a.b", "v1.2.3", "_x", "a_b-c", "x.md.tmp", "日本語", "café", "नमस्ते", "__proto__", "constructor", "README", "0",
  "a".repeat(100), "é".repeat(50), "項".repeat(33),
] as const // biome-ignore format: a table

/** What readers see. */
export const readingCases: Cases = (create) => [
  {
    name: "is empty before the first change, and reading creates nothing",
    async run() {
      const store = await create()
      for (let round = 0; round < 2; round++) {
        assert.equal(await store.slugs(), undefined)
        assert.equal(await store.readIndex(100), undefined)
        assert.equal(await store.readTopic("a", 100), undefined)
        assert.deepEqual((await store.unfinished?.()) ?? [], [])
        assert.deepEqual(await store.history.list(), [])
        assert.equal(await store.history.read("1"), undefined)
      }
      assert.equal(typeof store.name, "string")
    },
  },
  {
    name: "reads the beginning of a file and says how long all of it is",
    async run() {
      const store = await create({ "MEMORY.md": "0123456789", "a.md": "abcdef" })
      for (const limit of [0, 1, 4, 10, 11]) {
        const index = await store.readIndex(limit)
        assert.deepEqual([text(index?.bytes), index?.total], ["0123456789".slice(0, limit), 10])
      }
      const topic = await store.readTopic("a", 2)
      assert.deepEqual([text(topic?.bytes), topic?.total], ["ab", 6])
    },
  },
  {
    name: "lists topics in code-unit order and never the index",
    async run() {
      const names = ["b", "B", "a_1", "ä", "a-1", "Z", "\uff5e", "𝒳"]
      const store = await create(
        Object.fromEntries([["MEMORY.md", ""], ...names.map((name) => [`${name}.md`, name])]),
      )
      assert.deepEqual(await store.slugs(), [...names].sort())
      const seen = await store.transact("b", async (snapshot) => ({ result: await snapshot.slugs() }))
      assert.deepEqual(seen.result, [...names].sort())
    },
  },
  {
    name: "accepts every slug that a write may use, and keeps them apart",
    async run() {
      const store = await create()
      for (const slug of AWKWARD)
        await store.transact(slug, plan({ topic: bytes(`topic ${slug}`), index: bytes(slug) }))
      assert.deepEqual(await store.slugs(), [...AWKWARD].sort())
      for (const slug of AWKWARD) assert.equal(await topicText(store, slug), `topic ${slug}`)
      for (const slug of AWKWARD) {
        const { entryId } = await store.transact(slug, plan({ topic: null, note: REMOVED }))
        assert.equal(await topicText(store, slug), undefined)
        assert.equal((await store.history.list()).find(({ id }) => id === entryId)?.slug, slug)
      }
      assert.deepEqual(await store.slugs(), [])
    },
  },
  {
    name: "distinguishes an empty file from a missing one",
    async run() {
      const store = await create()
      await store.transact("empty", plan({ topic: bytes(""), index: bytes("") }))
      assert.deepEqual(await store.slugs(), ["empty"])
      assert.deepEqual([await topicText(store, "empty"), (await store.readIndex(9))?.total], ["", 0])
      const seen = await store.transact("empty", ({ topic, index }) => ({
        result: [topic?.bytes.length, index?.bytes.length],
      }))
      assert.deepEqual(seen.result, [0, 0])
    },
  },
]
