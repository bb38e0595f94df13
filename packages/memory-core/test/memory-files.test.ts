import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { describe, expect, it, test } from "vitest"
import {
  createFileStore,
  createMapStore,
  createMemory,
  type Memory,
  type MemoryOptions,
} from "../src/index.ts"
import { requireInternals } from "../src/memory/internals.ts"
import { drop, put } from "./exact-files.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

interface Opened {
  memory: Memory
  directory: string
  /** Another memory on the same files. */
  again(options?: Partial<MemoryOptions>): Memory
}

function openFiles(
  files: Readonly<Record<string, string>> = {},
  options: Partial<MemoryOptions> = {},
): Opened {
  const root = temporaryFolder()
  const directory = join(root, "memory")
  writeFiles(directory, files)
  const all = {
    cwd: root,
    directory,
    durability: "none",
    ...options,
    system: { env: { HOME: root }, ...options.system },
  } as const
  return { memory: createMemory(all), directory, again: (more = {}) => createMemory({ ...all, ...more }) }
}

const putAll = async (memory: Memory, ...names: readonly string[]): Promise<void> => {
  for (const name of names) await put(memory, name, `${name}\n`)
}

test("another file has the mode of the index, and new folders are private", async () => {
  const { memory, directory } = openFiles({ "MEMORY.md": "# Mine\n" })
  chmodSync(join(directory, "MEMORY.md"), 0o644)
  await putAll(memory, "notes/a.txt")
  expect(statSync(join(directory, "notes/a.txt")).mode & 0o777).toBe(0o644)
  expect(statSync(join(directory, "notes")).mode & 0o777).toBe(0o700)
  chmodSync(join(directory, "notes/a.txt"), 0o600)
  await put(memory, "notes/a.txt", "b\n")
  expect(statSync(join(directory, "notes/a.txt")).mode & 0o777).toBe(0o600)
})

test("an undo, by this or another instance, brings another file back with its mode", async () => {
  const { memory, directory, again } = openFiles({ "MEMORY.md": "# Mine\n" })
  const file = join(directory, "notes/a.txt")
  await putAll(memory, "notes/a.txt")
  chmodSync(file, 0o640)
  await put(memory, "notes/a.txt", "b\n")
  expect(await again().undo("./notes/a.txt")).toMatchObject({
    slug: "./notes/a.txt",
    action: "restored",
    warnings: [],
  })
  expect(readFileSync(file, "utf8")).toBe("notes/a.txt\n")
  expect(statSync(file).mode & 0o777).toBe(0o640)
  await drop(memory, "notes/a.txt")
  const [entry] = await again().history.list()
  expect(entry).toMatchObject({ slug: "./notes/a.txt", action: "removed", after: null })
  expect(await again().history.read(entry?.id ?? "")).toBe("notes/a.txt\n")
  await again().history.restore(entry?.id ?? "")
  expect(readFileSync(file, "utf8")).toBe("notes/a.txt\n")
})

test("an undo does not overwrite what a person wrote since", async () => {
  const { memory, directory } = openFiles()
  await putAll(memory, "notes/a.txt")
  await put(memory, "notes/a.txt", "b\n")
  writeFileSync(join(directory, "notes/a.txt"), "mine\n")
  await expect(memory.undo("./notes/a.txt")).rejects.toMatchObject({ code: "conflict" })
  expect(readFileSync(join(directory, "notes/a.txt"), "utf8")).toBe("mine\n")
})

test.each(["../x", ".caliban/format", "a/../b", "/etc/passwd"])(
  "an undo refuses the address ./%s",
  async (path) => {
    const { memory } = openFiles()
    await putAll(memory, "a.md")
    await expect(memory.undo(`./${path}`)).rejects.toMatchObject({ code: "invalid-slug" })
  },
)

test("a forged trash record leads nowhere", async () => {
  const { memory, directory } = openFiles()
  await putAll(memory, "a.md")
  await memory.remove("a")
  const trash = join(directory, ".caliban/history")
  const record = JSON.stringify({
    action: "removed",
    pointers: [],
    address: "./../evil.txt",
    at: "2026-01-01T00:00:00.000Z",
    hasFile: true,
  })
  writeFileSync(join(trash, "99-abcd.json"), record)
  writeFileSync(join(trash, "99-abcd.old"), "evil")
  expect((await memory.history.list()).map(({ slug }) => slug)).toEqual(["a", "a"])
  expect(await memory.history.restore("99-abcd")).toBeUndefined()
  expect(existsSync(join(directory, "../evil.txt"))).toBe(false)
})

test("a purge destroys the trashed copies of another file and keeps the live one", async () => {
  const { memory, directory } = openFiles()
  await put(memory, "notes/a.txt", "secret\n")
  await put(memory, "notes/a.txt", "public\n")
  await put(memory, "notes/b.txt", "kept\n")
  await drop(memory, "notes/b.txt")
  expect(await memory.history.purge({ slug: "./notes/a.txt" })).toEqual({ purged: 2 })
  expect(readFileSync(join(directory, "notes/a.txt"), "utf8")).toBe("public\n")
  const control = readdirSync(join(directory, ".caliban"), { recursive: true, withFileTypes: true })
  const texts = control
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name), "utf8"))
  expect(texts.some((text) => text.includes("secret"))).toBe(false)
  expect((await memory.history.list()).map(({ slug }) => slug)).toEqual(["./notes/b.txt", "./notes/b.txt"])
})

