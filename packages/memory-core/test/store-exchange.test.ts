import fs from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import type { Files } from "../src/files/file-port.ts"
import { createMemory } from "../src/index.ts"
import { createFileStore } from "../src/store/file-store.ts"
import { bytes, keptText, REPLACED, text } from "../src/testing/store-case.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { leftIn, publicFiles, saveByRenaming, saveInPlace } from "./watched-files.ts"

const FILES = { "MEMORY.md": "old index", "a.md": "old topic" }

/**
 * A host's exchange of two names.
 *
 * @param acts What other programs do right before each exchange with that name, in order: after every check.
 */
function exchanging(name: string, ...acts: readonly (() => void)[]): Files {
  const left = [...acts]
  const exchange = (a: string, b: string): void => {
    if (b.endsWith(name)) left.shift()?.()
    const aside = `${a}-aside`
    fs.renameSync(a, aside)
    fs.renameSync(b, a)
    fs.renameSync(aside, b)
  }
  return { ...fs, exchange } as unknown as Files
}

const save = { "by renaming": saveByRenaming, "in place": saveInPlace }

describe.each(Object.entries(save))("a save %s after the last check of a writer", (_, saveTo) => {
  it("into a topic is decided on, and kept in the history", async () => {
    const directory = temporaryFolder(FILES)
    const files = exchanging("a.md", () => saveTo(join(directory, "a.md"), "a person's save"))
    const seen: (string | undefined)[] = []
    const store = createFileStore(directory, { files })
    const commit = await store.transact("a", ({ topic }) => {
      seen.push(text(topic?.bytes))
      return { topic: bytes("ours"), note: REPLACED, result: undefined }
    })
    expect(seen).toEqual(["old topic", "a person's save"])
    expect(publicFiles(directory)).toEqual({ ...FILES, "a.md": "ours" })
    expect(await keptText(store, commit.entryId)).toBe("a person's save")
    expect(leftIn(directory)).toEqual(["history"])
  })

  it("into the index is decided on", async () => {
    const directory = temporaryFolder(FILES)
    const files = exchanging("MEMORY.md", () => saveTo(join(directory, "MEMORY.md"), "a person's index\n"))
    const commit = await createFileStore(directory, { files }).transact("a", ({ index }) => ({
      topic: bytes("ours"),
      index: bytes(`${text(index?.bytes)}and a line\n`),
      note: REPLACED,
      result: undefined,
    }))
    expect(commit).toMatchObject({ indexed: true })
    expect(publicFiles(directory)).toEqual({ "MEMORY.md": "a person's index\nand a line\n", "a.md": "ours" })
  })

  it("stays when a second one follows while the first gets its name back", async () => {
    const directory = temporaryFolder(FILES)
    const path = join(directory, "a.md")
    const files = exchanging(
      "a.md",
      () => saveTo(path, "first"),
      () => saveByRenaming(path, "second"),
    )
    const seen: (string | undefined)[] = []
    await createFileStore(directory, { files }).transact("a", ({ topic }) => {
      seen.push(text(topic?.bytes))
      return { topic: bytes("ours"), note: REPLACED, result: undefined }
    })
    expect(seen).toEqual(["old topic", "second"])
    expect(publicFiles(directory)).toEqual({ ...FILES, "a.md": "ours" })
  })
})

it("a host whose exchange always fails writes as without it", async () => {
  const directory = temporaryFolder(FILES)
  const exchange = (): never => {
    throw Object.assign(new Error("EINVAL"), { code: "EINVAL" })
  }
  const files = { ...fs, exchange } as unknown as Files
  const memory = createMemory({ directory, system: { env: {}, files } })
  await memory.write({ slug: "a", type: "user", description: "Tea", body: "Green." })
  expect((await memory.read("a"))?.body.trim()).toBe("Green.")
  expect(await memory.undo()).toMatchObject({ slug: "a", action: "restored" })
  expect(publicFiles(directory)).toEqual(FILES)
})

it("a memory that exchanges names keeps what an editor writes into the replaced index", async () => {
  const directory = temporaryFolder(FILES)
  const descriptor = fs.openSync(join(directory, "MEMORY.md"), "a")
  const memory = createMemory({ directory, system: { env: {}, files: exchanging("MEMORY.md") } })
  await memory.write({ slug: "b", type: "user", description: "Tea", body: "Green." })
  fs.writeSync(descriptor, "\n- a late line\n")
  fs.closeSync(descriptor)
  const { warnings } = await memory.write({ slug: "c", type: "user", description: "Cake", body: "Plum." })
  expect(warnings).toMatchObject([{ code: "rescued-save" }])
  const rescued = (await memory.history.list()).find(({ action }) => action === "rescued")
  expect(await memory.history.read(rescued?.id ?? "")).toContain("- a late line")
})
