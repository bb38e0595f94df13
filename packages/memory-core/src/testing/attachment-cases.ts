import assert from "node:assert/strict"
import type { Store } from "../store/store.ts"
import {
  assertFails,
  bytes,
  type Cases,
  indexText,
  keptText,
  plan,
  REMOVED,
  REPLACED,
  revision,
  topicText,
} from "./store-case.ts"

// What a store that keeps attachments does. One without `listFolder` keeps topics only, and has nothing to show here.

const FILE = "./notes/plans/a.txt"

/** The names in a folder with their kinds; `undefined` when it does not exist. */
async function names(store: Store, folder: string): Promise<readonly string[] | undefined> {
  const found = await store.listFolder?.(folder)
  return found?.map(({ name, kind, bytes: size }) => `${kind} ${name} ${size}`).sort()
}

export const attachmentCases: Cases = (create) => {
  const onAttachments = (name: string, run: (store: Store) => Promise<void>) => ({
    name,
    async run(): Promise<void> {
      const store = await create({ "MEMORY.md": "index", "a.md": "A" })
      if (store.listFolder !== undefined) await run(store)
    },
  })
  return [
    onAttachments("keeps an attachment at its path, apart from topics and index", async (store) => {
      const created = await store.transact(FILE, ({ topic }) => {
        assert.equal(topic, undefined)
        return { topic: bytes("plan"), result: undefined }
      })
      assert.equal(await topicText(store, FILE), "plan")
      assert.deepEqual(await store.slugs(), ["a"])
      assert.equal(await indexText(store), "index")
      await store.transact(FILE, ({ topic }) => {
        assert.equal(topic?.revision, created.revision)
        return { result: undefined }
      })
      await store.transact("./a", plan({ topic: bytes("no topic") }))
      assert.deepEqual([await topicText(store, "a"), await topicText(store, "./a")], ["A", "no topic"])
    }),
    onAttachments("lists what is directly in a folder", async (store) => {
      await store.transact(FILE, plan({ topic: bytes("plan") }))
      assert.deepEqual(await names(store, ""), ["file MEMORY.md 5", "file a.md 1", "folder notes 0"])
      assert.deepEqual(await names(store, "notes"), ["folder plans 0"])
      assert.deepEqual(await names(store, "notes/plans"), ["file a.txt 4"])
      assert.equal(await names(store, "none"), undefined)
    }),
    onAttachments(
      "moves an attachment to the history, with the folders that it leaves empty",
      async (store) => {
        await store.transact(FILE, plan({ topic: bytes("one") }))
        const { entryId } = await store.transact(FILE, plan({ topic: null, note: REMOVED }))
        assert.equal(await topicText(store, FILE), undefined)
        assert.equal(await names(store, "notes"), undefined)
        const [entry] = await store.history.list()
        assert.deepEqual([entry?.id, entry?.slug, entry?.after], [entryId, FILE, null])
        assert.equal(await keptText(store, entryId), "one")
      },
    ),
    onAttachments("keeps what a change of an attachment replaces", async (store) => {
      await store.transact(FILE, plan({ topic: bytes("one") }))
      const { entryId } = await store.transact(FILE, plan({ topic: bytes("two"), note: REPLACED }))
      const [entry] = await store.history.list()
      assert.deepEqual([entry?.id, entry?.slug, entry?.after], [entryId, FILE, revision(bytes("two"))])
      assert.equal(await keptText(store, entryId), "one")
    }),
    onAttachments(
      "purges the copies of an attachment in the history and keeps the attachment",
      async (store) => {
        await store.transact(FILE, plan({ topic: bytes("one") }))
        await store.transact(FILE, plan({ topic: bytes("two"), note: REPLACED }))
        assert.equal(await store.history.purge({ slug: FILE }), 2)
        await store.transact(FILE, plan({ topic: bytes("three"), note: REPLACED }))
        assert.equal(await store.history.purge({ all: true }), 1)
        assert.equal(await topicText(store, FILE), "three")
      },
    ),
    onAttachments("names an attachment that differs only in case", async (store) => {
      await store.transact(FILE, plan({ topic: bytes("plan") }))
      await store.transact("./notes/plans/A.txt", async ({ topic, caseTwin }) => {
        if (topic === undefined) assert.equal(await caseTwin(), FILE)
        return { result: undefined }
      })
    }),
    onAttachments("refuses a file in the place of a folder, and below a file", async (store) => {
      await store.transact(FILE, plan({ topic: bytes("plan") }))
      await assertFails(
        () => store.transact("./notes/plans", plan({ topic: bytes("file") })),
        "a folder is there",
      )
      await assertFails(() => store.transact(`${FILE}/b`, plan({ topic: bytes("file") })), "a file is there")
      assert.equal(await topicText(store, FILE), "plan")
    }),
    onAttachments("gives a rejected change of an attachment no file and no folder", async (store) => {
      await assert.rejects(store.transact(FILE, () => Promise.reject(new Error("no"))))
      assert.equal(await names(store, "notes"), undefined)
    }),
  ]
}
