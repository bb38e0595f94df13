import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import {
  createMapStore,
  createMemory,
  type Memory,
  type MemoryChange,
  type MemoryOptions,
} from "../src/index.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

const topic = (description: string, body: string = "Text."): string =>
  `---\nname: tea\ndescription: ${description}\nmetadata:\n  type: user\n---\n\n${body}\n`

const files = {
  "MEMORY.md": "- [tea](tea.md) — user: Likes tea\n",
  "tea.md": topic("Likes tea"),
}

interface Opened {
  memory: Memory
  changes: MemoryChange[]
  again(options?: Partial<MemoryOptions>): Memory
  read(name: string): string
  write(name: string, text: string): void
  remove(name: string): void
}

function open(
  initial: Readonly<Record<string, string>> = files,
  options: Partial<MemoryOptions> = {},
): Opened {
  const root = temporaryFolder()
  const directory = join(root, "memory")
  const cwd = join(root, "work")
  mkdirSync(cwd)
  writeFiles(directory, initial)
  const all = {
    cwd,
    directory,
    durability: "none",
    ...options,
    system: { env: { HOME: join(root, "home") }, ...options.system },
  } as const
  const memory = createMemory(all)
  const changes: MemoryChange[] = []
  memory.onChange(({ revision: _, ...change }) => changes.push(change))
  return {
    memory,
    changes,
    again: (more = {}) => createMemory({ ...all, ...more }),
    read: (name) => readFileSync(join(directory, name), "utf8"),
    write: (name, text) => writeFileSync(join(directory, name), text),
    remove: (name) => rmSync(join(directory, name)),
  }
}

const edited = topic("Likes green tea", "No milk.")

it("keeps the earlier text in the history and refreshes the generated line", async () => {
  const { memory, read, write, changes } = open()
  write("tea.md", edited)
  const result = await memory.history.recordEdit("tea", files["tea.md"])
  expect(result).toEqual({
    action: "updated",
    pointer: {
      before: "- [tea](tea.md) — user: Likes tea",
      after: "- [tea](tea.md) — user: Likes green tea",
    },
    entryId: expect.any(String),
    warnings: [],
  })
  expect([read("MEMORY.md"), read("tea.md")]).toEqual(["- [tea](tea.md) — user: Likes green tea\n", edited])
  expect(await memory.history.list()).toMatchObject([
    { id: result.entryId, action: "replaced", slug: "tea", by: "person" },
  ])
  expect(await memory.history.read(result.entryId ?? "")).toBe(files["tea.md"])
  expect(changes).toEqual([{ action: "updated", slug: "tea", by: "person" }])
})

it.each([undefined, "tea"])("one undo(%j) reverts the edit and the refreshed line", async (slug) => {
  const { memory, read, write } = open()
  write("tea.md", edited)
  await memory.history.recordEdit("tea", files["tea.md"])
  expect(await memory.undo(slug)).toMatchObject({ slug: "tea", action: "restored" })
  expect({ "MEMORY.md": read("MEMORY.md"), "tea.md": read("tea.md") }).toEqual(files)
})

it("another instance can revert the edit", async () => {
  const { memory, again, read, write } = open()
  write("tea.md", edited)
  await memory.history.recordEdit("tea", files["tea.md"])
  await again().undo("tea")
  expect({ "MEMORY.md": read("MEMORY.md"), "tea.md": read("tea.md") }).toEqual(files)
})

it("works on a store without files", async () => {
  const store = createMapStore({ files: { ...files, "tea.md": edited } })
  const memory = createMemory({ cwd: temporaryFolder(), store, system: { env: {} } })
  expect(await memory.history.recordEdit("tea", files["tea.md"])).toMatchObject({ action: "updated" })
  expect(await memory.readIndex()).toContain("Likes green tea")
  await memory.undo()
  expect((await memory.read("tea"))?.text).toBe(files["tea.md"])
  expect(await memory.readIndex()).toBe(files["MEMORY.md"])
})

it.each([
  ["that a person wrote", "- [Tea](tea.md) — what to drink\n", edited],
  ["that says more", "- [tea](tea.md) — user: Likes tea, ask Ana\n", edited],
  ["about two topics", "- [tea](tea.md), [cake](cake.md) — Likes tea\n", edited],
  ["when the description is the same", "- [tea](tea.md) — user: Likes tea\n", topic("Likes tea", "More.")],
  ["when the topic has no line", "# Mine\n", edited],
  ["when the type is not one of the four", files["MEMORY.md"], edited.replace("user", "habit")],
  ["when the new description has bidi characters", files["MEMORY.md"], topic("Likes \u202egreen tea")],
  ["when the new description has tag characters", files["MEMORY.md"], topic("Likes tea\u{e0041}s")],
  ["when the new description is too long", files["MEMORY.md"], topic("tea ".repeat(60))],
  ["when the frontmatter is broken", files["MEMORY.md"], edited.replace("name: tea", "name: [tea")],
  ["between conflict markers", `<<<<<<< a\n${files["MEMORY.md"]}=======\n>>>>>>> b\n`, edited],
])("keeps a line %s", async (_, index, text) => {
  const { memory, read, write } = open({ ...files, "MEMORY.md": index })
  write("tea.md", text)
  const { action, pointer, entryId } = await memory.history.recordEdit("tea", files["tea.md"])
  expect(action).toBe("updated")
  expect(pointer.after).toBe(pointer.before)
  expect([read("MEMORY.md"), read("tea.md")]).toEqual([index, text])
  expect(await memory.history.read(entryId ?? "")).toBe(files["tea.md"])
})

