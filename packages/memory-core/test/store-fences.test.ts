import fs, { readdirSync, readlinkSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, it, vi } from "vitest"
import { createFileStore } from "../src/store/file-store.ts"
import { bytes, keptText, plan, REPLACED, text } from "../src/testing/store-case.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import {
  leftIn,
  once,
  publicFiles,
  saveByRenaming,
  saveInPlace,
  systemError,
  takeOverLock,
  watchedFiles,
} from "./watched-files.ts"

const FILES = { "MEMORY.md": "old index", "a.md": "old topic" }
const both = { topic: bytes("new topic"), index: bytes("new index"), note: REPLACED }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A clock that runs twenty times as fast, so that no test waits for two seconds. */
function fastClock(): void {
  const now = performance.now.bind(performance)
  const started = now()
  vi.spyOn(performance, "now").mockImplementation(() => started + (now() - started) * 20)
}

describe("when the lock is taken over", () => {
  it("before the topic is renamed, it changes nothing and throws `locked`", async () => {
    const directory = temporaryFolder(FILES)
    const { files } = watchedFiles(directory, {
      after: once("link .caliban/history/entry-1.json -> .caliban/open-entry-1", () =>
        takeOverLock(directory),
      ),
    })
    const attempt = createFileStore(directory, { files }).transact("a", plan(both))
    await expect(attempt).rejects.toMatchObject({
      code: "locked",
      message: expect.stringContaining("Nothing was changed; try again"),
    })
    expect(publicFiles(directory)).toEqual(FILES)
    expect([leftIn(directory), leftIn(directory, "history")]).toEqual([["history"], []])
  })

  it("before the index alone is renamed, it changes nothing and throws `locked`", async () => {
    const directory = temporaryFolder(FILES)
    const { files } = watchedFiles(directory, {
      after: once("link MEMORY.md -> .caliban/previous", () => takeOverLock(directory)),
    })
    const attempt = createFileStore(directory, { files }).transact(undefined, plan({ index: both.index }))
    await expect(attempt).rejects.toMatchObject({ code: "locked" })
    expect(publicFiles(directory)).toEqual(FILES)
  })

  it("between topic and index, it writes the marker and the trash record again, for the next writer", async () => {
    const directory = temporaryFolder(FILES)
    fs.chmodSync(join(directory, "a.md"), 0o640)
    const control = join(directory, ".caliban")
    const { files } = watchedFiles(directory, {
      after: once("rename .caliban/tmp-1 -> a.md", () => {
        takeOverLock(directory)
        // The new holder swept the files of a change that was not complete yet.
        for (const name of readdirSync(control))
          if (name.startsWith("open-")) fs.unlinkSync(join(control, name))
        for (const name of readdirSync(join(control, "history")))
          fs.unlinkSync(join(control, "history", name))
      }),
    })
    const commit = await createFileStore(directory, { files }).transact("a", plan(both))
    expect(commit).toMatchObject({ indexed: false, problem: { code: "locked" } })
    expect(publicFiles(directory)).toEqual({ "MEMORY.md": "old index", "a.md": "new topic" })
    const store = createFileStore(directory)
    expect(await store.unfinished()).toEqual(["a"])
    expect(await store.history.list()).toMatchObject([{ id: commit.entryId, slug: "a", action: "replaced" }])
    expect(await keptText(store, commit.entryId)).toBe("old topic")
    expect(fs.statSync(join(control, `history/${commit.entryId}.old`)).mode & 0o777).toBe(0o640)
    const { result } = await store.transact(undefined, ({ unfinished }) => ({
      result: unfinished?.map(({ slug }) => slug),
    }))
    expect(result).toEqual(["a"])
  })

  it("throws `locked` for any error from swept files", async () => {
    const directory = temporaryFolder(FILES)
    const { files } = watchedFiles(directory, {
      before: once("create .caliban/tmp-2", () => {
        takeOverLock(directory)
        throw systemError("ENOENT")
      }),
    })
    const attempt = createFileStore(directory, { files }).transact("a", plan(both))
    await expect(attempt).rejects.toMatchObject({ code: "locked" })
  })
})