test("a folder that is a link, or that all users may write to, is not used", async () => {
  const { memory, directory } = openFiles({ "MEMORY.md": "# Mine\n" })
  const outside = join(directory, "../outside")
  mkdirSync(outside)
  symlinkSync(outside, join(directory, "link"))
  mkdirSync(join(directory, "open"))
  chmodSync(join(directory, "open"), 0o777)
  await expect(put(memory, "link/a.txt", "x")).rejects.toThrow("link")
  await expect(put(memory, "open/a.txt", "x")).rejects.toMatchObject({
    code: "unsafe-directory",
  })
  expect(readdirSync(outside)).toEqual([])
  const store = createFileStore(directory)
  const write = () => store.transact("./link/a.txt", () => ({ topic: Buffer.from("x"), result: undefined }))
  await expect(write()).rejects.toMatchObject({ code: "unsafe-directory" })
  expect(readdirSync(outside)).toEqual([])
})

test("a memory with mounts undoes changes of its other files, and those of a mount have their address", async () => {
  const root = temporaryFolder({ "team/MEMORY.md": "# Team\n" })
  const mounts = [{ name: "team", directory: join(root, "team"), access: "write" as const }]
  const memory = createMemory({ cwd: root, directory: join(root, "memory"), mounts, system: { env: {} } })
  await putAll(memory, "notes/a.txt")
  await put(memory, "notes/a.txt", "b\n")
  expect(await memory.undo("./notes/a.txt")).toMatchObject({ slug: "./notes/a.txt" })
  const team = createMemory({ cwd: root, directory: join(root, "team"), system: { env: {} } })
  await putAll(team, "notes/b.txt")
  await drop(team, "notes/b.txt")
  const entry = (await memory.history.list()).find(({ slug }) => slug === "team/./notes/b.txt")
  expect(entry).toBeDefined()
  expect(await memory.undo("team/./notes/b.txt")).toMatchObject({
    slug: "team/./notes/b.txt",
    action: "restored",
  })
  expect((await team.read("./notes/b.txt"))?.text).toBe("notes/b.txt\n")
})

describe("other parts of a memory", () => {
  const open = async (): Promise<Opened> => {
    const opened = openFiles({
      "MEMORY.md": "- [tea](tea.md) — green\n",
      "tea.md": "---\ndescription: green\n---\n",
    })
    await putAll(opened.memory, "notes/deep/a.md", "notes/b.txt", "c.json", "notes/My list.md")
    return opened
  }

  it("find no damage in other files", async () => {
    const { memory } = await open()
    const { diagnostics, topicCount, drift } = await memory.status()
    expect([diagnostics, topicCount, drift]).toEqual([[], 1, { orphans: [], dangling: [], duplicates: [] }])
    expect((await memory.status({ verify: true })).findings).toEqual([])
    expect((await memory.repair({ dryRun: true })).changed).toBe(false)
    expect((await memory.list()).diagnostics).toEqual([])
    expect((await memory.load()).text).not.toMatch(/notes|json|My list/)
  })

  it("are searched when they are Markdown, in folders, too", async () => {
    const { memory } = await open()
    const found: string[] = []
    for (const source of requireInternals(memory).sources()) found.push(...(await source.versions()).keys())
    expect(found.sort()).toEqual(["MEMORY", "notes/My list", "notes/deep/a", "tea"])
  })

  it("tell listeners of other files by their addresses", async () => {
    const { memory } = await open()
    const changes: object[] = []
    memory.onChange(({ revision: _, ...change }) => changes.push(change))
    await put(memory, "c.json", "{}")
    await drop(memory, "notes/b.txt")
    await memory.undo()
    expect(changes).toEqual([
      { action: "updated", slug: "./c.json" },
      { action: "removed", slug: "./notes/b.txt" },
      { action: "restored", slug: "./notes/b.txt" },
    ])
  })

  it("find no damage in the other files of a map store", async () => {
    const store = createMapStore({
      files: { "MEMORY.md": "- [tea](tea.md) — green\n", "tea.md": "Green.\n", "notes/a.md": "A" },
    })
    const memory = createMemory({ cwd: "/", store, system: { env: {} } })
    expect((await memory.status({ verify: true })).findings).toEqual([])
    expect((await memory.status()).topicCount).toBe(1)
    expect(
      [...((await requireInternals(memory).sources()[0]?.versions()) ?? [])].map(([slug]) => slug),
    ).toEqual(["MEMORY", "tea", "notes/a"])
  })
})

test("other files in turn are written without waiting for an editor", async () => {
  const { memory } = openFiles()
  await putAll(memory, "a.md")
  // Each wait would take half a second.
  const started = process.hrtime.bigint()
  for (let at = 0; at < 20; at++) await putAll(memory, `a${at}.txt`)
  expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(5_000)
})
