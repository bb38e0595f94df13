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
import { requireInternals } from "../src/facade/internals.ts"
import {
  createFileStore,
  createMapStore,
  createMemory,
  type Memory,
  type MemoryOptions,
  type Store,
} from "../src/index.ts"
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
  const all = { cwd: root, env: { HOME: root }, directory, durability: "none", ...options } as const
  return { memory: createMemory(all), directory, again: (more = {}) => createMemory({ ...all, ...more }) }
}

const paths = async (memory: Memory): Promise<string[]> =>
  ((await requireInternals(memory).own.files.list("", 4)) ?? []).map(({ path, kind }) => `${kind} ${path}`)

const put = async (memory: Memory, ...names: readonly string[]): Promise<void> => {
  const { files } = requireInternals(memory).own
  for (const name of names) await files.edit(name, () => `${name}\n`)
}

test("an attachment has the mode of the index, and new folders are private", async () => {
  const { memory, directory } = openFiles({ "MEMORY.md": "# Mine\n" })
  chmodSync(join(directory, "MEMORY.md"), 0o644)
  await put(memory, "notes/a.txt")
  expect(statSync(join(directory, "notes/a.txt")).mode & 0o777).toBe(0o644)
  expect(statSync(join(directory, "notes")).mode & 0o777).toBe(0o700)
  chmodSync(join(directory, "notes/a.txt"), 0o600)
  await requireInternals(memory).own.files.edit("notes/a.txt", () => "b\n")
  expect(statSync(join(directory, "notes/a.txt")).mode & 0o777).toBe(0o600)
})

test("an undo, by this or another instance, brings an attachment back with its mode", async () => {
  const { memory, directory, again } = openFiles({ "MEMORY.md": "# Mine\n" })
  const file = join(directory, "notes/a.txt")
  await put(memory, "notes/a.txt")
  chmodSync(file, 0o640)
  await requireInternals(memory).own.files.edit("notes/a.txt", () => "b\n")
  expect(await again().undo("./notes/a.txt")).toMatchObject({
    slug: "./notes/a.txt",
    action: "restored",
    warnings: [],
  })
  expect(readFileSync(file, "utf8")).toBe("notes/a.txt\n")
  expect(statSync(file).mode & 0o777).toBe(0o640)
  await requireInternals(memory).own.files.remove("notes/a.txt")
  const [entry] = await again().history.list()
  expect(entry).toMatchObject({ slug: "./notes/a.txt", action: "removed", after: null })
  expect(await again().history.read(entry?.id ?? "")).toBe("notes/a.txt\n")
  await again().history.restore(entry?.id ?? "")
  expect(readFileSync(file, "utf8")).toBe("notes/a.txt\n")
})

test("an undo does not overwrite what a person wrote since", async () => {
  const { memory, directory } = openFiles()
  await put(memory, "notes/a.txt")
  await requireInternals(memory).own.files.edit("notes/a.txt", () => "b\n")
  writeFileSync(join(directory, "notes/a.txt"), "mine\n")
  await expect(memory.undo("./notes/a.txt")).rejects.toMatchObject({ code: "conflict" })
  expect(readFileSync(join(directory, "notes/a.txt"), "utf8")).toBe("mine\n")
})

test.each(["../x", ".caliban/format", "a/../b", "/etc/passwd"])(
  "an undo refuses the address ./%s",
  async (path) => {
    const { memory } = openFiles()
    await put(memory, "a.md")
    await expect(memory.undo(`./${path}`)).rejects.toMatchObject({ code: "invalid-slug" })
  },
)

test("a forged trash record leads nowhere", async () => {
  const { memory, directory } = openFiles()
  await put(memory, "a.md")
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

test("a purge destroys the trashed copies of an attachment and keeps the live one", async () => {
  const { memory, directory } = openFiles()
  await requireInternals(memory).own.files.edit("notes/a.txt", () => "secret\n")
  await requireInternals(memory).own.files.edit("notes/a.txt", () => "public\n")
  await requireInternals(memory).own.files.edit("notes/b.txt", () => "kept\n")
  await requireInternals(memory).own.files.remove("notes/b.txt")
  expect(await memory.history.purge({ slug: "./notes/a.txt" })).toEqual({ purged: 2 })
  expect(readFileSync(join(directory, "notes/a.txt"), "utf8")).toBe("public\n")
  const control = readdirSync(join(directory, ".caliban"), { recursive: true, withFileTypes: true })
  const texts = control
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name), "utf8"))
  expect(texts.some((text) => text.includes("secret"))).toBe(false)
  expect((await memory.history.list()).map(({ slug }) => slug)).toEqual(["./notes/b.txt", "./notes/b.txt"])
})

