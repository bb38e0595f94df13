import fs from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, it, vi } from "vitest"
import { createFileStore } from "../src/store/file-store.ts"
import { bytes, keptText, REMOVED, REPLACED, revision, text } from "../src/testing/store-case.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { leftIn, once, publicFiles, saveByRenaming, saveInPlace, watchedFiles } from "./watched-files.ts"

afterEach(() => {
  vi.restoreAllMocks()
})

const FILES = { "MEMORY.md": "old index", "a.md": "old topic" }
const both = { topic: bytes("new topic"), index: bytes("new index"), note: REPLACED }

describe("when an editor saves the topic in the middle of a change", () => {
  it("plans a removal again, and keeps what the editor saved", async () => {
    const directory = temporaryFolder(FILES)
    const seen: (string | undefined)[] = []
    const commit = await createFileStore(directory).transact("a", ({ topic }) => {
      seen.push(text(topic?.bytes))
      if (seen.length === 1) saveInPlace(join(directory, "a.md"), "edited")
      return { topic: null, result: seen.length }
    })
    expect(seen).toEqual(["old topic", "edited"])
    expect(commit.result).toBe(2)
    const store = createFileStore(directory)
    expect(await keptText(store, commit.entryId)).toBe("edited")
    expect(await store.history.list()).toHaveLength(1)
  })

  it("decides a removal of nothing again when there is something now", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "index" })
    const seen: (string | undefined)[] = []
    const commit = await createFileStore(directory).transact("a", ({ topic }) => {
      seen.push(text(topic?.bytes))
      if (seen.length === 1) saveInPlace(join(directory, "a.md"), "made meanwhile")
      return { topic: null, result: undefined }
    })
    expect(seen).toEqual([undefined, "made meanwhile"])
    expect(publicFiles(directory)).toEqual({ "MEMORY.md": "index" })
    expect(await keptText(createFileStore(directory), commit.entryId)).toBe("made meanwhile")
  })

  it("gives up after ten rounds, naming the file, with nothing changed and nothing left", async () => {
    const directory = temporaryFolder(FILES)
    let rounds = 0
    const attempt = createFileStore(directory).transact("a", () => {
      if (++rounds <= 20) saveInPlace(join(directory, "a.md"), `edit ${rounds}`)
      return { ...both, result: undefined }
    })
    await expect(attempt).rejects.toMatchObject({
      code: "write-failed",
      message: expect.stringMatching(/^a\.md keeps changing; close the program/),
    })
    expect(rounds).toBe(10)
    expect(publicFiles(directory)).toEqual({ ...FILES, "a.md": "edit 10" })
    expect([leftIn(directory), leftIn(directory, "history")]).toEqual([["history"], []])
  })

  it("starts over when the file that it prepared is not there any more, or another", async () => {
    const directory = temporaryFolder(FILES)
    const control = join(directory, ".caliban")
    const { files } = watchedFiles(directory, {
      before: once("stat a.md", () => {
        const name = fs.readdirSync(control).find((entry) => entry.startsWith("tmp-")) as string
        saveByRenaming(join(control, name), "not ours")
      }),
    })
    let runs = 0
    await createFileStore(directory, { files }).transact("a", () => {
      runs++
      return { topic: bytes("new topic"), result: undefined }
    })
    expect(runs).toBe(2)
    expect(publicFiles(directory)["a.md"]).toBe("new topic")
  })
})

