import fs, { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createFileStore } from "../src/store/file-store.ts"
import type { HistoryEntry } from "../src/store/store.ts"
import { bytes, plan, REMOVED, REPLACED, revision, text, trashText } from "../src/testing/store-case.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"
import { leftIn, once, publicFiles, saveByRenaming, systemError, watchedFiles } from "./watched-files.ts"

const FILES = { "MEMORY.md": "old index", "a.md": "old topic" }
const both = { topic: bytes("new topic"), index: bytes("new index"), note: REPLACED }
const NO_HARD_LINKS = {
  before: (call: string): void => {
    if (call.startsWith("link")) throw systemError("EPERM")
  },
}

/** A memory directory whose trash holds these files. */
function withTrash(files: Readonly<Record<string, string>>): string {
  const directory = temporaryFolder(FILES)
  for (const [name, content] of Object.entries(files))
    writeFiles(directory, { [`.caliban/trash/${name}`]: content })
  return directory
}

const record = (entry: object): string =>
  JSON.stringify({ ...REPLACED, slug: "a", at: "2026-01-01", ...entry })

describe("an entry of the trash", () => {
  it("is dated by the clock of the store, and its file is the one that was replaced", async () => {
    const directory = temporaryFolder(FILES)
    const { ino } = lstatSync(join(directory, "a.md"))
    const store = createFileStore(directory, { now: () => new Date("2026-02-03T04:05:06Z") })
    const { entryId = "" } = await store.transact("a", plan(both))
    expect(entryId).toMatch(/^1-[0-9a-f]{4}$/)
    const file = { hasFile: true, bytes: 9, revision: revision(bytes("old topic")) }
    const left = revision(bytes("new topic"))
    const entry = { ...REPLACED, slug: "a", at: "2026-02-03T04:05:06.000Z", ...file, left }
    expect(await store.history.list()).toStrictEqual([{ ...entry, id: entryId }])
    const path = join(directory, ".caliban", "trash", entryId)
    expect(lstatSync(`${path}.md`).ino).toBe(ino)
    expect(JSON.parse(readFileSync(`${path}.json`, "utf8"))).toStrictEqual(entry)
  })

  it("is a whole copy where there are no hard links, and no copy that was cut off", async () => {
    const directory = temporaryFolder(FILES)
    const { files, calls } = watchedFiles(directory, NO_HARD_LINKS)
    const { entryId } = await createFileStore(directory, { files }).transact("a", plan(both))
    expect(await trashText(createFileStore(directory), entryId)).toBe("old topic")
    const copied = calls.indexOf("create .caliban/trash/entry-1.md.new")
    expect(calls.slice(copied, copied + 3)).toEqual([
      "create .caliban/trash/entry-1.md.new",
      "sync .caliban/trash/entry-1.md.new",
      "rename .caliban/trash/entry-1.md.new -> .caliban/trash/entry-1.md",
    ])
  })

  it("of the index alone is a copy of the index where there are no hard links", async () => {
    const directory = temporaryFolder(FILES)
    const { files } = watchedFiles(directory, NO_HARD_LINKS)
    const wanted = plan({ index: both.index, note: REPLACED })
    const { entryId } = await createFileStore(directory, { files }).transact(undefined, wanted)
    expect(await trashText(createFileStore(directory), entryId)).toBe("old index")
  })

  it.each(["create .caliban/trash/entry-1.md.new", "rename .caliban/trash/entry-1.md.new"])(
    "is not listed, and nothing is changed, when there is no room for the copy: %s",
    async (failing) => {
      const directory = temporaryFolder(FILES)
      const { files } = watchedFiles(directory, {
        before: (call) => {
          NO_HARD_LINKS.before(call)
          if (call.startsWith(failing)) throw systemError("ENOSPC")
        },
      })
      const attempt = createFileStore(directory, { files }).transact("a", plan(both))
      await expect(attempt).rejects.toMatchObject({ code: "write-failed", details: { errno: "ENOSPC" } })
      expect(publicFiles(directory)).toEqual(FILES)
      expect(await createFileStore(directory).history.list()).toEqual([])
      expect(leftIn(directory, "trash").filter((name) => name.endsWith(".json"))).toEqual([])
    },
  )

  it("stays when its file is the only copy left, because an editor renamed over the topic", async () => {
    const directory = temporaryFolder(FILES)
    const { files } = watchedFiles(directory, {
      after: once("link a.md -> .caliban/trash", () => saveByRenaming(join(directory, "a.md"), "edited")),
    })
    await createFileStore(directory, { files }).transact("a", plan(both))
    const store = createFileStore(directory)
    const kept = (await store.history.list()).map(async ({ id }) => await trashText(store, id))
    expect((await Promise.all(kept)).sort()).toEqual(["edited", "old topic"])
  })

  it("of a removal stays when it is unknown whether the file was moved, and it was", async () => {
    const directory = temporaryFolder(FILES)
    let isMoved = false
    const { files } = watchedFiles(directory, {
      after: (call) => {
        if (!call.startsWith("rename a.md ->")) return
        isMoved = true
        throw systemError("EIO")
      },
      before: (call) => {
        if (isMoved && call.startsWith("stat .caliban/trash")) throw systemError("EIO")
      },
    })
    await createFileStore(directory, { files })
      .transact("a", plan({ topic: null }))
      .catch(() => undefined)
    const moved = readdirSync(join(directory, ".caliban", "trash")).filter((name) => name.endsWith(".md"))
    expect(moved).toHaveLength(1)
    expect(readFileSync(join(directory, ".caliban", "trash", moved[0] ?? ""), "utf8")).toBe("old topic")
  })

  it("of a removal is undone completely when the file cannot be moved", async () => {
    const directory = temporaryFolder(FILES)
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (call.startsWith("rename a.md ->")) throw systemError("EACCES")
      },
    })
    const attempt = createFileStore(directory, { files }).transact("a", plan({ topic: null, note: REMOVED }))
    await expect(attempt).rejects.toMatchObject({ code: "write-failed" })
    expect(publicFiles(directory)).toEqual(FILES)
    expect(leftIn(directory, "trash")).toEqual([])
  })

  it("of other bytes is undone completely when the topic cannot be replaced", async () => {
    const directory = temporaryFolder(FILES)
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (call.endsWith("-> a.md")) throw systemError("EACCES")
      },
    })
    const attempt = createFileStore(directory, { files }).transact(
      "a",
      plan({ ...both, keep: bytes("other") }),
    )
    await expect(attempt).rejects.toMatchObject({ code: "write-failed" })
    expect(leftIn(directory, "trash")).toEqual([])
  })
})

