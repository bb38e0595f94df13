import fs, { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { type Files, nodeFiles } from "../src/files/file-port.ts"
import { createMapStore, createMemory, type Memory } from "../src/index.ts"
import { kindOfName } from "../src/store/control-files.ts"
import { createFileStore } from "../src/store/file-store.ts"
import { bytes, plan, REPLACED } from "../src/testing/store-case.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"
import { leftIn, publicFiles, systemError, watchedFiles } from "./watched-files.ts"

const draft = (slug: string, description: string, body = `${description}-BODY`) =>
  ({ slug, type: "user", description, body }) as const

function open(durability: "full" | "none" = "none"): { memory: Memory; directory: string; control: string } {
  const directory = join(temporaryFolder(), "memory")
  const memory = createMemory({
    cwd: directory,
    directory,
    durability,
    system: { env: {}, home: "/nowhere" },
  })
  return { memory, directory, control: join(directory, ".caliban") }
}

/** Which of these texts are in a name or a file below a folder. */
function found(folder: string, ...texts: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const all = files.map(({ parentPath, name }) => `${name}\n${readFileSync(join(parentPath, name), "utf8")}`)
  return texts.filter((text) => all.some((content) => content.includes(text)))
}

/**
 * A memory with text of two topics in every kind of control file: entries, places of other entries, index copies, the
 * replaced index, and what a crashed writer staged.
 */
async function fill(): Promise<ReturnType<typeof open>> {
  const opened = open()
  const { memory, directory, control } = opened
  await memory.write(draft("kept", "KEPT-1"))
  await memory.write(draft("gone", "GONE-1"))
  await memory.write(draft("other", "OTHER-1"))
  // A copy of an index in which both have a pointer.
  const index = join(directory, "MEMORY.md")
  writeFileSync(index, `${readFileSync(index, "utf8")}- [lost](lost.md) — user: LOST-1\n`)
  await memory.repair()
  await memory.write(draft("kept", "KEPT-2"))
  await memory.write(draft("gone", "GONE-2"))
  await memory.write(draft("other", "OTHER-2"))
  for (let count = 0; count < 5; count++) await memory.write(draft("busy", `BUSY-${count}`))
  await memory.remove("kept")
  await memory.remove("other")
  await memory.remove("gone")
  writeFiles(directory, {
    ".caliban/tmp-1": "GONE-STAGED",
    ".caliban/tmp-999999-abcd.old-1": "GONE-COPIED",
  })
  const previous = readdirSync(control).find((name) => name.startsWith("previous-")) ?? ""
  expect(readFileSync(join(control, previous), "utf8")).toContain("GONE-2")
  return opened
}

const GONE = ["GONE-1", "GONE-2", "GONE-1-BODY", "GONE-2-BODY", "GONE-STAGED", "GONE-COPIED"]
const KEPT = ["KEPT-1", "KEPT-2", "KEPT-1-BODY", "OTHER-1", "OTHER-2", "LOST-1", "BUSY-1", "BUSY-3-BODY"]

describe("a purge", () => {
  it.each([
    [undefined, "give slug, id or both, or all: true to delete everything"],
    [{}, "give slug, id or both, or all: true to delete everything"],
    [{ all: true, slug: "a" }, "give slug, id or both, or all: true to delete everything"],
    [{ slug: undefined }, 'option "slug" must be a string, not undefined'],
    [{ slug: undefined, id: "1-abcd" }, 'option "slug" must be a string, not undefined'],
    [{ id: null }, 'option "id" must be a string, not null'],
    [{ slg: "a" }, 'option "slg" is unknown; did you mean "slug"?'],
    [{ all: "yes" }, 'option "all" must be true, not "yes"'],
    [{ all: false }, 'option "all" must be true, not false'],
    [{ all: undefined }, 'option "all" must be true, not undefined'],
    ["a", 'the options must be an object, not "a"'],
  ])("that asks for %j deletes nothing", async (choice, message) => {
    const { memory, directory } = open()
    await memory.write(draft("a", "A"))
    await memory.remove("a")
    const mounts = [{ name: "team", directory: join(directory, "../team"), access: "write" as const }]
    const mounted = createMemory({ cwd: directory, directory, mounts, system: { env: {}, home: "/nowhere" } })
    const map = createMapStore()
    await map.transact("a", () => ({ topic: Buffer.from("A"), result: undefined }))
    await map.transact("a", () => ({ topic: null, result: undefined }))
    for (const trash of [memory.history, mounted.history])
      await expect(trash.purge(choice as never)).rejects.toThrow(
        new TypeError(`memory.history.purge: ${message}`),
      )
    for (const { history: trash } of [createFileStore(directory), map])
      await expect(trash.purge(choice as never)).rejects.toThrow(
        new TypeError(`store.history.purge: ${message}`),
      )
    expect(await memory.history.list()).toHaveLength(2)
    expect(await map.history.list()).toHaveLength(2)
  })

  it("leaves no text that only the purged entries held in any control file, and keeps all other text", async () => {
    const { memory, directory, control } = await fill()
    expect(found(control, ...GONE, ...KEPT)).toEqual([...GONE, ...KEPT])
    const before = publicFiles(directory)
    const { length } = await memory.history.list()
    expect(await memory.history.purge({ slug: "gone" })).toEqual({ purged: 3 })
    expect(found(control, ...GONE)).toEqual([])
    expect(found(control, ...KEPT)).toEqual(KEPT)
    expect(publicFiles(directory)).toEqual(before)
    const entries = await memory.history.list()
    expect(entries).toHaveLength(length - 3)
    expect((await memory.status({ verify: true })).findings).toEqual([])
    for (const slug of ["gone", "\ud800", ""])
      expect(await memory.history.purge({ slug })).toEqual({ purged: 0 })
  })

  it("of one entry keeps the text that other entries of the topic hold", async () => {
    const { memory, control } = open()
    for (const count of [1, 2, 3]) await memory.write(draft("a", `TEXT-${count}`))
    const [newest] = await memory.history.list()
    expect(await memory.history.purge({ id: newest?.id ?? "" })).toEqual({ purged: 1 })
    expect(found(control, "TEXT-1", "TEXT-2", "TEXT-3")).toEqual(["TEXT-1"])
    expect((await memory.history.list()).map(({ slug }) => slug)).toEqual(["a", "a"])
  })

  it("keeps a line of another topic that names the purged one in an index copy", async () => {
    const { memory, directory } = open()
    await memory.write(draft("kept", "See gone.md"))
    await memory.write(draft("gone", "GONE"))
    writeFileSync(join(directory, "MEMORY.md"), "- [lost](lost.md)\n", { flag: "a" })
    const { entryId = "" } = await memory.repair()
    for (const slug of ["kept", "gone"]) await memory.remove(slug)
    expect(await memory.history.purge({ slug: "gone" })).toEqual({ purged: 2 })
    const copy = await memory.history.read(entryId)
    expect(copy).toContain("(kept.md) — user: See gone.md\n")
    expect(copy).not.toContain("(gone.md)")
  })

  it("of everything leaves no text at all", async () => {
    const { memory, directory, control } = await fill()
    const before = publicFiles(directory)
    const { length } = await memory.history.list()
    expect(await memory.history.purge({ all: true })).toEqual({ purged: length })
    expect(found(control, ...GONE, ...KEPT)).toEqual([])
    expect(publicFiles(directory)).toEqual(before)
    expect(await memory.history.list()).toEqual([])
  })

  it("removes a wrapped line from an index copy completely, and keeps every other byte", async () => {
    const text =
      "\uFEFF# Index\r\n\r\n- [a](a.md) — user: A\r\n  goes on\r\n- [b](b.md) — see `x.md`\n| a | [a](./a.md) |\nend\xA0"
    const directory = temporaryFolder({ "MEMORY.md": text, "a.md": "A" })
    const store = createFileStore(directory)
    const { entryId = "" } = await store.transact(undefined, plan({ index: bytes("new"), note: REPLACED }))
    await store.history.purge({ slug: "x" })
    expect(Buffer.from((await store.history.read(entryId)) ?? []).toString()).toBe(
      text.replace("- [b](b.md) — see `x.md`\n", ""),
    )
    await store.history.purge({ slug: "a" })
    expect(Buffer.from((await store.history.read(entryId)) ?? []).toString()).toBe(
      "\uFEFF# Index\r\n\r\nend\xA0",
    )
  })

  it("is done under the lock, and survives a power cut once it is acknowledged", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "index", "a.md": "A" })
    await createFileStore(directory).transact("a", plan({ topic: bytes("B"), note: REPLACED }))
    const { files, calls } = watchedFiles(directory)
    await createFileStore(directory, { files }).history.purge({ slug: "a" })
    expect(calls.at(-1)).toBe("sync .caliban/history")
    expect(readdirSync(join(directory, ".caliban")).filter((name) => name.startsWith("lock-"))).toEqual([
      expect.stringMatching(/^lock-000000000002\.rel/),
    ])
    await createFileStore(directory).transact("a", plan({ topic: bytes("C"), note: REPLACED }))
    const all = watchedFiles(directory)
    await createFileStore(directory, { files: all.files }).history.purge({ all: true })
    expect(all.calls.at(-1)).toBe("sync .caliban/history")
  })

  it("loses no concurrent write", async () => {
    const { memory, directory } = open()
    const slugs = Array.from({ length: 20 }, (_, count) => `topic-${count}`)
    await Promise.all(
      slugs.flatMap((slug) => [
        memory.write(draft(slug, slug)),
        memory.history.purge({ all: true }),
        memory.history.purge({ slug }),
      ]),
    )
    expect((await memory.list()).topics.map(({ slug }) => slug).sort()).toEqual([...slugs].sort())
    expect(Object.keys(publicFiles(directory))).toHaveLength(slugs.length + 1)
  })

  it("of everything frees space on a full disk", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "index", "a.md": "A" })
    await createFileStore(directory).transact("a", plan({ topic: bytes("B"), note: REPLACED }))
    const { files } = watchedFiles(directory, {
      before: (call) => {
        if (/^(?:create|mkdir) \.caliban\/(?!wait-)/.test(call)) throw systemError("ENOSPC")
      },
    })
    expect(await createFileStore(directory, { files }).history.purge({ all: true })).toBe(1)
    expect(leftIn(directory, "history")).toEqual([])
    await createFileStore(directory).transact("a", plan({ topic: bytes("C"), note: REPLACED }))
    expect(await createFileStore(directory).history.list()).toHaveLength(1)
  })

  it("keeps a save by an editor into the replaced index until a write has merged it", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "- [a](a.md) — user: old\n", "a.md": "A" })
    const store = createFileStore(directory)
    await store.transact("a", plan({ index: bytes("new"), topic: bytes("B"), note: REPLACED }))
    const name = readdirSync(join(directory, ".caliban")).find((entry) => entry.startsWith("previous-")) ?? ""
    fs.appendFileSync(join(directory, ".caliban", name), "saved late")
    await store.history.purge({ all: true })
    expect(readFileSync(join(directory, ".caliban", name), "utf8")).toContain("saved late")
  })

  it("creates nothing for a missing directory", async () => {
    const { memory, directory } = open()
    expect(await memory.history.purge({ all: true })).toEqual({ purged: 0 })
    expect(existsSync(directory)).toBe(false)
  })
})

