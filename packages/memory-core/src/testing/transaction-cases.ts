import assert from "node:assert/strict"
import {
  assertFails,
  bytes,
  type Cases,
  describeStore,
  indexText,
  plan,
  REPLACED,
  revision,
  text,
  topicText,
} from "./store-case.ts"

/** Changes one after another. */
export const transactionCases: Cases = (create) => [
  {
    name: "writes a topic and the index together",
    async run() {
      const store = await create()
      const commit = await store.transact("a", plan({ topic: bytes("topic"), index: bytes("index") }))
      assert.equal(commit.revision, revision(bytes("topic")))
      assert.equal(commit.indexed, true)
      assert.equal(typeof commit.durable, "boolean")
      assert.equal(typeof commit.entryId, "string")
      assert.deepEqual([await topicText(store, "a"), await indexText(store)], ["topic", "index"])
      assert.deepEqual(await store.slugs(), ["a"])
    },
  },
  {
    name: "changes its version, if it has one, with every transaction that writes",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "A", "b.md": "B" })
      if (store.version === undefined) return
      const seen = new Set<string>([])
      const expectNew = async (): Promise<void> => {
        const version = await store.version?.()
        if (version === undefined) return
        assert.ok(!seen.has(version), "the version did not change")
        seen.add(version)
      }
      await expectNew()
      await store.transact("a", plan({ topic: bytes("B") }))
      await expectNew()
      await store.transact("a", plan({ topic: null }))
      await expectNew()
      await store.transact(undefined, plan({ index: bytes("other") }))
      await expectNew()
    },
  },
  {
    name: "tells the version of each file, if it has versions",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "A", "b.md": "B" })
      const before = await store.versions?.()
      if (before === undefined) return
      assert.deepEqual([...before.keys()].sort(), ["MEMORY.md", "a.md", "b.md"])
      await store.transact("a", plan({ topic: bytes("C") }))
      await store.transact("b", plan({ topic: null }))
      const after = await store.versions?.()
      assert.deepEqual([...(after?.keys() ?? [])].sort(), ["MEMORY.md", "a.md"])
      const version = after?.get("a.md")
      assert.ok(version === undefined || version !== before.get("a.md"), "the version of a.md did not change")
    },
  },
  {
    name: "passes the current files to a change, and returns its result",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "A", "b.md": `B${"x".repeat(20_000)}` })
      const result = { any: "value" }
      const commit = await store.transact("a", async (snapshot) => {
        assert.equal(text(snapshot.topic?.bytes), "A")
        assert.equal(snapshot.topic?.revision, revision(bytes("A")))
        assert.equal(text(snapshot.index?.bytes), "index")
        assert.equal(snapshot.index?.revision, revision(bytes("index")))
        assert.deepEqual(await snapshot.slugs(), ["a", "b"])
        assert.deepEqual(snapshot.unfinished ?? [], [])
        assert.equal(text(await snapshot.readHead("b")), `B${"x".repeat(9_215)}`)
        assert.equal(await snapshot.readHead("c"), undefined)
        return { result }
      })
      assert.equal(commit.result, result)
      assert.equal(commit.revision, revision(bytes("A")))
    },
  },
  {
    name: "passes nothing to a change in an empty store",
    async run() {
      const store = await create()
      const { result } = await store.transact("a", async ({ topic, index, slugs }) => ({
        result: [topic, index, await slugs()],
      }))
      assert.deepEqual(result, [undefined, undefined, []])
    },
  },
  {
    name: "gives equal bytes equal revisions, and others different ones",
    async run() {
      const store = await create()
      const first = await store.transact("a", plan({ topic: bytes("one") }))
      const second = await store.transact("b", plan({ topic: bytes("one") }))
      const third = await store.transact("a", plan({ topic: bytes("eno") }))
      assert.deepEqual([first.revision, second.revision], [revision(bytes("one")), revision(bytes("one"))])
      assert.equal(third.revision, revision(bytes("eno")))
      const seen = await store.transact("a", ({ topic }) => ({ result: topic?.revision }))
      assert.deepEqual([seen.result, seen.revision], [third.revision, third.revision])
    },
  },
  {
    name: "changes nothing when the change throws or rejects, and passes the error on",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "A" })
      const before = await describeStore(store)
      const boom = new Error("boom")
      const throwing = [
        () => {
          throw boom
        },
        () => Promise.reject(boom),
        async () => {
          await new Promise((resolve) => setTimeout(resolve, 1))
          throw boom
        },
      ]
      for (const change of throwing) {
        for (const slug of ["a", "new", undefined]) {
          await assert.rejects(store.transact(slug, change), (error) => error === boom)
          assert.deepEqual(await describeStore(store), before)
        }
      }
    },
  },
  {
    name: "changes nothing when the signal is aborted before the change or while it decides, and rejects with the reason",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "A" })
      const before = await describeStore(store)
      const reason = new Error("stop")
      const change = plan({ topic: bytes("new"), index: bytes("new") })
      const early = store.transact("a", change, { signal: AbortSignal.abort(reason) })
      await assert.rejects(early, (error) => error === reason)
      const controller = new AbortController()
      const deciding = store.transact(
        "a",
        async (snapshot) => {
          controller.abort(reason)
          return await change(snapshot)
        },
        { signal: controller.signal },
      )
      await assert.rejects(deciding, (error) => error === reason)
      assert.deepEqual(await describeStore(store), before)
    },
  },
  {
    name: "continues after a failed change",
    async run() {
      const store = await create()
      const failing = store.transact("a", () => Promise.reject(new Error("no")))
      const following = store.transact("a", plan({ topic: bytes("yes") }))
      await assertFails(() => failing, "the first one fails")
      await following
      assert.equal(await topicText(store, "a"), "yes")
    },
  },
  {
    name: "keeps files that the plan does not name",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "A", "b.md": "B" })
      await store.transact("a", plan({ topic: bytes("A2") }))
      assert.equal(await indexText(store), "index")
      await store.transact("a", plan({ index: bytes("new") }))
      await store.transact(undefined, plan({ index: bytes("newer") }))
      assert.deepEqual([await topicText(store, "a"), await topicText(store, "b")], ["A2", "B"])
      const before = await describeStore(store)
      const nothing = await store.transact("a", plan({}))
      const never = await store.transact("never", plan({ note: REPLACED }))
      assert.deepEqual([nothing.entryId, never.entryId, never.revision], [undefined, undefined, undefined])
      assert.deepEqual(await describeStore(store), before)
    },
  },
  {
    name: "accepts the removal of a missing topic, and puts no file into the history",
    async run() {
      const store = await create({ "MEMORY.md": "index", "b.md": "B" })
      const commit = await store.transact("a", plan({ topic: null, index: bytes("new") }))
      assert.deepEqual([commit.indexed, commit.revision], [true, undefined])
      assert.deepEqual([await store.slugs(), await indexText(store)], [["b"], "new"])
      assert.ok((await store.history.list()).every(({ hasFile }) => !hasFile))
    },
  },
  {
    name: "refuses a topic without a slug, and changes nothing",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "A" })
      const before = await describeStore(store)
      for (const topic of [bytes("lost"), null]) {
        await assertFails(
          () => store.transact(undefined, plan({ topic })),
          "a topic without a slug is refused",
        )
        assert.deepEqual(await describeStore(store), before)
      }
    },
  },
  {
    name: "commits the plan of the last run of a change, however often it runs",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "A" })
      let runs = 0
      const { result } = await store.transact("a", (snapshot) => {
        assert.equal(text(snapshot.topic?.bytes), "A", "each run sees the topic as it is")
        assert.equal(text(snapshot.index?.bytes), "index", "and the index")
        runs++
        return { topic: bytes(`run ${runs}`), index: bytes(`run ${runs}`), result: runs }
      })
      assert.equal(result, runs)
      assert.deepEqual([await topicText(store, "a"), await indexText(store)], [`run ${runs}`, `run ${runs}`])
    },
  },
  {
    name: "stores small records by name, if it keeps any, and changes no file for them",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "A" })
      if (store.record === undefined || store.updateRecord === undefined) return
      assert.equal(await store.record("usage"), undefined)
      await store.transact("a", plan({ topic: bytes("B"), note: REPLACED }))
      const before = await describeStore(store)
      await Promise.all(
        ["1", "2"].map((text) => store.updateRecord?.("usage", (old = "") => `${old}${text}`)),
      )
      assert.equal((await store.record("usage"))?.split("").sort().join(""), "12")
      assert.equal(await store.record("noticed"), undefined)
      assert.deepEqual(await describeStore(store), before)
    },
  },
]
