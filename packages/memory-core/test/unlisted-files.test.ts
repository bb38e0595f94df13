import { mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory } from "../src/index.ts"
import { notes } from "../src/layouts.ts"
import { type LoaderOptions, loadMemoryPrefix } from "../src/loader.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

const topic = (name: string): string => `---\nname: ${name}\ndescription: About ${name}\n---\n`

/** The lines of the auto tier. */
async function linesOf(files: Record<string, string>, options: LoaderOptions = {}): Promise<string[]> {
  const directory = join(temporaryFolder(), "memory")
  mkdirSync(directory)
  writeFiles(directory, files)
  const { text } = await loadMemoryPrefix({
    directory,
    ...options,
    system: { env: {}, home: "/nowhere", ...options.system },
  })
  return text.split("\n").slice(1, -1)
}

const many = (count: number, text: (name: string) => string, folder = ""): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`${folder}u${100 + at}.md`, text(`u${100 + at}`)]),
  )

describe("an index and files that it does not list", () => {
  it("keeps all lines of an index of any length within its caps", async () => {
    for (const count of [42, 199, 200]) {
      const index = Array.from({ length: count }, (_, at) => `- [l${at}](l${at}.md) — listed`)
      const listed = Object.fromEntries(index.map((_, at) => [`l${at}.md`, ""]))
      const lines = await linesOf({ ...listed, ...many(250, topic), "MEMORY.md": index.join("\n") })
      expect(lines.slice(0, count)).toEqual(index)
      expect(lines).toHaveLength(201)
      expect(lines.at(-1)).toBe(`[not in the index: ${250 - (200 - count)} more files]`)
    }
  })

  it("has one count of the topics that are not shown, in the prompt and for people", async () => {
    const directory = temporaryFolder()
    const index = Array.from({ length: 300 }, (_, at) => `- [l${at}](l${at}.md) — listed`)
    const listed = Object.fromEntries(index.map((_, at) => [`l${at}.md`, ""]))
    writeFiles(directory, { ...listed, "u.md": topic("u"), "MEMORY.md": index.join("\n") })
    const { text, diagnostics, tiers } = await loadMemoryPrefix({ directory, system: { env: {} } })
    expect(text).toContain("; 102 of 301 topics not shown; ")
    expect(diagnostics[0]?.message).toContain(", 102 of 301 topics not shown.")
    expect(tiers.at(-1)).toMatchObject({ topicCount: 301, topicsNotShown: 102 })
  })

  it("names the search tool, and says that there are more files in subfolders", async () => {
    const files = { "MEMORY.md": "# M", "plain.md": "text", "README.md": topic("r"), "deep/x.md": "text" }
    expect(await linesOf(files, { tiers: { searchTool: "Search" } })).toEqual([
      "# M",
      "[not in the index: 1 more file, and more in subfolders; find them with Search]",
    ])
    expect(await linesOf({ "deep/x.md": "text" })).toEqual([
      "[not in the index: there may be files in subfolders]",
    ])
  })

  it("shows topics in folders that the index links into, and counts the others there", async () => {
    const index = "- [No mocks](feedback/no-mocks.md) — in tests\n- [Deep](a/b/c/d.md) — four levels"
    const files = { "feedback/no-mocks.md": "x", "feedback/other.md": topic("o"), "a/b/c/d.md": "y" }
    expect(await linesOf({ ...files, "MEMORY.md": index })).toEqual([
      ...index.split("\n"),
      "[not in the index: 1 more file]",
    ])
  })

  it("does not enter a folder under a link", async () => {
    const folder = temporaryFolder()
    writeFiles(folder, {
      "outside/x.md": topic("secret"),
      "memory/MEMORY.md": "- [x](feedback/x.md) — planted",
    })
    symlinkSync(join(folder, "outside"), join(folder, "memory/feedback"))
    const options = { directory: join(folder, "memory"), system: { env: {}, home: "/nowhere" } }
    const { text, tiers } = await loadMemoryPrefix(options)
    expect(text).toContain("- [x](feedback/x.md) — planted\n")
    expect(tiers.at(-1)).toMatchObject({ topicCount: 0, topicsNotShown: 0 })
  })
})

describe("the layout notes", () => {
  it("has a topic for every file of the tree, up to four levels", async () => {
    const files = { "a.md": "# A", "x/b.md": "B", "x/y/z/c.md": "C", "x/y/z/w/d.md": "D" }
    const others = { ".hidden/e.md": "E", "node_modules/f.md": "F", "x/README.md": "R" }
    expect(await linesOf({ ...files, ...others }, { layout: notes() })).toEqual([
      "- [a](a.md) — A",
      "- [x/b](x/b.md) — B",
      "- [x/y/z/c](x/y/z/c.md) — C",
      "[not in the index: there may be files in subfolders]",
    ])
  })

  it("can be a mount of the folder that is the project root", async () => {
    const project = temporaryFolder()
    writeFiles(project, { "a.md": "# A", "src/b.md": "B" })
    const mounts = [{ name: "docs", directory: project, layout: notes() }]
    const directory = join(temporaryFolder(), "memory")
    const system = { env: {}, home: "/x" }
    const { text, diagnostics } = await createMemory({ cwd: project, directory, mounts, system }).load()
    expect(diagnostics).toEqual([])
    expect(text).toContain("- [src/b](src/b.md) — B")
  })
})
