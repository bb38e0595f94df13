import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { createMapStore, createMemory, type Memory, type Store } from "@caliban/memory-core"
import { squads } from "@caliban/memory-core/layouts"
import { expect, test } from "vitest"
import { anthropicMemoryHandlers } from "../src/adapters/anthropic-memory/index.ts"
import { temporaryMemory } from "./temporary-memory.ts"

// Several files of a memory directory changed as one by the commands of Anthropic's tool.

const NOTES = { "MEMORY.md": "# Mine\n", "notes/a.txt": "A\n", "notes/b.txt": "B\n" }

const remove = (memory: Memory, path: string): Promise<string> =>
  anthropicMemoryHandlers(memory).delete({ path: `/memories/${path}` })

const rename = (memory: Memory, from: string, to: string): Promise<string> =>
  anthropicMemoryHandlers(memory).rename({ old_path: `/memories/${from}`, new_path: `/memories/${to}` })

const insert = (memory: Memory, path: string, insert_text: string): Promise<string> =>
  anthropicMemoryHandlers(memory).insert({ path: `/memories/${path}`, insert_line: 0, insert_text })

const view = (memory: Memory): Promise<string> => anthropicMemoryHandlers(memory).view({ path: "/memories" })

/** The files and folders that a view shows, two levels deep. */
const shown = async (memory: Memory): Promise<string[]> =>
  (await view(memory))
    .split("\n")
    .slice(2)
    .map((line) => line.replace(/^.*\/memories\//, ""))

test("the hook that a person wrote stays when the first line of a file without a description changes", async () => {
  const index = "- [plain](plain.md) — my own hook\n"
  const { memory, read } = await temporaryMemory({ "MEMORY.md": index, "plain.md": "Just text.\nMore.\n" })
  const handlers = anthropicMemoryHandlers(memory)
  await handlers.view({ path: "/memories/plain.md" })
  await handlers.str_replace({ path: "/memories/plain.md", old_str: "Just", new_str: "Only" })
  expect(await read("plain.md")).toBe("Only text.\nMore.\n")
  expect(await read("MEMORY.md")).toBe(index)
})

test("a folder that cannot be removed as a whole stays whole", async () => {
  const { open, snapshot } = await temporaryMemory(NOTES)
  const before = await snapshot()
  let asked = 0
  const careful = open({ approve: () => ++asked === 1 })
  await expect(remove(careful, "notes")).rejects.toThrow("declined")
  expect(asked).toBe(2)
  expect(await snapshot()).toEqual(before)
})

test("a renaming whose copy fails leaves everything where it was", async () => {
  const { memory, snapshot } = await temporaryMemory({ ...NOTES, "notes/c.txt": "x".repeat(300_000) })
  const before = await snapshot()
  await expect(rename(memory, "notes", "other")).rejects.toThrow("262144")
  expect(await snapshot()).toEqual(before)
  expect(await shown(memory)).not.toContain("other/")
})

test("a renaming to the same place changes nothing, and says so", async () => {
  const { memory, snapshot } = await temporaryMemory({ ...NOTES, "tea.md": "Tea\n" })
  const before = await snapshot()
  for (const [from, to] of [
    ["tea.md", "tea.md"],
    ["notes", "notes/"],
    ["notes/a.txt", "notes//a.txt"],
  ] as const)
    await expect(rename(memory, from, to)).rejects.toThrow()
  await expect(rename(memory, "notes", "notes/")).rejects.toThrow("already exists")
  expect(await snapshot()).toEqual(before)
})

test("a renaming that was interrupted while it removed the originals is completed", async () => {
  const { memory, read } = await temporaryMemory({ ...NOTES, "notes/c.txt": "C\n" })
  const create = (path: string, file_text: string): Promise<string> =>
    anthropicMemoryHandlers(memory).create({ path: `/memories/${path}`, file_text })
  await rename(memory, "notes", "other")
  // One original is gone, the others are still there.
  await create("notes/b.txt", "B\n")
  await create("notes/c.txt", "C\n")
  expect(await rename(memory, "notes", "other")).toContain("Successfully renamed")
  expect(await shown(memory)).not.toContain("notes/")
  expect(await Promise.all(["a", "b", "c"].map((name) => read(`other/${name}.txt`)))).toEqual([
    "A\n",
    "B\n",
    "C\n",
  ])
  // A file that was never in the folder is no copy.
  await create("notes/b.txt", "B\n")
  await create("other/d.txt", "D\n")
  await expect(rename(memory, "notes", "other")).rejects.toThrow("already exists")
})

test("an undo of a renaming keeps a copy that was changed since, and says so", async () => {
  const { memory, open, read } = await temporaryMemory(NOTES)
  await rename(memory, "notes/a.txt", "notes/c.txt")
  await insert(open(), "notes/c.txt", "mine\n")
  expect(await memory.undo()).toMatchObject({
    slug: "./notes/a.txt",
    action: "restored",
    warnings: [{ code: "not-undone" }],
  })
  expect([await read("notes/a.txt"), await read("notes/c.txt")]).toEqual(["A\n", "mine\nA\n"])
})

test("bytes that are not UTF-8 are renamed as they are, and not edited", async () => {
  const { memory, directory } = await temporaryMemory({ "MEMORY.md": "# Mine\n" })
  const bytes = Buffer.from([0xff, 0xfe, 0x00])
  mkdirSync(join(directory, "img"))
  writeFileSync(join(directory, "img/a.png"), bytes)
  await expect(insert(memory, "img/a.png", "x")).rejects.toThrow("UTF-8")
  await rename(memory, "img", "pictures")
  expect(readFileSync(join(directory, "pictures/a.png")).equals(bytes)).toBe(true)
  await expect(rename(memory, "pictures/a.png", "a.md")).rejects.toThrow("UTF-8")
  expect(readFileSync(join(directory, "pictures/a.png")).equals(bytes)).toBe(true)
})

test.each(["notes/x/y/z/deep.txt", "notes/node_modules/x.txt", "notes/README.md", "notes/link"])(
  "a folder with %s stays whole",
  async (unusable) => {
    const { memory, directory, snapshot } = await temporaryMemory({ ...NOTES, [unusable]: "X" })
    if (unusable === "notes/link") {
      fs.rmSync(join(directory, unusable))
      symlinkSync(join(directory, "notes/a.txt"), join(directory, unusable))
    }
    const before = await snapshot()
    for (const change of [() => remove(memory, "notes"), () => rename(memory, "notes", "other")])
      await expect(change()).rejects.toThrow(/notes|README/)
    expect(await snapshot()).toEqual(before)
    expect(existsSync(join(directory, "other"))).toBe(false)
  },
)

test("a folder that all users may write to is not used", async () => {
  const { memory, directory } = await temporaryMemory({ "MEMORY.md": "# Mine\n" })
  mkdirSync(join(directory, "open"))
  chmodSync(join(directory, "open"), 0o777)
  const create = anthropicMemoryHandlers(memory).create({ path: "/memories/open/a.txt", file_text: "x" })
  await expect(create).rejects.toThrow("not safe to use")
  expect(readdirSync(join(directory, "open"))).toEqual([])
})

test("a topic that a person gave an unusual name stays one", async () => {
  const { memory, read } = await temporaryMemory({
    "MEMORY.md": "- [My tea](<My tea.md>) — mine\n",
    "My tea.md": "Green.\n",
  })
  await insert(memory, "My tea.md", "Black.\n")
  expect(await read("MEMORY.md")).toContain("<My tea.md>")
  await remove(memory, "My tea.md")
  expect(await read("MEMORY.md")).not.toContain("My tea")
})

test("files of a layout can be viewed and not changed", async () => {
  const { open } = await temporaryMemory({
    "MEMORY.md": "- [tea](tea.md) — green\n",
    "tea.md": "Green.\n",
    "state.md": "State.\n",
    "MEMORY.archive.md": "old\n",
  })
  const memory = open({ layout: squads({ squad: "a", agent: "b" }) })
  expect(await shown(memory)).toEqual(["MEMORY.archive.md", "MEMORY.md", "state.md", "tea.md"])
  const text = await anthropicMemoryHandlers(memory).view({ path: "/memories/state.md" })
  expect(text).toContain("State.")
  for (const path of ["state.md", "MEMORY.archive.md"]) {
    await expect(insert(memory, path, "x")).rejects.toThrow("squads")
    await expect(remove(memory, path)).rejects.toThrow("squads")
    await expect(rename(memory, path, "x.md")).rejects.toThrow("squads")
    await expect(rename(memory, "tea.md", path)).rejects.toThrow("already exists")
  }
})

test("a machine file of a layout is never shown", async () => {
  const { open } = await temporaryMemory({ "tea.md": "Green.\n", "executions.md": "Log.\n" })
  const memory = open({ layout: squads({ squad: "a", agent: "b" }) })
  const handlers = anthropicMemoryHandlers(memory)
  const path = "/memories/executions.md"
  const message = '"executions.md" is in node_modules or a file of the layout squads, so it is never shown.'
  await expect(handlers.view({ path })).rejects.toThrow(message)
  await expect(handlers.create({ path, file_text: "x" })).rejects.toThrow(message)
})

test("where a layout has a folder for its topics, they are there", async () => {
  const { open, read } = await temporaryMemory({ "MEMORY.md": "# Mine\n" })
  const memory = open({ layout: "wundr" })
  const handlers = anthropicMemoryHandlers(memory)
  for (const path of ["memory/tea.md", "cake.md"])
    await handlers.create({ path: `/memories/${path}`, file_text: "Green.\n" })
  expect(await shown(memory)).toEqual(["MEMORY.md", "cake.md", "memory/", "memory/tea.md"])
  expect(await read("MEMORY.md")).toContain("(memory/tea.md)")
  for (const change of [() => remove(memory, "memory"), () => rename(memory, "memory", "other")])
    await expect(change()).rejects.toThrow("folder of the topics")
  await rename(memory, "memory/tea.md", "memory/drinks.md")
  expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["drinks"])
})

test("a store that keeps topics only says so", async () => {
  const { listFolder: _, ...topicsOnly } = createMapStore({ files: { "tea.md": "Green.\n" } })
  const store: Store = { ...topicsOnly, hold: async (task) => await task(store) }
  await expect(view(createMemory({ cwd: "/", store, system: { env: {} } }))).rejects.toThrow(
    "keeps topics only",
  )
})

test("a folder is removed in time that is proportional to the number of its files", async () => {
  const callsToRemove = async (count: number): Promise<number> => {
    const names = Array.from({ length: count }, (_, at) => `logs/file-${at}.txt`)
    const { open } = await temporaryMemory(Object.fromEntries(names.map((name) => [name, "text\n"])))
    let calls = 0
    const files = new Proxy(fs, {
      get: (target, key) => {
        calls++
        return Reflect.get(target, key)
      },
    })
    await remove(open({ system: { files } }), "logs")
    return calls
  }
  const [few, many] = [await callsToRemove(30), await callsToRemove(120)]
  expect(many / few).toBeLessThan(5)
})
