import fs, {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createFileStore } from "../src/store/file-store.ts"
import { openDirectory } from "../src/store/folders.ts"
import type { Store } from "../src/store/store.ts"
import { bytes, plan, REPLACED, text } from "../src/testing/store-case.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { publicFiles } from "./watched-files.ts"

const FILES = { "MEMORY.md": "old index", "a.md": "old topic" }
const both = { topic: bytes("new topic"), index: bytes("new index") }
const isRoot = process.getuid?.() === 0

/** Why a directory is not opened. */
function reasonOf(directory: string, trusted?: boolean): string | undefined {
  const folder = openDirectory(fs, directory, trusted)
  if (typeof folder === "string") return folder
  folder?.close()
  return undefined
}

const write = async (store: Store): Promise<unknown> => await store.transact("a", plan(both))

describe("a memory directory", () => {
  const cases: [string, (path: string) => void, string][] = [
    ["is a file", (path) => writeFileSync(path, ""), "it is not a folder"],
    ["is a symlink", (path) => symlinkSync(temporaryFolder(FILES), path), "it is a symlink"],
    [
      "may be written by everybody",
      (path) => {
        mkdirSync(path)
        chmodSync(path, 0o702)
      },
      "all users may write to it; chmod o-w it or set trustDirectory",
    ],
  ]
  if (isRoot)
    cases.push([
      "belongs to another user",
      (path) => {
        mkdirSync(path)
        chownSync(path, 54_321, 54_321)
      },
      "another user owns it; chown it, run as its owner, or set trustDirectory",
    ])

  it.each(cases)(
    "that %s is neither written nor read, and the reason is given",
    async (_name, make, reason) => {
      const directory = join(temporaryFolder(), "memory")
      make(directory)
      const store = createFileStore(directory)
      await expect(write(store)).rejects.toMatchObject({
        code: "unsafe-directory",
        message: `Nothing was written to the memory directory: ${reason}.`,
      })
      await expect(store.readTopic("a", 9)).rejects.toMatchObject({
        code: "unsafe-directory",
        message: `The memory directory was not read: ${reason}.`,
      })
      expect(reasonOf(directory)).toBe(reason)
    },
  )

  it("that is trusted may be anybody's, a symlink to one too, but no file", async () => {
    const target = temporaryFolder(FILES)
    chmodSync(target, 0o777)
    if (isRoot) chownSync(target, 54_321, 54_321)
    const directory = join(temporaryFolder({ file: "" }), "memory")
    symlinkSync(target, directory)
    const store = createFileStore(directory, { trustDirectory: true })
    await write(store)
    expect(publicFiles(target)).toEqual({ "MEMORY.md": "new index", "a.md": "new topic" })
    expect(text((await store.readIndex(99))?.bytes)).toBe("new index")
    expect(await store.history.list()).toHaveLength(1)
    expect([reasonOf(directory, true), reasonOf(target, true)]).toEqual([undefined, undefined])
    expect(reasonOf(join(directory, "MEMORY.md"), true)).toBe("it is not a folder")
  })

  it("that may be written by its group, or is not there, is fine", async () => {
    const directory = temporaryFolder()
    chmodSync(directory, 0o775)
    await write(createFileStore(directory))
    expect(reasonOf(directory)).toBeUndefined()
    expect(reasonOf(join(directory, "not", "there"))).toBeUndefined()
    expect(reasonOf(join(directory, "a.md", "below"))).toBe("it is not a folder")
  })

  it("that is a trusted symlink to nowhere is refused with the reason", async () => {
    const folder = temporaryFolder()
    symlinkSync(join(folder, "target"), join(folder, "memory"))
    await expect(
      write(createFileStore(join(folder, "memory"), { trustDirectory: true })),
    ).rejects.toMatchObject({
      code: "unsafe-directory",
      message: "Nothing was written to the memory directory: it is a broken symlink.",
    })
    expect(readdirSync(folder)).toEqual(["memory"])
  })

  it.each([false, true])(
    "with a .caliban that leads elsewhere is not written, trusted: %s",
    async (trustDirectory) => {
      const elsewhere = temporaryFolder()
      const directory = temporaryFolder(FILES)
      symlinkSync(elsewhere, join(directory, ".caliban"))
      const store = createFileStore(directory, { trustDirectory })
      await expect(store.transact("a", plan({ ...both, note: REPLACED }))).rejects.toMatchObject({
        code: "unsafe-directory",
        message: "Nothing was written to .caliban in the memory directory: it is a symlink.",
      })
      expect([publicFiles(directory), readdirSync(elsewhere)]).toEqual([FILES, []])
    },
  )

  it.each([false, true])(
    "with a .caliban/history that leads elsewhere gets one of its own, trusted: %s",
    async (trustDirectory) => {
      const elsewhere = temporaryFolder()
      const directory = temporaryFolder(FILES)
      mkdirSync(join(directory, ".caliban"))
      symlinkSync(elsewhere, join(directory, ".caliban/history"))
      const store = createFileStore(directory, { trustDirectory })
      await store.transact("a", plan({ ...both, note: REPLACED }))
      expect(readdirSync(elsewhere)).toEqual([])
      expect(await store.history.list()).toHaveLength(1)
    },
  )

  it("is still written under the current name of its folder", async () => {
    const above = temporaryFolder()
    const directory = join(above, "memory")
    mkdirSync(directory)
    await createFileStore(directory).transact("a", () => {
      renameSync(directory, join(above, "moved"))
      return { ...both, result: undefined }
    })
    expect(readdirSync(above)).toEqual(["moved"])
    expect(publicFiles(join(above, "moved"))).toEqual({ "MEMORY.md": "new index", "a.md": "new topic" })
  })
})