it("every file of the control folder has one row in the table of the purge", async () => {
  const { memory, control } = await fill()
  const names = new Set<string>()
  const collect = (): void => {
    for (const name of readdirSync(control)) names.add(name)
  }
  const { files } = watchedFiles(join(control, ".."), { before: collect, after: collect })
  const watched = createMemory({
    cwd: control,
    directory: join(control, ".."),
    system: { env: {}, home: "/nowhere", files },
  })
  await watched.write(draft("a", "A"))
  await watched.write(draft("a", "B"))
  await watched.undo()
  await memory.history.purge({ slug: "gone" })
  await watched.remove("a")
  await watched.history.purge({ all: true })
  expect(names.size).toBeGreaterThan(8)
  for (const name of names) {
    expect(kindOfName(name), name).toBeDefined()
  }
})

it("reading, restoring and promoting say what is wrong with their arguments", async () => {
  const { memory } = open()
  const wrong = undefined as never
  for (const [call, message] of [
    [() => memory.history.read(wrong), "memory.history.read: id must be a string, not undefined"],
    [() => memory.history.restore(wrong), "memory.history.restore: id must be a string, not undefined"],
    [
      () => memory.history.restore("1-abcd", { sgnal: 1 } as never),
      'memory.history.restore: option "sgnal" is unknown; did you mean "signal"?',
    ],
    [() => memory.promote(wrong, "team"), "memory.promote: address must be a string, not undefined"],
    [() => memory.promote("a", wrong), "memory.promote: to must be a string, not undefined"],
  ] as const)
    await expect(call()).rejects.toThrow(new TypeError(message))
})

