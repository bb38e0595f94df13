import fs from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createFileStore } from "../src/store/file-store.ts"
import type { Plan } from "../src/store/store.ts"
import { bytes, plan, REPLACED } from "../src/testing/store-case.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { leftIn, publicFiles, systemError, watchedFiles } from "./watched-files.ts"

const FILES = { "MEMORY.md": "old index", "a.md": "old topic" }
const both = { topic: bytes("new topic"), index: bytes("new index"), note: REPLACED }

/** A memory directory that is in use already: its control folder and its trash are there. */
async function usedFolder(files: Readonly<Record<string, string>> = FILES): Promise<string> {
  const directory = temporaryFolder(files)
  await createFileStore(directory).transact("used", plan({ topic: bytes("one") }))
  await createFileStore(directory).transact("used", plan({ topic: null, index: bytes("an index") }))
  return directory
}

/** A file's names in the trash, as text. */
function trashed(directory: string, id: string | undefined): string {
  return fs.readFileSync(join(directory, ".caliban", "history", `${id}.old`), "utf8")
}

const REPLACING = [
  "create .caliban/tmp-1",
  "sync .caliban/tmp-1",
  "create .caliban/tmp-2",
  "sync .caliban/tmp-2",
  "create .caliban/history/entry-1.json",
  "sync .caliban/history/entry-1.json",
  "link a.md -> .caliban/history/entry-1.old",
  "sync .caliban/history",
  "link .caliban/history/entry-1.json -> .caliban/open-entry-1",
  "rename .caliban/tmp-1 -> a.md",
  "link MEMORY.md -> .caliban/previous",
  "rename .caliban/tmp-2 -> MEMORY.md",
  "sync .",
  "unlink .caliban/open-entry-1",
]
const REMOVING = [
  "create .caliban/tmp-1",
  "sync .caliban/tmp-1",
  "create .caliban/history/entry-1.json",
  "sync .caliban/history/entry-1.json",
  "sync .caliban/history",
  "link .caliban/history/entry-1.json -> .caliban/open-entry-1",
  "rename a.md -> .caliban/history/entry-1.old",
  "link MEMORY.md -> .caliban/previous",
  "rename .caliban/tmp-1 -> MEMORY.md",
  "sync .caliban/history",
  "sync .",
  "unlink .caliban/open-entry-1",
]
const INDEXING = [
  "create .caliban/tmp-1",
  "sync .caliban/tmp-1",
  "create .caliban/history/entry-1.json",
  "sync .caliban/history/entry-1.json",
  "link MEMORY.md -> .caliban/history/entry-1.old",
  "sync .caliban/history",
  "link MEMORY.md -> .caliban/previous",
  "rename .caliban/tmp-1 -> MEMORY.md",
  "sync .",
]
const CREATING = [
  "create .caliban/tmp-1",
  "sync .caliban/tmp-1",
  "create .caliban/tmp-2",
  "sync .caliban/tmp-2",
  "create .caliban/history/entry-1.json",
  "link .caliban/history/entry-1.json -> .caliban/open-entry-1",
  "rename .caliban/tmp-1 -> new.md",
  "link MEMORY.md -> .caliban/previous",
  "rename .caliban/tmp-2 -> MEMORY.md",
  "sync .",
  "unlink .caliban/open-entry-1",
]
const { note: _, ...created } = both

