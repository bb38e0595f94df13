import assert from "node:assert/strict"
import type { Change } from "../store/store.ts"
import { bytes, type Cases, indexText, plan, revision, text, topicBytes, topicText } from "./store-case.ts"

const AT_ONCE = 40

/** Concurrent changes, and what readers see meanwhile. */
export const concurrencyCases: Cases = (create) => [
  {
    name: "loses none of many changes of different topics at once",
    async run() {
      const store = await create()
      const append =
        (line: string): Change<undefined> =>
        async (snapshot) => {
          await new Promise((resolve) => setImmediate(resolve))
          const index = bytes(`${text(snapshot.index?.bytes) ?? ""}${line}\n`)
          return { topic: bytes(line), index, result: undefined }
        }
      const slugs = Array.from({ length: AT_ONCE }, (_, at) => `t${at}`)
      await Promise.all(slugs.map((slug) => store.transact(slug, append(slug))))
      assert.deepEqual((await indexText(store))?.trim().split("\n").sort(), [...slugs].sort())
      assert.deepEqual(await store.slugs(), [...slugs].sort())
      for (const slug of slugs) assert.equal(await topicText(store, slug), slug)
    },
  },
  {
    name: "counts one topic without a lost update",
    async run() {
      const store = await create({ "n.md": "0" })
      const increment: Change<number> = async (snapshot) => {
        const next = Number(text(snapshot.topic?.bytes)) + 1
        await Promise.resolve()
        return { topic: bytes(String(next)), result: next }
      }
      const commits = await Promise.all(Array.from({ length: AT_ONCE }, () => store.transact("n", increment)))
      assert.equal(new Set(commits.map(({ result }) => result)).size, AT_ONCE)
      assert.equal(await topicText(store, "n"), String(AT_ONCE))
    },
  },
  {
    name: "lets exactly one of many changes win that expect the same revision",
    async run() {
      const store = await create({ "MEMORY.md": "", "a.md": "old" })
      const expected = revision(bytes("old"))
      const writeIfOld =
        (winner: string): Change<string> =>
        async (snapshot) => {
          await new Promise((resolve) => setImmediate(resolve))
          if (snapshot.topic?.revision !== expected) throw new Error("conflict")
          return { topic: bytes(winner), index: bytes(winner), result: winner }
        }
      const outcomes = await Promise.allSettled(
        Array.from({ length: AT_ONCE }, (_, at) => store.transact("a", writeIfOld(`winner ${at}`))),
      )
      const won = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value.result : []))
      assert.equal(won.length, 1)
      assert.deepEqual([await topicText(store, "a"), await indexText(store)], [won[0], won[0]])
    },
  },
  {
    name: "shows readers the old files until a change is done, and does not make them wait",
    async run() {
      const store = await create({ "MEMORY.md": "old index", "a.md": "old" })
      let release = (): void => undefined
      const waiting = new Promise<void>((resolve) => {
        release = resolve
      })
      let begun = (): void => undefined
      const started = new Promise<void>((resolve) => {
        begun = resolve
      })
      const change = store.transact("a", async () => {
        begun()
        await waiting
        return { topic: bytes("new"), index: bytes("new index"), result: undefined }
      })
      await started
      const timeout = setTimeout(release, 2_000)
      const reads = Promise.all([
        topicText(store, "a"),
        indexText(store),
        store.slugs(),
        store.history.list(),
        store.unfinished?.(),
      ])
      const inTime = await Promise.race([reads, waiting])
      clearTimeout(timeout)
      release()
      await change
      assert.ok(inTime, "readers do not wait for a change")
      assert.deepEqual(inTime.slice(0, 3), ["old", "old index", ["a"]])
      assert.deepEqual([await topicText(store, "a"), await indexText(store)], ["new", "new index"])
    },
  },
  {
    name: "never shows half a file",
    async run() {
      const contents = ["a", "b", "c"].map((letter, at) => bytes(letter.repeat(50_000 + at * 20_000)))
      const first = text(contents[0]) ?? ""
      const store = await create({ "MEMORY.md": first, "a.md": first })
      const known = new Set(contents.map(revision))
      let isWriting = true
      const writing = (async () => {
        for (let round = 1; round <= 30; round++) {
          const content = contents[round % 3] as Uint8Array
          await store.transact("a", plan({ topic: content, index: content }))
        }
        isWriting = false
      })()
      while (isWriting) {
        for (const content of [await topicBytes(store, "a"), (await store.readIndex(1e6))?.bytes])
          assert.ok(
            content !== undefined && known.has(revision(content)),
            "a reader saw bytes that were never written",
          )
        await new Promise((resolve) => setImmediate(resolve))
      }
      await writing
    },
  },
]