test("a folder that cannot be removed as a whole stays whole", async () => {
  let asked = 0
  const { memory, again } = openFiles()
  await put(memory, "notes/a.txt", "notes/b.txt")
  const careful = again({ approve: () => ++asked === 1 })
  await expect(requireInternals(careful).own.files.remove("notes")).rejects.toMatchObject({ code: "denied" })
  expect(await paths(memory)).toEqual(["folder notes", "attachment notes/a.txt", "attachment notes/b.txt"])
  expect((await memory.history.list()).map(({ action }) => action)).toEqual(["created", "created"])
})

test("a renaming whose copy fails leaves everything where it was", async () => {
  const { memory, directory } = openFiles()
  await put(memory, "notes/a.txt")
  writeFileSync(join(directory, "notes/b.txt"), "x".repeat(300_000))
  await expect(requireInternals(memory).own.files.rename("notes", "other")).rejects.toMatchObject({
    code: "too-large",
  })
  expect(await paths(memory)).toEqual(["folder notes", "attachment notes/a.txt", "attachment notes/b.txt"])
})

test("an undo of a renaming keeps a copy that was changed since, and says so", async () => {
  const { memory } = openFiles()
  await put(memory, "notes/a.txt")
  await requireInternals(memory).own.files.rename("notes/a.txt", "notes/b.txt")
  const [, created] = [
    await requireInternals(memory).own.files.read("notes/a.txt"),
    await requireInternals(memory).own.files.read("notes/b.txt"),
  ]
  expect(created?.text).toBe("notes/a.txt\n")
  await requireInternals(
    createMemory({ cwd: "/", env: {}, directory: memory.directory ?? "" }),
  ).own.files.edit("notes/b.txt", () => "mine\n")
  const undone = await memory.undo()
  expect(undone).toMatchObject({
    slug: "./notes/a.txt",
    action: "restored",
    warnings: [{ code: "not-undone" }],
  })
  expect((await requireInternals(memory).own.files.read("notes/b.txt"))?.text).toBe("mine\n")
})

test("bytes that are not UTF-8 are renamed as they are, and not edited", async () => {
  const { memory, directory } = openFiles({ "MEMORY.md": "# Mine\n" })
  const bytes = Buffer.from([0xff, 0xfe, 0x00])
  mkdirSync(join(directory, "img"))
  writeFileSync(join(directory, "img/a.png"), bytes)
  await expect(requireInternals(memory).own.files.edit("img/a.png", () => "x")).rejects.toMatchObject({
    code: "unreadable-file",
  })
  await requireInternals(memory).own.files.rename("img", "pictures")
  expect(readFileSync(join(directory, "pictures/a.png")).equals(bytes)).toBe(true)
  await expect(requireInternals(memory).own.files.rename("pictures/a.png", "a.md")).rejects.toMatchObject({
    code: "unreadable-file",
  })
  expect(readFileSync(join(directory, "pictures/a.png")).equals(bytes)).toBe(true)
})

test("a folder with a file that cannot be used stays whole", async () => {
  const deep = "notes/a/b/c/deep.txt"
  for (const unusable of [deep, "notes/node_modules/x.txt", "notes/link"]) {
    const { memory, directory } = openFiles({
      "notes/a.txt": "A",
      ...(unusable !== "notes/link" && { [unusable]: "X" }),
    })
    if (unusable === "notes/link") symlinkSync(join(directory, "notes/a.txt"), join(directory, unusable))
    const { files } = requireInternals(memory).own
    for (const change of [() => files.remove("notes"), () => files.rename("notes", "other")])
      await expect(change()).rejects.toMatchObject({
        code: "unreadable-file",
        message: expect.stringContaining("notes/"),
      })
    expect(readFileSync(join(directory, "notes/a.txt"), "utf8")).toBe("A")
    expect(existsSync(join(directory, "other"))).toBe(false)
  }
})

