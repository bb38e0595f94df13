import fs from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, it } from "vitest"
import { createMemory, type Memory } from "../../src/index.ts"

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) fs.rmSync(root, { recursive: true, force: true })
})

const NOTE = "# 2026-01-02\n\n- Met about the launch.\n"

function workspace(): { memory: Memory; folder: string } {
  const home = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "caliban-openclaw-")))
  roots.push(home)
  const folder = join(home, ".openclaw/workspace")
  fs.mkdirSync(join(folder, "memory"), { recursive: true })
  fs.writeFileSync(join(folder, "MEMORY.md"), "# Memory\n\nLikes short answers.\n")
  fs.writeFileSync(join(folder, "memory/2026-01-02.md"), NOTE)
  fs.writeFileSync(join(folder, "memory/2026-01-02-launch.md"), "Launch notes.\n")
  fs.mkdirSync(join(home, "project"))
  const memory = createMemory({ cwd: join(home, "project"), layout: "openclaw", system: { env: {}, home } })
  return { memory, folder }
}

const draft = (slug: string) =>
  ({ slug, type: "project", description: "Launch moved", body: "To the 9th." }) as const

it("a daily note is read by its address, and is neither a topic nor in the prompt", async () => {
  const { memory } = workspace()
  expect((await memory.read("memory/2026-01-02"))?.text).toBe(NOTE)
  expect((await memory.read("memory/2026-01-02-launch"))?.text).toBe("Launch notes.\n")
  expect((await memory.list()).topics).toEqual([])
  const { text } = await memory.load()
  expect(text).toContain("Likes short answers.")
  expect(text).not.toMatch(/launch|2026/i)
})

it("a write to a daily note adds a section, creates a missing note, and is undone", async () => {
  const { memory, folder } = workspace()
  await memory.write(draft("memory/2026-01-02"))
  const path = join(folder, "memory/2026-01-02.md")
  expect(fs.readFileSync(path, "utf8")).toBe(`${NOTE}\n## Launch moved\n\nTo the 9th.\n`)
  await memory.undo()
  expect(fs.readFileSync(path, "utf8")).toBe(NOTE)
  expect(await memory.write(draft("memory/2026-01-03"))).toMatchObject({ action: "created" })
  await memory.undo()
  expect(fs.existsSync(join(folder, "memory/2026-01-03.md"))).toBe(false)
  expect(fs.readFileSync(join(folder, "MEMORY.md"), "utf8")).toBe("# Memory\n\nLikes short answers.\n")
})

it("a daily note has one address in results, events, approvals and the history", async () => {
  const { folder } = workspace()
  const asked: string[] = []
  const told: (string | undefined)[] = []
  const memory = createMemory({
    directory: folder,
    layout: "openclaw",
    approve: ({ slug }) => Boolean(asked.push(slug)),
    system: { env: {} },
  })
  memory.onChange(({ slug }) => told.push(slug))
  const slug = "memory/2026-01-02"
  await memory.write(draft(slug))
  expect(await memory.history.list({ address: slug })).toMatchObject([{ slug }])
  expect(await memory.undo(slug)).toMatchObject({ slug })
  expect([asked, told]).toEqual([
    [slug, slug],
    [slug, slug],
  ])
  expect(await memory.history.purge({ slug })).toEqual({ purged: 2 })
})

it.each(["2026-01-02", "2026-01-02-launch", "2026-12-31.md"])(
  "refuses the slug %s, under which a daily note is kept",
  async (slug) => {
    const { memory, folder } = workspace()
    await expect(memory.write(draft(slug))).rejects.toMatchObject({ code: "read-only" })
    await expect(memory.remove(slug)).rejects.toMatchObject({ code: "read-only" })
    expect(fs.readFileSync(join(folder, "memory/2026-01-02.md"), "utf8")).toBe(NOTE)
  },
)

it.each(["memory/../SOUL", "memory/x", "../2026-01-02", "memory/2026-01-02/../../x", "memory//2026-01-02"])(
  "refuses the address %s",
  async (address) => {
    const { memory, folder } = workspace()
    const before = fs.readdirSync(folder, { recursive: true }).sort()
    await expect(memory.write(draft(address))).rejects.toMatchObject({ code: "invalid-slug" })
    expect(fs.readdirSync(folder, { recursive: true }).sort()).toEqual(before)
  },
)

it("says that a Markdown file next to the folder of the topics cannot be changed because of its place", async () => {
  const { memory } = workspace()
  await expect(memory.write(draft("./SOUL.md"))).rejects.toThrow("it is not in the folder of the topics")
  await expect(memory.write(draft("./list.txt"))).rejects.toThrow("it is not a Markdown file")
})

it("a topic goes to memory/ and gets a line in the index", async () => {
  const { memory, folder } = workspace()
  await memory.write(draft("launch-plan"))
  expect(fs.existsSync(join(folder, "memory/launch-plan.md"))).toBe(true)
  const index = fs.readFileSync(join(folder, "MEMORY.md"), "utf8")
  expect(index).toContain("- [launch-plan](memory/launch-plan.md) — project: Launch moved")
  expect(index).toContain("Likes short answers.")
  await memory.undo()
  expect(fs.readFileSync(join(folder, "MEMORY.md"), "utf8")).toBe("# Memory\n\nLikes short answers.\n")
})

it("a day that no month has is no daily note, and the date alone is refused with the note's address", async () => {
  const { memory } = workspace()
  await expect(memory.write(draft("memory/2026-13-45"))).rejects.toMatchObject({ code: "invalid-slug" })
  await expect(memory.write(draft("2026-06-06"))).rejects.toMatchObject({
    code: "read-only",
    message: expect.stringContaining('"memory/2026-06-06" is a file of the layout openclaw'),
  })
})