describe("a rename", () => {
  it("that was done and reported as failed counts as done, without another round", async () => {
    const directory = temporaryFolder(FILES)
    const { files } = watchedFiles(directory, {
      after: (call) => {
        if (/ -> (?:a|MEMORY)\.md$/.test(call) && call.startsWith("rename")) throw systemError("EIO")
      },
    })
    let runs = 0
    const commit = await createFileStore(directory, { files }).transact("a", () => {
      runs++
      return { ...both, result: undefined }
    })
    expect([runs, commit.indexed]).toEqual([1, true])
    expect(publicFiles(directory)).toEqual({ "MEMORY.md": "new index", "a.md": "new topic" })
  })

  it.each(["EPERM", "EACCES", "EBUSY"])(
    "is tried again on Windows while another program has the file open: %s",
    async (code) => {
      const directory = temporaryFolder(FILES)
      vi.stubGlobal("process", Object.create(process, { platform: { value: "win32" } }))
      let failures = 0
      const { files } = watchedFiles(directory, {
        before: (call) => {
          if (call === "rename .caliban/tmp-1 -> a.md" && ++failures <= 2) throw systemError(code)
        },
      })
      await createFileStore(directory, { files }).transact("a", plan(both))
      expect(failures).toBe(3)
      expect(publicFiles(directory)).toEqual({ "MEMORY.md": "new index", "a.md": "new topic" })
    },
  )

  it.each([
    ["an error of another kind on Windows", "win32", "EIO"],
    ["a lack of rights elsewhere", "linux", "EPERM"],
  ])("is tried once only after %s", async (_name, platform, code) => {
    const directory = temporaryFolder(FILES)
    vi.stubGlobal("process", Object.create(process, { platform: { value: platform } }))
    let failures = 0
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (call !== "rename .caliban/tmp-1 -> a.md") return
        failures++
        throw systemError(code)
      },
    })
    const attempt = createFileStore(directory, { files }).transact("a", plan(both))
    await expect(attempt).rejects.toMatchObject({ code: "write-failed", details: { errno: code } })
    expect(failures).toBe(1)
    expect(publicFiles(directory)).toEqual(FILES)
  })

  it("is given up on Windows after two seconds, with the reason", async () => {
    const directory = temporaryFolder(FILES)
    fastClock()
    vi.stubGlobal("process", Object.create(process, { platform: { value: "win32" } }))
    const times: number[] = []
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (call !== "rename .caliban/tmp-1 -> a.md") return
        times.push(performance.now())
        if (times.length < 1_000) throw systemError("EBUSY")
      },
    })
    const attempt = createFileStore(directory, { files }).transact("a", plan(both))
    await expect(attempt).rejects.toMatchObject({
      code: "write-failed",
      message: expect.stringContaining("Another program keeps the file open"),
    })
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_500)
    expect(publicFiles(directory)).toEqual(FILES)
  })

  it("waits while another program works in the directory, for at most two seconds", async () => {
    const directory = temporaryFolder(FILES)
    fastClock()
    const times: number[] = []
    const { files } = watchedFiles(directory, {
      // Between the wait and the check for changes meanwhile.
      before: (call) => {
        if (call !== "stat a.md" || times.length > 1_000) return
        times.push(performance.now())
        fs.writeFileSync(join(directory, "another"), "")
        fs.unlinkSync(join(directory, "another"))
      },
    })
    await createFileStore(directory, { files }).transact("a", plan({ topic: both.topic }))
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_500)
    expect(times.length).toBeLessThan(1_000)
    expect(publicFiles(directory)["a.md"]).toBe("new topic")
  })
})