test("a folder that is a link, or that all users may write to, is not used", async () => {
  const { memory, directory } = openFiles({ "MEMORY.md": "# Mine\n" })
  const outside = join(directory, "../outside")
  mkdirSync(outside)
  symlinkSync(outside, join(directory, "link"))
  mkdirSync(join(directory, "open"))
  chmodSync(join(directory, "open"), 0o777)
  await expect(requireInternals(memory).own.files.edit("link/a.txt", () => "x")).rejects.toThrow("link")
  await expect(requireInternals(memory).own.files.edit("open/a.txt", () => "x")).rejects.toMatchObject({
    code: "unsafe-directory",
  })
  expect(readdirSync(outside)).toEqual([])
  const store = createFileStore(directory)
  const write = () => store.transact("./link/a.txt", () => ({ topic: Buffer.from("x"), result: undefined }))
  await expect(write()).rejects.toMatchObject({ code: "unsafe-directory" })
  expect(readdirSync(outside)).toEqual([])
})

test("a topic that a person gave an unusual name stays one", async () => {
  const files = { "MEMORY.md": "- [My tea](<My tea.md>) — mine\n", "My tea.md": "Green.\n" }
  const { memory } = openFiles(files)
  expect(await requireInternals(memory).own.files.edit("My tea.md", () => "Black.\n")).toMatchObject({
    kind: "topic",
    action: "updated",
  })
  expect(await memory.readIndex()).toContain("<My tea.md>")
  await requireInternals(memory).own.files.remove("My tea.md")
  expect(await memory.readIndex()).not.toContain("My tea")
})

test("files of a layout can be read and not changed", async () => {
  const root = temporaryFolder({
    "memory/MEMORY.md": "- [tea](tea.md) — green\n",
    "memory/tea.md": "Green.\n",
    "memory/state.md": "State.\n",
    "memory/MEMORY.archive.md": "old\n",
  })
  const memory = createMemory({
    cwd: root,
    env: {},
    directory: join(root, "memory"),
    layout: "squads",
    squad: "a",
    agent: "b",
  })
  expect(await paths(memory)).toEqual([
    "layout MEMORY.archive.md",
    "index MEMORY.md",
    "layout state.md",
    "topic tea.md",
  ])
  expect((await requireInternals(memory).own.files.read("state.md"))?.text).toBe("State.\n")
  for (const path of ["state.md", "MEMORY.archive.md"]) {
    await expect(requireInternals(memory).own.files.edit(path, () => "x")).rejects.toMatchObject({
      code: "read-only",
    })
    await expect(requireInternals(memory).own.files.remove(path)).rejects.toMatchObject({ code: "read-only" })
    await expect(requireInternals(memory).own.files.rename(path, "x.md")).rejects.toMatchObject({
      code: "read-only",
    })
    await expect(requireInternals(memory).own.files.rename("tea.md", path)).rejects.toMatchObject({
      code: "conflict",
    })
  }
})

test("where a layout has a folder for its topics, they are there", async () => {
  const root = temporaryFolder({ "memory/MEMORY.md": "# Mine\n" })
  const directory = join(root, "memory")
  const memory = createMemory({ cwd: root, env: {}, directory, layout: "wundr" })
  await put(memory, "memory/tea.md", "cake.md")
  expect(await paths(memory)).toEqual([
    "index MEMORY.md",
    "attachment cake.md",
    "folder memory",
    "topic memory/tea.md",
  ])
  expect(await memory.readIndex()).toContain("(memory/tea.md)")
  await expect(requireInternals(memory).own.files.remove("memory")).rejects.toMatchObject({
    code: "read-only",
  })
  await expect(requireInternals(memory).own.files.rename("memory", "other")).rejects.toMatchObject({
    code: "read-only",
  })
  await requireInternals(memory).own.files.rename("memory/tea.md", "memory/drinks.md")
  expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["drinks"])
})

