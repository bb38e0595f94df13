import fs, { chmodSync, mkdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import type { Files } from "../src/files/file-port.ts"
import { createMapStore, createMemory, type Memory } from "../src/index.ts"
import type { MemorySource } from "../src/internal.ts"
import { requireInternals } from "../src/memory/internals.ts"
import { temporaryFolder } from "./temporary-folder.ts"

/** More than the time for which a change has no version. */
const SETTLED = 80

const TOPIC = "---\nname: a\ndescription: A\nmetadata:\n  type: user\n---\n\nApple.\n"

function open(folder: string, options: object = {}): Memory {
  return createMemory({
    cwd: folder,
    directory: join(folder, "memory"),
    durability: "none",
    ...options,
    system: { env: {}, home: join(folder, "home") },
  })
}

function sourceOf(memory: Memory): MemorySource {
  const [source] = requireInternals(memory).sources()
  if (source === undefined) throw new Error("no source")
  return source
}

describe("the sources of a memory", () => {
  it("have a version where the control folder may not be entered, as that of another user's memory", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "", "a.md": "a" })
    const lstatSync = ((path: string, ...rest: never[]) => {
      if (path.endsWith("/.caliban/.")) throw Object.assign(new Error("EACCES"), { code: "EACCES" })
      return fs.lstatSync(path, ...rest)
    }) as Files["lstatSync"]
    const system = { env: {}, files: { ...fs, lstatSync } }
    const source = sourceOf(createMemory({ directory, system }))
    await sleep(SETTLED)
    expect(await source.version()).toEqual(expect.any(String))
  })

  it("have a version that every write of another instance changes, and nothing else", async () => {
    const folder = temporaryFolder({ "memory/a.md": TOPIC })
    const source = sourceOf(open(folder))
    await sleep(SETTLED)
    const before = await source.version()
    expect(before).toEqual(expect.any(String))
    expect(await source.version()).toBe(before)
    const writer = open(folder)
    for (const change of [
      () => writer.write({ slug: "a", type: "user", description: "A", body: "Other" }),
      () => writer.write({ slug: "b", type: "user", description: "B", body: "New" }),
      () => writer.remove("b"),
      () => writer.undo(),
    ]) {
      await sleep(SETTLED)
      const version = await source.version()
      await change()
      // Right after a change there is no version: another one could follow that the file system does not tell apart.
      expect(await source.version()).toBeUndefined()
      await sleep(SETTLED)
      expect(await source.version()).not.toBe(version)
    }
  })

  it.each(["openclaw", "wundr", "claude-code"] as const)(
    "have the topics of a store that has no directory, in layout %s",
    async (layout) => {
      const system = { env: {} }
      const mount = { name: "team", store: createMapStore(), layout, access: "write" } as const
      const memory = createMemory({ layout, store: createMapStore(), mounts: [mount], system })
      for (const slug of ["a", "team/a"])
        await memory.write({ slug, type: "user", description: "A", body: "Apple" })
      for (const source of requireInternals(memory).sources()) {
        const address = source.mount === undefined ? "a" : "team/a"
        expect([...(await source.versions()).keys()]).toContain(address)
        expect(await source.read([address])).toMatchObject([{ address, body: "Apple" }])
        // The lines of the topics are no text of the index.
        const [index] = await source.read([source.mount === undefined ? "MEMORY" : "team/MEMORY"])
        expect(index?.body).toBe("")
        expect([...(index?.hooks?.keys() ?? [])]).toEqual([address])
      }
    },
  )

  it("leave out a folder that can be listed and not entered", async () => {
    const folder = temporaryFolder({ "memory/a.md": TOPIC, "memory/notes/b.md": TOPIC })
    // As the system answers for a folder of mode 0400.
    const lstatSync = (path: string, options?: fs.StatSyncOptions): unknown => {
      if (fs.realpathSync(dirname(path)).endsWith("/notes"))
        throw Object.assign(new Error("EACCES"), { code: "EACCES", path })
      return fs.lstatSync(path, options)
    }
    const files = { ...fs, lstatSync } as typeof fs
    const memory = createMemory({ directory: join(folder, "memory"), system: { env: {}, files } })
    expect([...(await sourceOf(memory).versions()).keys()]).toEqual(["a"])
    expect((await memory.list()).diagnostics).toContainEqual(
      expect.objectContaining({ code: "folders-left-out" }),
    )
  })

  it("have the daily notes of a layout in a store that has no directory", async () => {
    const memory = createMemory({ layout: "openclaw", store: createMapStore(), system: { env: {} } })
    const note = { slug: "memory/2026-01-02", type: "project", description: "A", body: "Apple" } as const
    expect(await memory.write(note)).toMatchObject({ slug: note.slug, appended: true })
    expect((await memory.read(note.slug))?.text).toContain("Apple")
    const [source] = requireInternals(memory).sources()
    expect([...((await source?.versions()) ?? []).keys()]).toContain(note.slug)
  })

  it("have a version of each document that changes with it, also for an edit in place", async () => {
    const folder = temporaryFolder({
      "memory/a.md": TOPIC,
      "memory/b.md": TOPIC,
      "memory/MEMORY.md": "Text\n",
    })
    const source = sourceOf(open(folder))
    await sleep(SETTLED)
    const before = await source.versions()
    expect([...before.keys()].sort()).toEqual(["MEMORY", "a", "b"])
    const path = join(folder, "memory/a.md")
    const { mtime } = statSync(path)
    writeFileSync(path, TOPIC.replace("Apple", "Peach"))
    utimesSync(path, mtime, mtime)
    expect((await source.versions()).get("a")).toBeUndefined()
    await sleep(SETTLED)
    const after = await source.versions()
    expect(after.get("a")).not.toBe(before.get("a"))
    expect(after.get("b")).toBe(before.get("b"))
    expect(after.get("MEMORY")).toBe(before.get("MEMORY"))
  })

  it("read documents without frontmatter, and the index without pointers and comments", async () => {
    const index = "# Index\n\n<!-- hidden -->\nA heron.\n\n- [a](a.md) — user: A\n"
    const folder = temporaryFolder({
      "memory/a.md": TOPIC,
      "memory/bare.md": "Bare.\n",
      "memory/MEMORY.md": index,
    })
    symlinkSync(join(folder, "memory/a.md"), join(folder, "memory/link.md"))
    mkdirSync(join(folder, "memory/folder.md"))
    const source = sourceOf(open(folder))
    const documents = await source.read(["a", "bare", "MEMORY", "missing", "link", "folder", "../x"])
    const updatedAt = 1_767_225_600_000
    expect(documents).toMatchObject([
      { address: "a", name: "a", description: "A", type: "user", body: "Apple.", updatedAt },
      { address: "bare", body: "Bare.", updatedAt },
      { address: "MEMORY", body: "# Index\n\nA heron.", updatedAt },
    ])
    expect([...(await source.versions()).keys()].sort()).toEqual(["MEMORY", "a", "bare"])
  })

  it("have what each line of the index says of its first topic", async () => {
    const lines = [
      "- [a](a.md) — user: A <!-- hidden -->",
      "  * Read **[The B](./b%20c.md)**: before [a](a.md)",
      "- [a](a.md)",
      "- ![no](link.md), [x](https://example.com/x.md)",
      "<!--",
      "- [hidden](hidden.md) — hidden",
      "-->",
    ]
    const topics = { "memory/a.md": TOPIC, "memory/b c.md": TOPIC }
    const folder = temporaryFolder({ "memory/MEMORY.md": lines.join("\r\n"), ...topics })
    const [index] = await sourceOf(open(folder)).read(["MEMORY"])
    const listed = (await open(folder).list()).topics
    expect(listed.map(({ slug, hook }) => [slug, hook])).toEqual([...(index?.hooks ?? [])])
    expect(index?.body).toBe("- ![no](link.md), [x](https://example.com/x.md)")
    expect(Object.fromEntries(index?.hooks ?? [])).toEqual({
      a: "user: A \n\na\n",
      "b c": "\nRead **\nThe B\nbefore a",
    })
  })

  it("are those of the memory and of its mounts, with addresses", async () => {
    const folder = temporaryFolder({ "memory/a.md": TOPIC, "team/a.md": TOPIC })
    const memory = open(folder, {
      mounts: [{ name: "team", directory: join(folder, "team"), access: "read" }],
    })
    const sources = requireInternals(memory).sources()
    expect(sources.map(({ mount, directory }) => [mount, directory])).toEqual([
      [undefined, join(folder, "memory")],
      ["team", join(folder, "team")],
    ])
    const [, team] = sources
    expect([...((await team?.versions()) ?? [])].map(([address]) => address)).toEqual(["team/a"])
    expect(await team?.read(["team/a"])).toMatchObject([{ address: "team/a", mount: "team", body: "Apple." }])
    expect(requireInternals(open(folder, { bare: true })).sources()).toEqual([])
  })

  it("of a Map store have versions, too; a store without them has none", async () => {
    const map = createMapStore({ files: { "a.md": TOPIC } })
    const source = sourceOf(open(temporaryFolder(), { store: map, directory: undefined }))
    const version = await source.version()
    expect([...(await source.versions())]).toEqual([["a", expect.any(String)]])
    await map.transact("a", () => ({ topic: Buffer.from(TOPIC), result: undefined }))
    expect(await source.version()).not.toBe(version)
    const { version: _, versions: __, ...plain } = map
    const other = sourceOf(open(temporaryFolder(), { store: plain, directory: undefined }))
    expect(await other.version()).toBeUndefined()
    expect([...(await other.versions())]).toEqual([
      ["MEMORY", undefined],
      ["a", undefined],
    ])
  })

  it("of a folder that cannot be read throw a MemoryError", async () => {
    const folder = temporaryFolder({ "memory/a.md": TOPIC })
    const source = sourceOf(open(folder))
    chmodSync(join(folder, "memory"), 0o777)
    await expect(source.versions()).rejects.toMatchObject({ code: "unsafe-directory" })
    await expect(source.read(["a"])).rejects.toMatchObject({ code: "unsafe-directory" })
    chmodSync(join(folder, "memory"), 0o700)
  })
})