it("an undo of a change whose entry was purged brings nothing else back", async () => {
  const { memory, directory } = open()
  for (const count of [1, 2, 3]) await memory.write(draft("a", `TEXT-${count}`))
  const [newest] = await memory.history.list()
  await memory.history.purge({ id: newest?.id ?? "" })
  const before = publicFiles(directory)
  await expect(memory.undo("a")).rejects.toMatchObject({ code: "conflict" })
  expect(await memory.undo()).toBeUndefined()
  expect(publicFiles(directory)).toEqual(before)
})

it("a history whose lock files were deleted continues from its newest entry, also after it is moved back", async () => {
  const { memory, directory, control } = open()
  for (const count of [1, 2, 3, 4]) await memory.write(draft("a", `TEXT-${count}`))
  const trash = join(control, "history")
  renameSync(trash, join(directory, "..", "trash"))
  for (const name of readdirSync(control)) if (name.startsWith("lock-")) fs.unlinkSync(join(control, name))
  renameSync(join(directory, "..", "trash"), trash)
  const again = createMemory({ cwd: directory, directory, system: { env: {}, home: "/nowhere" } })
  await again.write(draft("a", "TEXT-5"))
  const ids = (await again.history.list()).map(({ id }) => Number.parseInt(id, 10))
  expect(ids).toEqual([5, 4, 3, 2, 1])
  const other = createMemory({ cwd: directory, directory, system: { env: {}, home: "/nowhere" } })
  await other.undo("a")
  expect((await other.read("a"))?.description).toBe("TEXT-4")
})

