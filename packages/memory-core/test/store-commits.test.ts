import fs, { readdirSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, it, vi } from "vitest"
import { createFileStore } from "../src/store/file-store.ts"
import type { Snapshot } from "../src/store/store.ts"
import { bytes, keptText, plan, REPLACED, revision, text } from "../src/testing/store-case.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { leftIn, publicFiles, systemError, watchedFiles } from "./watched-files.ts"

const FILES = { "MEMORY.md": "old index", "a.md": "old topic" }
const both = { topic: bytes("new topic"), index: bytes("new index") }
const OLD = revision(bytes("old topic"))

afterEach(() => {
  vi.restoreAllMocks()
})

/** The name of the lock as its last holder left it. */
function lockName(directory: string): string {
  return readdirSync(join(directory, ".caliban")).find((name) => name.startsWith("lock-")) ?? ""
}

/** The identity of a file as it occurs in file names. */
function keyOf(path: string): string {
  const { ino, size, mtimeNs } = fs.lstatSync(path, { bigint: true })
  return `${ino}.${size}.${mtimeNs}`
}

describe("a commit", () => {
  it("of a plan without changes is indexed and durable, with the topic's revision", async () => {
    const commit = await createFileStore(temporaryFolder(FILES)).transact("a", plan({ note: REPLACED }))
    expect(commit).toEqual({ result: undefined, revision: OLD, indexed: true, durable: true })
  })

  it("of an index has the revision of the unchanged topic", async () => {
    const directory = temporaryFolder(FILES)
    const commit = await createFileStore(directory).transact("a", plan({ index: both.index }))
    expect(commit).toEqual({ result: undefined, revision: OLD, indexed: true, durable: true })
  })

  it("of a removal has no revision", async () => {
    const commit = await createFileStore(temporaryFolder(FILES)).transact("a", plan({ topic: null }))
    expect(commit.revision).toBeUndefined()
  })

  it("whose index cannot be put into its place says why", async () => {
    const directory = temporaryFolder(FILES)
    const problem = systemError("EIO")
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (call.endsWith("-> MEMORY.md")) throw problem
      },
    })
    const commit = await createFileStore(directory, { files }).transact("a", plan(both))
    expect(commit).toMatchObject({ indexed: false, problem, durable: true })
    expect(await createFileStore(directory).unfinished()).toEqual(["a"])
    expect(leftIn(directory).filter((name) => name.startsWith("tmp-"))).toEqual([])
  })

  it("of an index alone fails as a whole", async () => {
    const directory = temporaryFolder(FILES)
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (call.endsWith("-> MEMORY.md")) throw systemError("EIO")
      },
    })
    for (const slug of [undefined, "a"]) {
      const attempt = createFileStore(directory, { files }).transact(
        slug,
        plan({ index: both.index, note: REPLACED }),
      )
      await expect(attempt).rejects.toMatchObject({ code: "write-failed" })
    }
    expect(publicFiles(directory)).toEqual(FILES)
    expect(leftIn(directory, "history")).toEqual([])
    expect(await createFileStore(directory).unfinished()).toEqual([])
  })

  it("fails with the system's reason, not another, when there is no trash entry to take back", async () => {
    const directory = temporaryFolder(FILES)
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (call.endsWith("-> a.md")) throw systemError("ENOSPC")
      },
    })
    const attempt = createFileStore(directory, { files }).transact("a", plan(both))
    await expect(attempt).rejects.toMatchObject({
      code: "write-failed",
      message: "The memory could not be written: the disk is full. Nothing was changed.",
    })
  })

  it("removes the crash record before the entry that it refers to", async () => {
    const directory = temporaryFolder(FILES)
    const { files, calls } = watchedFiles(directory, {
      before: (call) => {
        if (call.endsWith("-> a.md")) throw systemError("EIO")
      },
    })
    const attempt = createFileStore(directory, { files }).transact("a", plan({ ...both, note: REPLACED }))
    await expect(attempt).rejects.toThrow()
    expect(calls.slice(-5)).toEqual([
      "unlink .caliban/open-entry-1",
      "unlink .caliban/history/entry-1.old",
      "unlink .caliban/history/entry-1.json",
      "unlink .caliban/tmp-1",
      "unlink .caliban/tmp-2",
    ])
  })

  it("records the index for the next holder of the lock, also when only a topic changed", async () => {
    const directory = temporaryFolder(FILES)
    const index = join(directory, "MEMORY.md")
    for (const wanted of [{ topic: both.topic }, {}, { index: both.index }]) {
      await createFileStore(directory).transact("a", plan(wanted))
      const { mtimeNs } = fs.lstatSync(directory, { bigint: true })
      expect(lockName(directory).slice(17)).toBe(`.rel-${keyOf(index)}.${mtimeNs}.1`)
    }
  })
})

describe("a change", () => {
  it("without a slug sees no topic, whatever files there are", async () => {
    const directory = temporaryFolder({ ...FILES, "undefined.md": "a topic" })
    const { result } = await createFileStore(directory).transact(undefined, ({ topic, hasLink }) => ({
      result: [topic, hasLink],
    }))
    expect(result).toEqual([undefined, undefined])
  })

  it("keeps the file of an index that was not there as an entry without one", async () => {
    const directory = temporaryFolder({ "a.md": "old topic" })
    const store = createFileStore(directory)
    const commit = await store.transact(undefined, plan({ index: both.index, note: REPLACED }))
    expect(await store.history.list()).toMatchObject([{ id: commit.entryId, hasFile: false }])
    expect(publicFiles(directory)).toEqual({ "a.md": "old topic", "MEMORY.md": "new index" })
  })

  it("keeps other bytes in place of the index when it says so", async () => {
    const directory = temporaryFolder(FILES)
    const store = createFileStore(directory)
    const { entryId } = await store.transact(
      undefined,
      plan({ previousBytes: bytes("other"), note: REPLACED }),
    )
    expect(await keptText(store, entryId)).toBe("other")
    expect(publicFiles(directory)).toEqual(FILES)
  })
})

describe("the question for a topic that differs in case only", () => {
  const twins = async ({ caseTwin }: Snapshot): Promise<string | undefined> => await caseTwin()

  it("follows removals and changes by other programs", async () => {
    const directory = temporaryFolder(FILES)
    const store = createFileStore(directory)
    const ask = async (slug: string): Promise<string | undefined> =>
      (await store.transact(slug, async (snapshot) => ({ result: await twins(snapshot) }))).result
    expect(await ask("A")).toBe("a")
    await store.transact("a", async (snapshot) => ({ topic: null, result: await twins(snapshot) }))
    expect(await ask("A")).toBeUndefined()
    await createFileStore(directory).transact("b", plan({ topic: bytes("B") }))
    expect(await ask("B")).toBe("b")
    fs.renameSync(join(directory, "b.md"), join(directory, "c.md"))
    expect([await ask("B"), await ask("C")]).toEqual([undefined, "c"])
  })
})

it("keeps the link to a previous index of a writer that crashed", async () => {
  const directory = temporaryFolder(FILES)
  await createFileStore(directory).transact("a", plan({}))
  const name = `previous-${keyOf(join(directory, "MEMORY.md"))}`
  fs.linkSync(join(directory, "MEMORY.md"), join(directory, ".caliban", name))
  await createFileStore(directory).transact(undefined, plan({ index: both.index }))
  expect(readdirSync(join(directory, ".caliban")).filter((entry) => entry.startsWith("prev"))).toEqual([name])
  expect(text(fs.readFileSync(join(directory, ".caliban", name)))).toBe("old index")
})