describe("the list of the trash", () => {
  const idsOf = async (directory: string): Promise<string[]> =>
    (await createFileStore(directory).history.list()).map(({ id }: HistoryEntry) => id)

  it("is sorted from new to old by number, not alphabetically", async () => {
    const none = record({ hasFile: false })
    const ids = ["2-aaaa", "9-eeee", "9-cccc", "10-bbbb", "9-aaaa", "9-dddd", "100-0000", "9-bbbb"]
    const directory = withTrash(Object.fromEntries(ids.map((id) => [`${id}.json`, none])))
    expect(await idsOf(directory)).toEqual([
      "100-0000",
      "10-bbbb",
      "9-eeee",
      "9-dddd",
      "9-cccc",
      "9-bbbb",
      "9-aaaa",
      "2-aaaa",
    ])
  })

  it("has no entry whose file is missing, and every one that needs none", async () => {
    const directory = withTrash({
      "1-aaaa.json": record({ hasFile: true }),
      "2-bbbb.json": record({ hasFile: true }),
      "2-bbbb.md": "B",
      "3-cccc.json": record({ hasFile: false }),
      "4-dddd.md": "D",
    })
    expect(await idsOf(directory)).toEqual(["3-cccc", "2-bbbb"])
  })

  it("has nothing with a foreign name", async () => {
    const names = [
      "1-aaaa",
      "x1-aaaa",
      "1-aaaax",
      "1-AAAA",
      "1-aaa",
      "-aaaa",
      "1234567890123456-aaaa",
      "1-zzzz",
    ]
    const directory = withTrash({
      ...Object.fromEntries(names.map((name) => [`${name}.json`, record({ hasFile: false })])),
      "1-bbbb.txt": record({ hasFile: false }),
      "1-aaaaxjson": record({ hasFile: false }),
    })
    expect(await idsOf(directory)).toEqual(["1-aaaa"])
  })

  it.each([
    ["is not JSON", "{"],
    ["is no object", "null"],
    ["has no pointers", JSON.stringify({ action: "replaced", at: "2026", hasFile: false })],
    ["has a line with a line feed", record({ hasFile: false, pointers: [{ line: "a\nb", at: 0 }] })],
    ["has a line with a carriage return", record({ hasFile: false, pointers: [{ line: "a\rb", at: 0 }] })],
    ["has a line that is no text", record({ hasFile: false, pointers: [{ line: 1, at: 0 }] })],
    ["has a place that is no whole number", record({ hasFile: false, pointers: [{ line: "a", at: 0.5 }] })],
    [
      "has a good line and a bad one",
      record({ pointers: [{ line: "a", at: 0 }, { at: 0 }], hasFile: false }),
    ],
    ["leads out of the directory", record({ hasFile: false, slug: "../a" })],
    ["leads out of the directory as Windows writes it", record({ hasFile: false, slug: "..\\a" })],
    ["has a topic with a null character", record({ hasFile: false, slug: "a\0b" })],
    ["has a topic that is no text", record({ hasFile: false, slug: 1 })],
    ["has the index for a topic", record({ hasFile: false, slug: "MEMORY" })],
    ["has a hidden file for a topic", record({ hasFile: false, slug: ".a" })],
  ])("leaves out a record that %s", async (_name, content) => {
    const directory = withTrash({ "1-aaaa.json": content, "2-bbbb.json": record({ hasFile: false }) })
    expect(await idsOf(directory)).toEqual(["2-bbbb"])
  })

  it("has an entry of the index without a slug", async () => {
    const { slug: _, ...entry } = JSON.parse(record({ hasFile: false })) as HistoryEntry
    const directory = withTrash({ "1-aaaa.json": JSON.stringify(entry) })
    expect(await createFileStore(directory).history.list()).toStrictEqual([{ ...entry, id: "1-aaaa" }])
  })

  it("does not follow a record or a file that is a symlink", async () => {
    const secret = temporaryFolder({ "s.json": record({ hasFile: false }), "s.md": "secret" })
    const directory = withTrash({ "2-bbbb.json": record({ hasFile: true }) })
    const trash = join(directory, ".caliban", "trash")
    fs.symlinkSync(join(secret, "s.json"), join(trash, "1-aaaa.json"))
    fs.symlinkSync(join(secret, "s.md"), join(trash, "2-bbbb.md"))
    expect(await idsOf(directory)).toEqual(["2-bbbb"])
    expect(await createFileStore(directory).history.read("2-bbbb")).toBeUndefined()
  })
})

