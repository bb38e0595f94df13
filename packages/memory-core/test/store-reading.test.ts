import fs, { chmodSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { type Files, nodeFiles } from "../src/files/file-port.ts"
import { createFileStore } from "../src/store/file-store.ts"
import type { Store } from "../src/store/store.ts"
import { bytes, plan, REPLACED, text } from "../src/testing/store-case.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { leftIn, publicFiles, systemError, watchedFiles } from "./watched-files.ts"

const FILES = { "MEMORY.md": "old index", "a.md": "old topic" }
const both = { topic: bytes("new topic"), index: bytes("new index") }

const write = async (store: Store): Promise<unknown> => await store.transact("a", plan(both))

describe("a store", () => {
  /** How many files are open after a task that were not before. */
  async function leftOpen(
    directory: string,
    task: (store: Store) => Promise<unknown>,
    broken?: string,
  ): Promise<number> {
    const open = new Set<number>()
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (broken !== undefined && call.startsWith(broken)) throw systemError("EIO")
      },
    })
    const counting = {
      ...files,
      openSync: (...args: Parameters<Files["openSync"]>) => {
        const descriptor = files.openSync(...args)
        open.add(descriptor)
        return descriptor
      },
      closeSync: (descriptor: number) => {
        open.delete(descriptor)
        fs.closeSync(descriptor)
      },
    } as unknown as Files
    await task(createFileStore(directory, { files: counting })).catch(() => undefined)
    return open.size
  }

  it("leaves no file or folder open after any operation, also a failed one", async () => {
    const directory = temporaryFolder(FILES)
    const replace = async (store: Store): Promise<unknown> =>
      await store.transact("a", plan({ ...both, note: REPLACED }))
    const tasks = [
      replace,
      async (store: Store) => await store.transact("a", () => Promise.reject(new Error("no"))),
      async (store: Store) => [await store.slugs(), await store.unfinished?.(), await store.readIndex(9)],
      async (store: Store) => [await store.history.list(), await store.history.read("1-0000")],
    ]
    for (const task of tasks) {
      for (const broken of [
        undefined,
        "rename",
        "create",
        "list",
        "open .caliban",
        "open .caliban/history",
        "open a.md",
      ])
        expect(await leftOpen(directory, task, broken), broken).toBe(0)
    }
    chmodSync(directory, 0o777)
    expect([await leftOpen(directory, replace), await leftOpen(directory, write)]).toEqual([0, 0])
  })

  it("opens the trash once in a transaction", async () => {
    const directory = temporaryFolder(FILES)
    const store = createFileStore(directory)
    await store.transact("a", plan({ ...both, note: REPLACED }))
    let opened = 0
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (call === "open .caliban/history") opened++
      },
    })
    await createFileStore(directory, { files }).transact("a", plan({ topic: null }))
    expect(opened).toBe(1)
  })

  it("reports that a file could not be written or read when the system refuses", async () => {
    const directory = temporaryFolder(FILES)
    await createFileStore(directory).transact("a", plan({ ...both, note: REPLACED }))
    const broken = (beginning: string): Store => {
      const before = (call: string): void => {
        if (call.startsWith(beginning)) throw systemError("EACCES")
      }
      return createFileStore(directory, { files: watchedFiles(directory, { before }).files })
    }
    const read = {
      code: "unreadable-file",
      message: "A file of the memory could not be read: permission was denied.",
    }
    await expect(broken("open a.md").readTopic("a", 9)).rejects.toMatchObject(read)
    await expect(broken("open .").readIndex(9)).rejects.toMatchObject(read)
    await expect(broken("list").slugs()).rejects.toMatchObject(read)
    await expect(broken("list .caliban").unfinished?.()).rejects.toMatchObject(read)
    const before = (call: string): void => {
      const path = join(directory, ".caliban")
      if (call === "open .caliban") throw Object.assign(systemError("EACCES"), { path })
    }
    const closed = createFileStore(directory, { files: watchedFiles(directory, { before }).files })
    await expect((async () => await closed.history.list())()).rejects.toMatchObject({
      message: ".caliban could not be read: permission was denied.",
    })
    const list = async (): Promise<unknown> => await broken("list").history.list()
    await expect(list()).rejects.toMatchObject(read)
    const written = { code: "write-failed", details: { errno: "EACCES" } }
    await expect(write(broken("open ."))).rejects.toMatchObject(written)
    await expect(write(broken("open a.md"))).rejects.toMatchObject(written)
    const mkdirSync = (): never => {
      throw systemError("EACCES")
    }
    const stuck = { ...fs, mkdirSync } as unknown as Files
    await expect(write(createFileStore(join(directory, "new"), { files: stuck }))).rejects.toMatchObject(
      written,
    )
  })

  it("releases the lock when a change fails, and leaves no note without an index", async () => {
    const directory = temporaryFolder({ "a.md": "old topic" })
    const store = createFileStore(directory)
    const lock = (): string[] =>
      readdirSync(join(directory, ".caliban")).filter((name) => name.startsWith("lock-"))
    await expect(store.transact("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no")
    expect(lock()).toEqual(["lock-000000000001.rel"])
    await store.transact("a", plan({ topic: both.topic }))
    expect(lock()).toEqual(["lock-000000000002.rel"])
    await store.transact("a", plan({ index: both.index }))
    expect(lock()).toEqual([expect.stringMatching(/^lock-000000000003\.rel-\d+\.9\.\d+\.\d+(?:\.\d+)?$/)])
  })

  it("waits for a file that an editor is about to rename to the index", async () => {
    const directory = temporaryFolder(FILES)
    const index = join(directory, "MEMORY.md")
    await createFileStore(directory).transact("a", plan({ topic: both.topic }))
    // Within one tick of the file system's clock, the time of the folder stays the same.
    await new Promise((resolve) => setTimeout(resolve, 20))
    writeFileSync(join(directory, "MEMORY.md.new"), "edited")
    setTimeout(() => renameSync(join(directory, "MEMORY.md.new"), index), 60)
    await createFileStore(directory).transact(undefined, (snapshot) => ({
      index: bytes(`${text(snapshot.index?.bytes)} and ours`),
      result: undefined,
    }))
    expect(fs.readFileSync(index, "utf8")).toBe("edited and ours")
  })

  it("reads nothing from a missing directory, and returns its path", async () => {
    const directory = join(temporaryFolder(), "memory")
    const store = createFileStore(join(directory, "..", "memory"))
    expect(store.directory).toBe(directory)
    expect([await store.slugs(), await store.unfinished?.(), await store.readIndex(9)]).toEqual([
      undefined,
      [],
      undefined,
    ])
    expect(await store.readTopic("a", 9)).toBeUndefined()
    const held = await store.hold(async (reader) => [
      reader.directory,
      await reader.slugs(),
      await reader.unfinished?.(),
      await reader.readIndex(9),
      await reader.readTopic("a", 9),
    ])
    expect(held).toEqual([directory, undefined, [], undefined, undefined])
  })

  it("reads one folder while it is held, and lists markers only where there may be some", async () => {
    const directory = temporaryFolder({ ...FILES, "b.md": "B", ".hidden.md": "" })
    const lists: string[] = []
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (call.startsWith("list")) lists.push(call)
      },
    })
    const store = createFileStore(directory, { files })
    const read = async (): Promise<unknown> =>
      await store.hold(async (reader) => {
        renameSync(directory, `${directory}-moved`)
        const found = [
          reader.directory,
          (await reader.slugs())?.toSorted(),
          await reader.unfinished?.(),
          text((await reader.readIndex(3))?.bytes),
          await reader.readTopic("b", 9),
        ]
        renameSync(`${directory}-moved`, directory)
        return found
      })
    const topic = expect.objectContaining({ bytes: Buffer.from("B"), total: 1 })
    expect(await read()).toEqual([directory, ["a", "b"], [], "old", topic])
    expect(lists).toEqual(["list ."])
    mkdirSync(join(directory, ".caliban"))
    const record = { at: "2026", action: "removed", address: "x", after: null, pointers: [] }
    writeFileSync(join(directory, ".caliban", "open-1-aaaa"), JSON.stringify(record))
    expect(await read()).toEqual([directory, ["a", "b"], ["x"], "old", topic])
    expect(lists).toEqual(["list .", "list .", "list .caliban"])
    expect(await createFileStore(directory).unfinished?.()).toEqual(["x"])
    expect(await store.slugs()).toEqual(["a", "b"])
  })

  it("leaves nothing in a folder that it created when the change does nothing", async () => {
    const directory = join(temporaryFolder(), "memory")
    await createFileStore(directory).transact("a", plan({}))
    expect([publicFiles(directory), leftIn(directory)]).toEqual([{}, []])
  })
})

it("a call that Node's permission model refuses is a MemoryError that says so", async () => {
  const directory = temporaryFolder({})
  const refuse = (): never => {
    throw Object.assign(new Error("Access to this API has been restricted."), { code: "ERR_ACCESS_DENIED" })
  }
  const store = createFileStore(join(directory, "new"), { files: { ...nodeFiles, mkdirSync: refuse } })
  await expect(store.transact("a", plan({ ...both, note: REPLACED }))).rejects.toMatchObject({
    code: "write-failed",
    message:
      "The memory could not be written: Node's permission model does not permit it. Nothing was changed.",
  })
  expect(readdirSync(directory)).toEqual([])
})
