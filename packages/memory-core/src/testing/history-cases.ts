import assert from "node:assert/strict"
import type { EntryNote } from "../store/store.ts"
import {
  bytes,
  type Cases,
  describeStore,
  indexText,
  keptText,
  plan,
  REMOVED,
  REPLACED,
  revision,
  topicText,
} from "./store-case.ts"

/** Replaced and removed files are kept. */
export const historyCases: Cases = (create) => [
  {
    name: "keeps what it replaces in the history, with all of the note",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "A" })
      const note: EntryNote = {
        action: "replaced",
        pointers: [
          { line: "- [a](a.md) — user: “quoted” \\ ", at: 0 },
          { line: "", at: 12, above: "", end: "\r\n" },
        ],
        addedPointer: true,
      }
      const { entryId } = await store.transact("a", plan({ topic: bytes("B"), note }))
      const [entry, ...others] = await store.history.list()
      assert.deepEqual(others, [])
      assert.ok(entry !== undefined)
      const [before, after] = [revision(bytes("A")), revision(bytes("B"))]
      const { at, bytes: size = 1, before: old, after: left, ...rest } = entry
      assert.deepEqual([size, old, left], [1, before, after], "the record describes the file")
      assert.deepEqual(rest, { ...note, id: entryId, slug: "a", hasFile: true })
      assert.equal(new Date(at).toISOString(), at)
      assert.equal(await keptText(store, entryId), "A")
    },
  },
  {
    name: "keeps no copy of a topic that stays as it is",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "A" })
      const { entryId } = await store.transact("a", plan({ index: bytes("next"), note: REPLACED }))
      const [entry] = await store.history.list()
      assert.deepEqual([entry?.id, entry?.slug, entry?.hasFile], [entryId, "a", false])
      assert.equal(await keptText(store, entryId), undefined)
    },
  },
  {
    name: "moves a removed topic to the history, with or without a note",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "A", "b.md": "B" })
      for (const [slug, note] of [
        ["a", REMOVED],
        ["b", undefined],
      ] as const) {
        const commit = await store.transact(slug, plan({ topic: null, ...(note && { note }) }))
        assert.equal(commit.revision, undefined)
        assert.equal(await topicText(store, slug), undefined)
        assert.equal(await keptText(store, commit.entryId), slug.toUpperCase())
        const entry = (await store.history.list()).find(({ id }) => id === commit.entryId)
        assert.deepEqual([entry?.slug, entry?.action, entry?.hasFile], [slug, "removed", true])
      }
      assert.deepEqual(await store.slugs(), [])
    },
  },
  {
    name: "keeps all of a topic that is larger than a topic may be",
    async run() {
      const large = "x".repeat(300_000)
      const store = await create({ "MEMORY.md": "index", "a.md": large, "b.md": large })
      const replaced = await store.transact("a", plan({ topic: bytes("A"), note: REPLACED }))
      const removed = await store.transact("b", plan({ topic: null, note: REMOVED }))
      for (const { entryId } of [replaced, removed])
        assert.equal((await store.history.read(entryId ?? ""))?.length, large.length)
    },
  },
  {
    name: "keeps the index in the history when a change without a topic replaces it",
    async run() {
      const store = await create({ "MEMORY.md": "old", "a.md": "A" })
      const note: EntryNote = { action: "repaired", pointers: [] }
      const { entryId } = await store.transact(undefined, plan({ index: bytes("new"), note }))
      const [entry] = await store.history.list()
      assert.deepEqual(
        [entry?.id, entry?.slug, entry?.action, entry?.hasFile],
        [entryId, undefined, "repaired", true],
      )
      assert.equal(await keptText(store, entryId), "old")
      assert.deepEqual([await indexText(store), await topicText(store, "a")], ["new", "A"])
    },
  },
  {
    name: "records removed pointers without a file",
    async run() {
      const store = await create({ "MEMORY.md": "- [gone](gone.md)" })
      const pointers = [{ line: "- [gone](gone.md)", at: 0 }]
      const wanted = { topic: null, index: bytes(""), note: { action: "removed", pointers } } as const
      const { entryId } = await store.transact("gone", plan(wanted))
      const [entry] = await store.history.list()
      assert.deepEqual(
        [entry?.id, entry?.slug, entry?.hasFile, entry?.pointers],
        [entryId, "gone", false, pointers],
      )
      assert.equal(await store.history.read(entry?.id ?? ""), undefined)
    },
  },
  {
    name: "keeps other bytes than those on disk when the plan says so, and changes no file for it",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "saved by an editor" })
      const topic = await store.transact(
        "a",
        plan({ previousBytes: bytes("before the editor"), note: REPLACED }),
      )
      const index = await store.transact(
        undefined,
        plan({ previousBytes: bytes("index before"), note: REPLACED }),
      )
      assert.equal(await keptText(store, topic.entryId), "before the editor")
      assert.equal(await keptText(store, index.entryId), "index before")
      assert.deepEqual([await topicText(store, "a"), await indexText(store)], ["saved by an editor", "index"])
      const slugs = (await store.history.list()).map(({ slug }) => slug)
      assert.deepEqual(slugs, [undefined, "a"])
    },
  },
  {
    name: "lists the history newest first, however many there are, each with its own id",
    async run() {
      const store = await create({ "a.md": "0" })
      const ids: (string | undefined)[] = []
      for (let next = 1; next <= 12; next++) {
        ids.unshift((await store.transact("a", plan({ topic: bytes(String(next)), note: REPLACED }))).entryId)
      }
      const entries = await store.history.list()
      assert.deepEqual(
        entries.map(({ id }) => id),
        ids,
      )
      assert.equal(new Set(ids).size, 12)
      const kept = await Promise.all(entries.map(({ id }) => keptText(store, id)))
      assert.deepEqual(
        kept,
        Array.from({ length: 12 }, (_, at) => String(11 - at)),
      )
    },
  },
  {
    name: "has an entry for each change, creations and changes of the index included, with who and why",
    async run() {
      const store = await create()
      const by = { by: "model", why: "asked to" }
      const first = await store.transact("a", plan({ topic: bytes("A"), index: bytes("one") }), by)
      const second = await store.transact(undefined, plan({ index: bytes("two") }))
      const third = await store.transact("a", plan({ topic: bytes("B") }), { undoes: first.entryId })
      const entries = await store.history.list()
      assert.deepEqual(
        entries.map(({ id, slug, action }) => [id, slug, action]),
        [
          [third.entryId, "a", "replaced"],
          [second.entryId, undefined, "repaired"],
          [first.entryId, "a", "created"],
        ],
      )
      const { at: _, ...created } = entries[2] ?? { at: "" }
      const note = { slug: "a", action: "created", pointers: [], hasFile: false }
      const revisions = { before: null, after: revision(bytes("A")) }
      assert.deepEqual(created, { ...note, ...revisions, ...by, id: first.entryId })
      assert.equal(entries[0]?.undoes, first.entryId)
      assert.deepEqual(await store.history.entry(first.entryId ?? ""), entries[2])
      assert.deepEqual(await store.history.list({ address: "a" }), [entries[0], entries[2]])
      assert.deepEqual(await store.history.list({ limit: 2 }), entries.slice(0, 2))
    },
  },
  {
    name: "finds nothing for an unknown id of any form",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "A" })
      await store.transact("a", plan({ topic: bytes("B"), note: REPLACED }))
      const before = await describeStore(store)
      for (const id of [
        "",
        ".",
        "..",
        "a",
        "../../MEMORY",
        "../a",
        "/etc/passwd",
        "MEMORY.md",
        "__proto__",
        "\0",
        "0",
        "-1",
        "1e9",
      ]) {
        assert.equal(await store.history.read(id), undefined, id)
        assert.equal(await store.history.entry(id), undefined, id)
      }
      assert.deepEqual(await describeStore(store), before)
    },
  },
]