describe("when an editor saves the index in the middle of a change", () => {
  it("checks again when it was stopped between its checks", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index" })
    const index = join(directory, "MEMORY.md")
    const { files } = watchedFiles(directory, {
      after: once("stat .caliban/tmp-", () => {
        saveInPlace(index, "old index\na note")
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
      }),
    })
    await createFileStore(directory, { files }).transact(undefined, (snapshot) => ({
      index: bytes(`${text(snapshot.index?.bytes)}\nline`),
      result: undefined,
    }))
    expect(publicFiles(directory)["MEMORY.md"]).toBe("old index\na note\nline")
  })

  it("checks again when it was stopped after its last check of the folder", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index" })
    const index = join(directory, "MEMORY.md")
    let isLast = false
    let saves = 0
    const { files } = watchedFiles(directory, {
      after: (call) => {
        isLast = call.startsWith("stat .caliban/tmp-")
      },
    })
    const fstatSync = (descriptor: number, options: { bigint: true }): fs.BigIntStats => {
      const seen = fs.fstatSync(descriptor, options)
      if (isLast && saves === 0) {
        saves++
        saveByRenaming(index, "old index\na note")
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
      }
      return seen
    }
    const store = createFileStore(directory, { files: { ...files, fstatSync } as typeof files })
    await store.transact(undefined, (snapshot) => ({
      index: bytes(`${text(snapshot.index?.bytes)}\nline`),
      result: undefined,
    }))
    expect(saves).toBe(1)
    expect(publicFiles(directory)["MEMORY.md"]).toBe("old index\na note\nline")
  })

  it("waits for the next save of a program when its new file comes during the rename of the topic", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index" })
    const index = join(directory, "MEMORY.md")
    const save = (): void => {
      if (fs.existsSync(`${index}.tmp`)) fs.renameSync(`${index}.tmp`, index)
    }
    // Renames by the store take no time on this clock.
    vi.spyOn(performance, "now").mockReturnValue(performance.now())
    let isTopicThere = false
    const { files } = watchedFiles(directory, {
      // A save at the last moment, without a wait, is lost.
      before: (call) => {
        if (/ -> MEMORY\.md$/.test(call)) save()
      },
      after: once("rename .caliban/tmp-1 -> a.md", () => {
        isTopicThere = true
      }),
    })
    const fstatSync = (descriptor: number, options: { bigint: true }): fs.BigIntStats => {
      if (isTopicThere) {
        isTopicThere = false
        fs.writeFileSync(`${index}.tmp`, "old index\na note\nanother note")
        setTimeout(save, 10)
      }
      return fs.fstatSync(descriptor, options)
    }
    const store = createFileStore(directory, { files: { ...files, fstatSync } as typeof files })
    let runs = 0
    await store.transact("a", (snapshot) => {
      if (++runs === 1) saveByRenaming(index, "old index\na note")
      return {
        topic: bytes("new topic"),
        index: bytes(`${text(snapshot.index?.bytes)}\nline`),
        result: undefined,
      }
    })
    expect(publicFiles(directory)["MEMORY.md"]).toBe("old index\na note\nanother note\nline")
  })

  it("keeps no hard link to an index that stayed in its place, so that a note removed later stays removed", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index", "a.md": "old topic" })
    const index = join(directory, "MEMORY.md")
    const { files } = watchedFiles(directory, {
      before: once("link .caliban/history/entry-1.json", () => saveInPlace(index, "old index\na note")),
    })
    const seen: (string | undefined)[] = []
    await createFileStore(directory, { files }).transact("a", (snapshot) => {
      seen.push(text(snapshot.index?.bytes))
      return {
        topic: bytes("new topic"),
        index: bytes(`${text(snapshot.index?.bytes)}\nline`),
        result: undefined,
      }
    })
    expect(seen).toEqual(["old index", "old index\na note"])
    expect(leftIn(directory).filter((name) => name === "previous")).toHaveLength(1)
    saveByRenaming(index, "old index\nline")
    const next = await createFileStore(directory).transact("a", () => ({
      index: bytes("next"),
      result: undefined,
    }))
    expect(next.rescued).toBeUndefined()
  })

  it("puts a save into the history a second time when a crash left a hard link to the index", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index" })
    const index = join(directory, "MEMORY.md")
    const store = createFileStore(directory)
    await store.transact(undefined, () => ({ index: bytes("index"), result: undefined }))
    const { ino, size, mtimeNs } = fs.statSync(index, { bigint: true })
    fs.linkSync(index, join(directory, ".caliban", `previous-${ino}.${size}.${mtimeNs}`))
    saveInPlace(index, "index of a person")
    const commit = await store.transact(undefined, (snapshot) => ({
      index: bytes("next"),
      result: text(snapshot.index?.bytes),
    }))
    expect(commit.result).toBe("index of a person")
    expect(await keptText(store, commit.rescued)).toBe("index of a person")
    expect(leftIn(directory).filter((name) => name === "previous")).toHaveLength(1)
  })

  it("returns the result of the last run, and keeps the original topic", async () => {
    const directory = temporaryFolder(FILES)
    let runs = 0
    const commit = await createFileStore(directory).transact("a", () => {
      if (++runs === 1) saveByRenaming(join(directory, "MEMORY.md"), "edited index")
      const pointers = [{ line: `line ${runs}`, at: runs }]
      return { ...both, index: bytes(`index ${runs}`), note: { ...REPLACED, pointers }, result: runs }
    })
    expect(commit).toMatchObject({ result: 2, indexed: true, revision: revision(bytes("new topic")) })
    const store = createFileStore(directory)
    const entry = { id: commit.entryId, slug: "a", hasFile: true, pointers: [{ line: "line 2", at: 2 }] }
    expect(await store.history.list()).toMatchObject([entry])
    expect(await keptText(store, commit.entryId)).toBe("old topic")
    expect(publicFiles(directory)).toEqual({ "MEMORY.md": "index 2", "a.md": "new topic" })
    expect(leftIn(directory)).toEqual(["history", "previous"])
  })

  it("keeps the record of a removal with its file, of a new topic without one, of other bytes with them", async () => {
    for (const [slug, wanted, hasFile, kept] of [
      ["a", { topic: null, note: REMOVED }, true, "old topic"],
      ["new", { topic: bytes("new"), note: REPLACED }, false, undefined],
      ["a", { topic: bytes("new"), note: REPLACED, previousBytes: bytes("other") }, true, "other"],
    ] as const) {
      const directory = temporaryFolder(FILES)
      let runs = 0
      const commit = await createFileStore(directory).transact(slug, () => {
        if (++runs === 1) saveByRenaming(join(directory, "MEMORY.md"), "edited index")
        return { ...wanted, index: bytes(`index ${runs}`), result: undefined }
      })
      const store = createFileStore(directory)
      expect(await store.history.list()).toMatchObject([{ id: commit.entryId, slug, hasFile }])
      expect(await keptText(store, commit.entryId)).toBe(kept)
    }
  })

  it("keeps the editor's index, which it replaces, with the note of the last run", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index" })
    const { files } = watchedFiles(directory, {
      after: once("link MEMORY.md -> .caliban/history", () =>
        saveByRenaming(join(directory, "MEMORY.md"), "edited index"),
      ),
    })
    let runs = 0
    const commit = await createFileStore(directory, { files }).transact(undefined, () => {
      const pointers = [{ line: `line ${++runs}`, at: runs }]
      return { index: bytes(`index ${runs}`), note: { ...REPLACED, pointers }, result: undefined }
    })
    const store = createFileStore(directory)
    const entry = (await store.history.list()).find(({ id }) => id === commit.entryId)
    expect(entry).toMatchObject({ pointers: [{ line: "line 2", at: 2 }], hasFile: true })
    expect(await keptText(store, commit.entryId)).toBe("edited index")
  })

  it("keeps given bytes once, however often it plans the change", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index" })
    let runs = 0
    const commit = await createFileStore(directory).transact(undefined, () => {
      if (++runs === 1) saveByRenaming(join(directory, "MEMORY.md"), "edited index")
      return { index: both.index, previousBytes: bytes(`kept ${runs}`), note: REPLACED, result: undefined }
    })
    const store = createFileStore(directory)
    expect(await store.history.list()).toMatchObject([{ id: commit.entryId, hasFile: true }])
    expect(await keptText(store, commit.entryId)).toBe("kept 2")
    expect(leftIn(directory, "history")).toHaveLength(2)
  })

  it("leaves the editor's index alone when it needs no change any more", async () => {
    const directory = temporaryFolder(FILES)
    let runs = 0
    const commit = await createFileStore(directory).transact("a", () => {
      if (++runs > 1) return { topic: both.topic, result: undefined }
      saveByRenaming(join(directory, "MEMORY.md"), "edited index")
      return { ...both, result: undefined }
    })
    expect(commit).toMatchObject({ indexed: true, durable: true })
    expect(publicFiles(directory)).toEqual({ "MEMORY.md": "edited index", "a.md": "new topic" })
    expect(leftIn(directory)).toEqual(["history"])
  })

  it("plans the change again when an index was created meanwhile", async () => {
    const directory = temporaryFolder({ "a.md": "old topic" })
    let runs = 0
    await createFileStore(directory).transact("a", ({ index }) => {
      if (++runs === 1) saveInPlace(join(directory, "MEMORY.md"), "made meanwhile")
      return { index: bytes(`${text(index?.bytes)} and ours`), result: undefined }
    })
    expect(publicFiles(directory)["MEMORY.md"]).toBe("made meanwhile and ours")
  })

  it("waits for an index that is renamed away and written again", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index" })
    const path = join(directory, "MEMORY.md")
    let runs = 0
    await createFileStore(directory).transact(undefined, ({ index }) => {
      if (++runs === 1) {
        fs.renameSync(path, `${path}~`)
        setTimeout(() => fs.writeFileSync(path, "edited"), 80)
      }
      return { index: bytes(`${text(index?.bytes)} and ours`), result: undefined }
    })
    expect(fs.readFileSync(path, "utf8")).toBe("edited and ours")
  })

  it.each([
    ["an error, when nothing is committed", undefined],
    ["a topic without its line", "a"],
  ])("gives up after fifty rounds with %s", async (_name, slug) => {
    const directory = temporaryFolder(FILES)
    let runs = 0
    const outcome = await createFileStore(directory, { durability: "none" })
      .transact(slug, () => {
        if (++runs <= 500) saveInPlace(join(directory, "MEMORY.md"), `edit ${runs}`)
        const index = bytes(`index ${runs}`)
        return slug === undefined ? { index, result: runs } : { topic: both.topic, index, result: runs }
      })
      .catch((error: unknown) => ({ problem: error }))
    const problem = {
      code: "write-failed",
      message: expect.stringContaining("MEMORY.md keeps changing"),
    }
    expect(outcome).toMatchObject({ problem, ...(slug === undefined ? {} : { indexed: false }) })
    expect(publicFiles(directory)["MEMORY.md"]).toBe(`edit ${runs}`)
    const store = createFileStore(directory)
    expect(await store.unfinished()).toEqual(slug === undefined ? [] : ["a"])
  })
})

