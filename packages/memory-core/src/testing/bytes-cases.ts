import assert from "node:assert/strict"
import {
  assertBytes,
  bytes,
  type Cases,
  indexBytes,
  indexText,
  keptText,
  plan,
  REPLACED,
  revision,
  topicBytes,
  topicText,
} from "./store-case.ts"

const CONTENTS: Readonly<Record<string, Uint8Array>> = {
  "every byte": Uint8Array.from({ length: 256 }, (_, at) => at),
  "no byte": new Uint8Array(),
  "line ends of every kind": bytes("a\r\nb\nc\rd\r\n\r\n"),
  "a byte order mark": bytes("\ufeffa\ufeff"),
  "no final line end": bytes("a\nb"),
  "blanks at its edges": bytes(" \t\na\n\n \n"),
  "decomposed letters": bytes("cafe\u0301 café"),
  "no UTF-8": Uint8Array.from([0xff, 0xfe, 0x00, 0xd8, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
  "256 KB": Uint8Array.from({ length: 262_144 }, (_, at) => (at * 31) % 251),
}

/** Bytes are stored exactly, and never shared with the caller. */
export const bytesCases: Cases = (create) => [
  ...Object.entries(CONTENTS).map(([what, content]) => ({
    name: `keeps ${what} exactly, in a topic, in the index and in the history`,
    async run() {
      const store = await create()
      const { revision: named } = await store.transact("a", plan({ topic: content, index: content }))
      assert.equal(named, revision(content))
      assertBytes(await topicBytes(store, "a"), content, "the topic")
      assertBytes(await indexBytes(store), content, "the index")
      await store.transact("a", (snapshot) => {
        assertBytes(snapshot.topic?.bytes, content, "the topic in the snapshot")
        assertBytes(snapshot.index?.bytes, content, "the index in the snapshot")
        assert.deepEqual([snapshot.topic?.revision, snapshot.index?.revision], [named, named])
        return { result: undefined }
      })
      const { entryId } = await store.transact("a", plan({ topic: bytes("next"), note: REPLACED }))
      assertBytes(await store.history.read(entryId ?? ""), content, "the history")
    },
  })),
  {
    name: "copies its input: bytes that the caller changes later change nothing",
    async run() {
      // A slice of a Buffer shares its memory; a slice of another array is a copy.
      for (const copy of [
        bytes,
        (content: string) => Buffer.from(content),
        (content: string) => bytes(`x${content}x`).subarray(1, -1),
      ]) {
        const store = await create({ "a.md": "old" })
        const [topic, index, keep] = [copy("topic"), copy("index"), copy("kept!")]
        const { entryId } = await store.transact(
          "a",
          plan({ topic, index, previousBytes: keep, note: REPLACED }),
        )
        for (const given of [topic, index, keep]) given.fill(0x21)
        assert.deepEqual([await topicText(store, "a"), await indexText(store)], ["topic", "index"])
        assert.equal(await keptText(store, entryId), "kept!")
      }
    },
  },
  {
    name: "copies its output: bytes that a reader changes later change nothing",
    async run() {
      const store = await create({ "MEMORY.md": "index", "a.md": "topic", "b.md": "other" })
      const { entryId = "" } = await store.transact("a", async (snapshot) => {
        for (const seen of [snapshot.topic?.bytes, snapshot.index?.bytes, await snapshot.readHead("b")])
          seen?.fill(0x21)
        return { topic: bytes("newer"), note: REPLACED, result: undefined }
      })
      for (const read of [
        topicBytes(store, "a"),
        topicBytes(store, "b"),
        indexBytes(store),
        store.history.read(entryId),
      ])
        (await read)?.fill(0x21)
      assert.deepEqual(
        [await topicText(store, "a"), await topicText(store, "b"), await indexText(store)],
        ["newer", "other", "index"],
      )
      assert.equal(await keptText(store, entryId), "topic")
    },
  },
]