describe("a symlink in the topic's place", () => {
  const linked = (): { directory: string; path: string; outside: string } => {
    const outside = join(temporaryFolder({ "outside.md": "canary" }), "outside.md")
    const directory = temporaryFolder({ "MEMORY.md": "index" })
    const path = join(directory, "a.md")
    symlinkSync(outside, path)
    return { directory, path, outside }
  }

  it("is passed to the change, and is the trash entry that the commit names, at the first run", async () => {
    const { directory, outside } = linked()
    const store = createFileStore(directory)
    const seen: unknown[] = []
    const commit = await store.transact("a", ({ hasLink, topic }) => {
      seen.push([hasLink, topic])
      return { topic: both.topic, result: undefined }
    })
    expect(seen).toEqual([[true, undefined]])
    const entry = { id: commit.entryId, slug: "a", action: "replaced", hasFile: true, opaque: true }
    expect(readlinkSync(join(directory, ".caliban", "history", `${entry.id}.old`))).toBe(outside)
    expect(await store.history.list()).toMatchObject([entry])
    const plain = await store.transact("a", (snapshot) => ({ result: snapshot.hasLink === true }))
    expect(plain.result).toBe(false)
  })

  it("stays where it is while only the index changes", async () => {
    const { directory, path, outside } = linked()
    const commit = await createFileStore(directory).transact("a", plan({ index: both.index }))
    expect(commit.entryId).toBeUndefined()
    expect(readlinkSync(path)).toBe(outside)
    expect(leftIn(directory)).toEqual(["previous"])
  })

  it("is put back when the topic cannot take its place", async () => {
    const { directory, path, outside } = linked()
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (call === "rename .caliban/tmp-1 -> a.md") throw systemError("EIO")
      },
    })
    const attempt = createFileStore(directory, { files }).transact("a", plan({ topic: both.topic }))
    await expect(attempt).rejects.toMatchObject({ code: "write-failed" })
    expect(readlinkSync(path)).toBe(outside)
    expect(leftIn(directory, "history")).toEqual([])
  })

  it("is kept in the trash, and a file that replaces it meanwhile is decided on", async () => {
    const { directory, path, outside } = linked()
    const { files } = watchedFiles(directory, {
      after: once("rename a.md -> .caliban/history", () => saveByRenaming(path, "made meanwhile")),
    })
    const seen: (string | undefined)[] = []
    const commit = await createFileStore(directory, { files }).transact("a", ({ topic }) => {
      seen.push(text(topic?.bytes))
      return { topic: both.topic, note: REPLACED, result: undefined }
    })
    expect(seen).toEqual([undefined, "made meanwhile"])
    expect(publicFiles(directory)["a.md"]).toBe("new topic")
    expect(await keptText(createFileStore(directory), commit.entryId)).toBe("made meanwhile")
    const links = readdirSync(join(directory, ".caliban", "history"), { withFileTypes: true })
      .filter((entry) => entry.isSymbolicLink())
      .map(({ name }) => readlinkSync(join(directory, ".caliban", "history", name)))
    expect(links).toEqual([outside])
  })

  it.each([
    ["a file now", "edited"],
    ["gone", undefined],
  ])("is decided on again when it is %s", async (_name, edited) => {
    const { directory, path } = linked()
    const seen: unknown[] = []
    const commit = await createFileStore(directory).transact("a", ({ topic, hasLink }) => {
      seen.push([text(topic?.bytes), hasLink])
      if (seen.length === 1) {
        fs.unlinkSync(path)
        if (edited !== undefined) saveInPlace(path, edited)
      }
      return { topic: both.topic, note: REPLACED, result: undefined }
    })
    expect(seen).toEqual([
      [undefined, true],
      [edited, undefined],
    ])
    expect(publicFiles(directory)["a.md"]).toBe("new topic")
    expect(await keptText(createFileStore(directory), commit.entryId)).toBe(edited)
  })
})