describe.each<[string, string | undefined, Omit<Plan<undefined>, "result">, readonly string[]]>([
  ["replaces a topic", "a", both, REPLACING],
  ["removes a topic", "a", { topic: null, index: bytes("new index") }, REMOVING],
  ["changes the index and keeps the old one", undefined, { index: both.index, note: REPLACED }, INDEXING],
  ["makes a topic", "new", created, CREATING],
])("a store that %s", (_name, slug, wanted, calls) => {
  it("syncs every file before its rename, and every folder before it reports success", async () => {
    const directory = await usedFolder()
    const watched = watchedFiles(directory)
    const commit = await createFileStore(directory, { files: watched.files }).transact(slug, plan(wanted))
    expect(watched.calls).toEqual([...calls, "unlink .caliban/previous"])
    expect(commit).toMatchObject({ indexed: true, durable: true })
    expect(leftIn(directory)).toEqual(["history", "previous"])
  })

  it("syncs files only, for durability `file`, and says that it is as durable as was asked", async () => {
    const directory = await usedFolder()
    const watched = watchedFiles(directory)
    const store = createFileStore(directory, { files: watched.files, durability: "file" })
    const commit = await store.transact(slug, plan(wanted))
    const expected = calls.filter((call) => call !== "sync ." && call !== "sync .caliban/history")
    expect(watched.calls).toEqual([...expected, "unlink .caliban/previous"])
    expect(commit.durable).toBe(true)
  })

  it("syncs nothing for durability `none`", async () => {
    const directory = await usedFolder()
    const watched = watchedFiles(directory)
    const store = createFileStore(directory, { files: watched.files, durability: "none" })
    const commit = await store.transact(slug, plan(wanted))
    const expected = calls.filter((call) => !call.startsWith("sync"))
    expect(watched.calls).toEqual([...expected, "unlink .caliban/previous"])
    expect(commit.durable).toBe(true)
  })

  it("changes nothing and leaves nothing, whichever call before the first public rename fails", async () => {
    const first = calls.findIndex((call) => /^rename (?:a\.md|.* -> (?:a|new|MEMORY)\.md)/.test(call))
    for (const failing of calls.slice(0, first).filter((call) => !call.startsWith("link"))) {
      const directory = await usedFolder()
      const [before, trash] = [publicFiles(directory), leftIn(directory, "history")]
      const { files } = watchedFiles(directory, {
        before: (call) => {
          if (call === failing) throw systemError("EIO")
        },
      })
      const attempt = createFileStore(directory, { files }).transact(slug, plan(wanted))
      await expect(attempt, failing).rejects.toMatchObject({
        code: "write-failed",
        details: { errno: "EIO" },
      })
      expect(publicFiles(directory), failing).toEqual(before)
      expect(leftIn(directory, "history"), failing).toEqual(trash)
      expect(leftIn(directory), failing).toEqual(["history", "previous"])
    }
  })

  it("leaves nothing of its own when its first public rename fails", async () => {
    const first = calls.find((call) => /^rename (?:a\.md|.* -> (?:a|new|MEMORY)\.md)/.test(call))
    const directory = await usedFolder()
    const [before, trash] = [publicFiles(directory), leftIn(directory, "history")]
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (call === first) throw systemError("EACCES")
      },
    })
    const attempt = createFileStore(directory, { files }).transact(slug, plan(wanted))
    await expect(attempt).rejects.toMatchObject({ code: "write-failed", details: { errno: "EACCES" } })
    expect(publicFiles(directory)).toEqual(before)
    expect(leftIn(directory, "history")).toEqual(trash)
    expect(leftIn(directory).filter((name) => name !== "previous")).toEqual(["history"])
  })

  it("warns that a power cut may undo the change when a folder cannot be synced, but completes it", async () => {
    for (const failing of slug === "a" && wanted.topic === null
      ? ["sync .", "sync .caliban/history"]
      : ["sync ."]) {
      const directory = await usedFolder()
      let isPublic = false
      const { files } = watchedFiles(directory, {
        before: (call) => {
          if (call.startsWith("rename ")) isPublic = true
          if (isPublic && call === failing) throw systemError("EIO")
        },
      })
      const commit = await createFileStore(directory, { files }).transact(slug, plan(wanted))
      expect(commit, failing).toMatchObject({ indexed: true, durable: false })
      expect(publicFiles(directory)["MEMORY.md"], failing).toBe("new index")
      expect(leftIn(directory)).toEqual(["history", "previous"])
    }
  })
})

describe("a store in a folder that is new", () => {
  it("makes each folder survive a power cut before anything is in it", async () => {
    const above = temporaryFolder()
    const directory = join(above, "memory")
    const watched = watchedFiles(directory)
    await createFileStore(directory, { files: watched.files }).transact("new", plan(created))
    expect(watched.calls.slice(0, 4)).toEqual(["mkdir .", "mkdir .caliban", `sync ${above}`, "sync ."])
    expect(leftIn(directory)).toEqual(["history"])
  })

  it("makes the history at the first entry, and syncs its name", async () => {
    const directory = temporaryFolder(FILES)
    const watched = watchedFiles(directory)
    await createFileStore(directory, { files: watched.files }).transact("a", plan(both))
    const order = ["mkdir .caliban/history", "sync .caliban", "rename .caliban/tmp-1 -> a.md"]
    expect(watched.calls.filter((call) => order.includes(call))).toEqual(order)
  })
})

it("keeps one replaced index, the last, until the next one is written", async () => {
  const directory = temporaryFolder({ "MEMORY.md": "0" })
  const store = createFileStore(directory)
  for (const text of ["1", "2", "3"]) await store.transact(undefined, plan({ index: bytes(text) }))
  expect(leftIn(directory)).toEqual(["history", "previous"])
  const [name = ""] = fs.readdirSync(join(directory, ".caliban")).filter((entry) => entry.startsWith("prev"))
  expect(fs.readFileSync(join(directory, ".caliban", name), "utf8")).toBe("2")
})

it("reports the kept texts, and returns exactly their trash entries", async () => {
  const directory = temporaryFolder(FILES)
  const store = createFileStore(directory)
  const replaced = await store.transact("a", plan(both))
  expect(trashed(directory, replaced.entryId)).toBe("old topic")
  const removed = await store.transact("a", plan({ topic: null, index: bytes("newer index") }))
  expect(trashed(directory, removed.entryId)).toBe("new topic")
  const indexed = await store.transact(undefined, plan({ index: bytes("newest"), note: REPLACED }))
  expect(trashed(directory, indexed.entryId)).toBe("newer index")
})