it("keeps the line of a topic that the guard refuses, and does not ask for approval", async () => {
  const guard: MemoryOptions["guard"] = ({ description }) =>
    description.includes("green") ? { rule: "colour", message: "No colours." } : undefined
  const approve = () => false
  const { memory, read, write } = open(files, { guard, approve })
  write("tea.md", edited)
  expect(await memory.history.recordEdit("tea", files["tea.md"])).toMatchObject({ action: "updated" })
  expect(read("MEMORY.md")).toBe(files["MEMORY.md"])
})

it("does not record an edit that changed nothing", async () => {
  const { memory, changes } = open()
  expect(await memory.history.recordEdit("tea", files["tea.md"])).toMatchObject({
    action: "unchanged",
    warnings: [],
  })
  expect(await memory.history.recordEdit(undefined, files["MEMORY.md"])).toMatchObject({
    action: "unchanged",
  })
  expect(changes).toEqual([])
  expect(await memory.undo()).toBeUndefined()
  expect(readdirSync(memory.directory ?? "").filter((name) => name.endsWith(".md"))).toEqual(
    Object.keys(files),
  )
  expect(await memory.history.list()).toEqual([])
})

it("undo brings back a topic that the editor removed", async () => {
  const { memory, read, remove, changes } = open()
  remove("tea.md")
  expect(await memory.history.recordEdit("tea", files["tea.md"])).toMatchObject({ action: "removed" })
  expect(changes).toEqual([{ action: "removed", slug: "tea", by: "person" }])
  await memory.undo()
  expect(read("tea.md")).toBe(files["tea.md"])
})

it("undo brings back an index that the editor changed, and the topic edited before it", async () => {
  const { memory, read, write, changes } = open()
  write("tea.md", edited)
  await memory.history.recordEdit("tea", files["tea.md"])
  const refreshed = read("MEMORY.md")
  write("MEMORY.md", "gone\n")
  expect(await memory.history.recordEdit(undefined, refreshed)).toMatchObject({
    action: "updated",
    pointer: {},
  })
  expect(changes.at(-1)).toEqual({ action: "index-edited", by: "person" })
  await memory.undo()
  expect(read("MEMORY.md")).toBe(refreshed)
  await memory.undo()
  expect({ "MEMORY.md": read("MEMORY.md"), "tea.md": read("tea.md") }).toEqual(files)
})

it.each([["Caf\u00e9.md"], ["two words.md"]])(
  "records an edit of %s, a name that no new topic may have",
  async (name) => {
    const stem = name.slice(0, -3)
    const index = `- [x](<${name}>) — user: Likes tea\n`
    const { memory, read, write } = open({ "MEMORY.md": index, [name]: files["tea.md"] })
    write(name, edited)
    await memory.history.recordEdit(stem, files["tea.md"])
    expect(read("MEMORY.md")).toBe(index.replace("Likes tea", "Likes green tea"))
  },
)

it.each(["../tea", "MEMORY", "", ".hidden"])("refuses the slug %j", async (slug) => {
  const { memory } = open()
  await expect(memory.history.recordEdit(slug, "x")).rejects.toMatchObject({ code: "invalid-slug" })
  expect(await memory.history.list()).toEqual([])
})

it("refuses when memory is read-only or off", async () => {
  const { again } = open()
  for (const [options, code] of [
    [{ readOnly: true }, "read-only"],
    [{ bare: true }, "memory-off"],
  ] as const) {
    await expect(again(options).history.recordEdit("tea", "x")).rejects.toMatchObject({ code })
  }
})

it.each([
  ["a topic", "menu", "menu.md"],
  ["the index", undefined, "MEMORY.md"],
] as const)("restores the bytes of %s that is not UTF-8", async (_, address, name) => {
  const latin1 = Buffer.from("caf\xe9 cr\xe8me\n", "latin1")
  const { memory, write, read } = open({ "MEMORY.md": "- [menu](menu.md) — menu\n" })
  writeFileSync(join(memory.directory as string, name), latin1)
  write(name, read(name).replace(/^.*\n/, ""))
  await memory.history.recordEdit(address, latin1)
  await memory.undo(address)
  expect(readFileSync(join(memory.directory as string, name))).toEqual(latin1)
})

it.skipIf(process.platform === "win32")("undo gives a removed file its permissions back", async () => {
  const { memory, remove } = open()
  const directory = memory.directory ?? ""
  const names = { tea: "tea.md", index: "MEMORY.md" } as const
  for (const name of Object.values(names)) {
    const path = join(directory, name)
    chmodSync(path, 0o640)
    const [before, mode] = [readFileSync(path), statSync(path).mode]
    remove(name)
    await memory.history.recordEdit(name === "tea.md" ? "tea" : undefined, before, mode)
    await memory.undo()
    expect([name, statSync(path).mode & 0o777, readFileSync(path)]).toEqual([name, 0o640, before])
  }
})

it("takes no other number as permissions", async () => {
  const { memory } = open()
  for (const mode of [-1, 0.5, Number.NaN, 0o200000, 1e12])
    await expect(memory.history.recordEdit("tea", "x", mode)).rejects.toThrow(
      `memory.history.recordEdit: mode must be a mode such as 0o644, not ${mode}`,
    )
})