describe("when an editor saves into the index that was just replaced", () => {
  /** Saves into the file that has been MEMORY.md so far, as soon as another one has its name. */
  function lateEditor(directory: string, saved: string): ReturnType<typeof watchedFiles> {
    const path = join(directory, "MEMORY.md")
    let descriptor = -1
    return watchedFiles(directory, {
      before: (call) => {
        if (descriptor < 0 && / -> MEMORY\.md$/.test(call)) descriptor = fs.openSync(path, "r+")
      },
      after: once("rename .caliban/tmp-1 -> MEMORY.md", () => {
        fs.ftruncateSync(descriptor)
        fs.writeSync(descriptor, saved, 0)
        fs.closeSync(descriptor)
      }),
    })
  }

  it("keeps the save in the history, names it, and keeps no hard link to it", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index" })
    const { files } = lateEditor(directory, "saved late")
    const change = () => ({ index: bytes("index"), result: undefined })
    const commit = await createFileStore(directory, { files }).transact(undefined, change)
    expect(publicFiles(directory)).toEqual({ "MEMORY.md": "index" })
    const store = createFileStore(directory)
    const [entry, ...others] = await store.history.list()
    const index = [{ action: "repaired", hasFile: false }]
    expect([entry, others]).toMatchObject([{ action: "rescued", pointers: [], hasFile: true }, index])
    expect(entry).not.toHaveProperty("slug")
    expect(commit).toMatchObject({ indexed: true, rescued: entry?.id })
    expect(await keptText(store, entry?.id)).toBe("saved late")
    expect(leftIn(directory)).toEqual(["history"])
    expect((await store.transact(undefined, change)).rescued).toBeUndefined()
  })

  it("leaves a save that comes later, or cannot be kept, to the next writer", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index" })
    const store = createFileStore(directory)
    const descriptor = fs.openSync(join(directory, "MEMORY.md"), "r+")
    await store.transact(undefined, () => ({ index: bytes("index 1"), result: undefined }))
    fs.writeSync(descriptor, "saved late", 0)
    fs.closeSync(descriptor)
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (call.includes("history/entry-1.json")) throw new Error("no")
      },
    })
    const change = () => ({ index: bytes("index 2"), result: undefined })
    const failed = await createFileStore(directory, { files }).transact("a", () => ({ result: 1 }))
    expect(failed.rescued).toBeUndefined()
    const commit = await store.transact(undefined, change)
    expect(await keptText(store, commit.rescued)).toBe("saved late")
    expect((await store.transact(undefined, change)).rescued).toBeUndefined()
  })
})