test("a memory with mounts undoes its attachments, and those of a mount have their address", async () => {
  const root = temporaryFolder({ "team/MEMORY.md": "# Team\n" })
  const mounts = [{ name: "team", directory: join(root, "team"), access: "write" as const }]
  const memory = createMemory({ cwd: root, env: {}, directory: join(root, "memory"), mounts })
  await put(memory, "notes/a.txt")
  await requireInternals(memory).own.files.edit("notes/a.txt", () => "b\n")
  expect(await memory.undo("./notes/a.txt")).toMatchObject({ slug: "./notes/a.txt" })
  const team = createMemory({ cwd: root, env: {}, directory: join(root, "team") })
  await put(team, "notes/b.txt")
  await requireInternals(team).own.files.remove("notes/b.txt")
  const entry = (await memory.history.list()).find(({ slug }) => slug === "team/./notes/b.txt")
  expect(entry).toBeDefined()
  expect(await memory.undo("team/./notes/b.txt")).toMatchObject({
    slug: "team/./notes/b.txt",
    action: "restored",
  })
  expect((await requireInternals(team).own.files.read("notes/b.txt"))?.text).toBe("notes/b.txt\n")
})

describe("other parts of a memory", () => {
  const open = async (): Promise<Opened> => {
    const opened = openFiles({
      "MEMORY.md": "- [tea](tea.md) — green\n",
      "tea.md": "---\ndescription: green\n---\n",
    })
    await put(opened.memory, "notes/deep/a.md", "notes/b.txt", "c.json", "My list.md")
    return opened
  }

  it("find no damage in attachments", async () => {
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
    expect(found.sort()).toEqual(["MEMORY", "My list", "notes/deep/a", "tea"])
  })

  it("tell listeners of attachments by their addresses", async () => {
    const { memory } = await open()
    const changes: object[] = []
    memory.onChange((change) => changes.push(change))
    await requireInternals(memory).own.files.edit("c.json", () => "{}")
    await requireInternals(memory).own.files.remove("notes/b.txt")
    await memory.undo()
    expect(changes).toEqual([
      { action: "updated", slug: "./c.json" },
      { action: "removed", slug: "./notes/b.txt" },
      { action: "restored", slug: "./notes/b.txt" },
    ])
  })

  it("find no damage in the attachments of a map store", async () => {
    const store = createMapStore({
      files: { "MEMORY.md": "- [tea](tea.md) — green\n", "tea.md": "Green.\n", "notes/a.md": "A" },
    })
    const memory = createMemory({ cwd: "/", env: {}, store })
    expect((await memory.status({ verify: true })).findings).toEqual([])
    expect((await memory.status()).topicCount).toBe(1)
    expect(
      [...((await requireInternals(memory).sources()[0]?.versions()) ?? [])].map(([slug]) => slug),
    ).toEqual(["MEMORY", "tea", "notes/a"])
    expect(await paths(memory)).toEqual([
      "index MEMORY.md",
      "folder notes",
      "attachment notes/a.md",
      "topic tea.md",
    ])
  })
})

test("a store that keeps topics only says so", async () => {
  const { listFolder: _, ...topicsOnly } = createMapStore({ files: { "tea.md": "Green.\n" } })
  const store: Store = { ...topicsOnly, hold: async (task) => await task(store) }
  const memory = createMemory({ cwd: "/", env: {}, store })
  expect(await paths(memory)).toEqual(["topic tea.md"])
  await put(memory, "cake.md")
  expect(await paths(memory)).toEqual(["index MEMORY.md", "topic cake.md", "topic tea.md"])
  await expect(requireInternals(memory).own.files.edit("a.txt", () => "x")).rejects.toThrow(
    "keeps topics only",
  )
  await expect(requireInternals(memory).own.files.rename("tea.md", "notes/tea.md")).rejects.toThrow(
    "keeps topics only",
  )
})

test("attachments in turn are written without waiting for an editor", async () => {
  const { memory } = openFiles()
  await put(memory, "a.md")
  // Each wait would take half a second.
  const started = process.hrtime.bigint()
  for (let at = 0; at < 20; at++) await put(memory, `a${at}.txt`)
  expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(5_000)
})

test("two memories that edit one attachment at once lose nothing", async () => {
  const { memory, again } = openFiles()
  const other = again()
  await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      requireInternals(at % 2 ? memory : other).own.files.edit(
        "notes/list.txt",
        (text = "") => `${text}${at}\n`,
      ),
    ),
  )
  const text = (await requireInternals(memory).own.files.read("notes/list.txt"))?.text ?? ""
  expect(new Set(text.trim().split("\n")).size).toBe(30)
})