describe("a purge that redacts many copies", () => {
  /** A memory in whose history 40 copies of the index have a line about `gone`. */
  async function fillRecords(): Promise<{ directory: string; trash: string }> {
    const { memory, directory, control } = open()
    for (let at = 0; at < 40; at++) {
      await memory.write(draft("gone", `GONE-${at}`))
      const index = bytes(`# Index ${at}\n`)
      await createFileStore(directory).transact(undefined, plan({ index, note: REPLACED }))
      await memory.remove("gone")
    }
    const trash = join(control, "history")
    expect(found(trash, "GONE-7", "GONE-39")).toEqual(["GONE-7", "GONE-39"])
    return { directory, trash }
  }
  const purge = async (directory: string, files: Files = nodeFiles): Promise<number> =>
    await createFileStore(directory, { files }).history.purge({ slug: "gone" })

  it.each(["create", "sync", "rename"])(
    "loses no entry when a %s fails, is over when it says so, and can be repeated",
    async (kind) => {
      const { directory, trash } = await fillRecords()
      const before = await createFileStore(directory).history.list()
      let count = 0
      const { files, calls } = watchedFiles(directory, {
        before: (call) => {
          if (call.startsWith(kind) && /tmp-.*json/.test(call) && ++count === 20) throw systemError("EIO")
        },
      })
      await expect(purge(directory, files)).rejects.toMatchObject({ code: "write-failed" })
      const { length } = calls
      const store = createFileStore(directory)
      const after = await store.history.list()
      expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
      for (const { id, hasFile } of after) if (hasFile) expect(await store.history.read(id)).toBeDefined()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(calls).toHaveLength(length)
      expect(await purge(directory)).toBe(80)
      expect(found(trash, "GONE-")).toEqual([])
      expect(await store.history.list()).toHaveLength(before.length - 80)
    },
  )
})

it("that cannot delete a file says that a part may be gone, and the next one deletes the rest", async () => {
  const { memory, directory } = open()
  for (const slug of ["a", "b", "c"]) await memory.write(draft(slug, slug))
  for (const slug of ["a", "b", "c"]) await memory.remove(slug)
  let removed = 0
  const files: Files = {
    ...nodeFiles,
    unlinkSync: (path) => {
      if (String(path).endsWith(".old") && ++removed === 2) throw systemError("EPERM")
      nodeFiles.unlinkSync(path)
    },
  }
  const failing = createFileStore(directory, { files, durability: "none" })
  await expect(failing.history.purge({ all: true })).rejects.toMatchObject({
    code: "write-failed",
    message:
      "The memory could not be written: the system does not permit it. Some entries may be gone: purge again.",
  })
  const left = await memory.history.list()
  expect(await memory.history.purge({ all: true })).toEqual({ purged: left.length })
  expect(await memory.history.list()).toEqual([])
})