describe("a purge", () => {
  it("destroys the file first, then its record, and syncs the folder", async () => {
    const directory = withTrash({ "1-aaaa.json": record({ hasFile: true }), "1-aaaa.md": "A" })
    const { files, calls } = watchedFiles(directory)
    await createFileStore(directory, { files }).history.remove("1-aaaa")
    expect(calls).toEqual([
      "unlink .caliban/trash/entry-1.md",
      "unlink .caliban/trash/entry-1.json",
      "sync .caliban/trash",
    ])
    expect(leftIn(directory, "trash")).toEqual([])
  })

  it("says why the system refuses it", async () => {
    const directory = withTrash({ "1-aaaa.json": record({ hasFile: true }), "1-aaaa.md": "A" })
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (call.startsWith("unlink .caliban/trash")) throw systemError("EACCES")
      },
    })
    const purge = async (): Promise<void> =>
      await createFileStore(directory, { files }).history.remove("1-aaaa")
    await expect(purge()).rejects.toMatchObject({ code: "write-failed", details: { errno: "EACCES" } })
  })

  it("removes and reads nothing outside the trash, whatever the id", async () => {
    const directory = withTrash({
      "1-aaaa.json": record({ hasFile: true }),
      "1-aaaa.md": "A",
      "note.md": "N",
    })
    const { history: trash } = createFileStore(directory)
    for (const id of ["note", "../../a", "1-aaaa/../note", "x1-aaaa", "1-aaaax"]) {
      await trash.remove(id)
      expect(await trash.read(id), id).toBeUndefined()
    }
    expect(publicFiles(directory)).toEqual(FILES)
    expect(leftIn(directory, "trash")).toEqual(["1-aaaa.json", "1-aaaa.md", "note.md"])
    expect(text(await trash.read("1-aaaa"))).toBe("A")
  })

  it("of a missing entry is not an error, with or without a trash", async () => {
    const directory = temporaryFolder(FILES)
    await createFileStore(directory).history.remove("1-aaaa")
    expect(existsSync(join(directory, ".caliban"))).toBe(false)
    mkdirSync(join(directory, ".caliban", "trash"), { recursive: true })
    await createFileStore(directory).history.remove("1-aaaa")
    expect(await createFileStore(directory).history.read("1-aaaa")).toBeUndefined()
  })
})

it("neither lists, reads nor destroys through a trash or a control folder that is a symlink", async () => {
  const elsewhere = withTrash({ "1-aaaa.json": record({ hasFile: true }), "1-aaaa.md": "A" })
  for (const name of [".caliban", ".caliban/trash"]) {
    const directory = temporaryFolder(FILES)
    if (name !== ".caliban") mkdirSync(join(directory, ".caliban"))
    fs.symlinkSync(join(elsewhere, name), join(directory, name))
    const { history: trash } = createFileStore(directory)
    expect(await trash.list()).toEqual([])
    expect(await trash.read("1-aaaa")).toBeUndefined()
    await trash.remove("1-aaaa")
  }
  expect(leftIn(elsewhere, "trash")).toEqual(["1-aaaa.json", "1-aaaa.md"])
})
