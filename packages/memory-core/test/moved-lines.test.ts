import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory, type Memory } from "../src/index.ts"
import { squads } from "../src/layouts.ts"
import { temporaryFolder } from "./temporary-folder.ts"

function open(files: Readonly<Record<string, string>> = {}, options = {}) {
  const directory = temporaryFolder()
  const edit = (name: string, text: string): void => writeFileSync(join(directory, name), text)
  mkdirSync(join(directory, "feedback"))
  for (const [name, text] of Object.entries(files)) edit(name, text)
  const start = (): Memory => createMemory({ directory, durability: "none", ...options })
  return { start, edit, textOf: (name: string) => readFileSync(join(directory, name), "utf8") }
}

const topic = (description: string, body = "Text", slug = "a") =>
  ({ slug, type: "project", description, body }) as const

describe("a line that a person has moved", () => {
  const undone: Readonly<Record<string, (memory: Memory, other: Memory, id: string) => Promise<unknown>>> = {
    "an undo": (memory) => memory.undo(),
    "an undo of the topic": (memory) => memory.undo("a"),
    "an undo by another process": (_, other) => other.undo("a"),
    "a restore": ({ history }, _, id) => history.restore(id),
  }
  it.each(Object.entries(undone))("stays in its place, with the text below it, after %s", async (_, undo) => {
    const { start, edit, textOf } = open({
      "MEMORY.md":
        "# Memory\n\n## Inbox\n\n- [a](a.md) — project: One\n\n## Deploy\n\n- [z](z.md) — project: Z\n",
      "a.md": "---\nname: a\ndescription: One\nmetadata:\n  type: project\n---\n\nText\n",
      "z.md": "---\nname: z\ndescription: Z\n---\n\nText\n",
    })
    const memory = start()
    const { entryId = "" } = await memory.write(topic("Two", "New"))
    const moved = (hook: string): string =>
      `# Memory\n\n## Inbox\n\n## Deploy\n\n- [z](z.md) — project: Z\n- [a](a.md) — project: ${hook}\n  after the tests\n`
    edit("MEMORY.md", moved("Two"))
    expect(await undo(memory, start(), entryId)).toMatchObject({ action: "restored", warnings: [] })
    expect(textOf("MEMORY.md")).toBe(moved("One"))
  })

  it.each([
    "# Notes\ntext\n- [a](a.md) — project: Two\n<!-- c -->\n",
    "# Notes\n\n- [a](a.md) — project: Two",
    "# Notes\n\n- [a](a.md) — project: One",
    "# Notes\nWords.\n\n## Deploy\nOnly main.\n- [a](a.md) — project: Two\n\n## Other\nText.\n",
    "# Notes\n- [b](b.md) — b\n\n## Deploy\n- [a](a.md) — project: Two\n",
  ])("is as it was after a restore and its undo: %j", async (index) => {
    const { start, edit, textOf } = open()
    const memory = start()
    await memory.write(topic("One", "1"))
    const { entryId = "" } = (await memory.remove("a")) ?? {}
    await memory.write(topic("Two", "2"))
    edit("MEMORY.md", index)
    await memory.history.restore(entryId)
    await memory.undo()
    expect(textOf("MEMORY.md")).toBe(index)
  })
})

describe("a topic in the archive of a squad", () => {
  const layout = squads({ squad: "api", agent: "lead" })

  it("is not removed when its file is gone, and nothing changes", async () => {
    const archive = "# Archived memory index\n- [old](old.md) — by hand\n"
    const { start, textOf } = open({ "MEMORY.archive.md": archive }, { layout })
    const memory = start()
    await memory.write(topic("Keep", "Text", "keep"))
    expect(await memory.remove("old")).toBeUndefined()
    expect(textOf("MEMORY.archive.md")).toBe(archive)
    expect((await memory.history.list()).map(({ slug }) => slug)).toEqual(["keep"])
  })

  it("is removed with a warning when a person wrote below its line", async () => {
    const archive = "# Archived memory index\n- [old](old.md) — by hand\n  and more\n"
    const { start, textOf } = open({ "MEMORY.archive.md": archive, "old.md": "Old.\n" }, { layout })
    expect((await start().remove("old"))?.warnings).toMatchObject([{ code: "lines-left" }])
    expect(textOf("MEMORY.archive.md")).toBe("# Archived memory index\n  and more\n")
  })
})
