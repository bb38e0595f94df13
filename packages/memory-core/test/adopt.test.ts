import fs, { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { requireInternals } from "../src/facade/internals.ts"
import type { Files, Memory, MemoryChange } from "../src/index.ts"
import { draft, projectWorld } from "./adopt-world.ts"
import { writeFiles } from "./temporary-folder.ts"
import { treeOf } from "./watched-files.ts"

const PLAIN = "Text of a person, without frontmatter.\r\n"

/** A project `shop` with a memory, renamed to `store`. */
async function renamedProject(files: Readonly<Record<string, string>> = {}) {
  const world = projectWorld()
  const { root, project, open } = world
  const old = open(project("shop"))
  await old.write(draft("tea"))
  await old.write(draft("milk"))
  const directory = old.directory as string
  writeFiles(directory, files)
  renameSync(join(root, "shop"), join(root, "store"))
  const cwd = join(root, "store")
  const before = treeOf(directory)
  return { ...world, directory, cwd, before, memory: open(cwd) }
}

const fileOf = (memory: Memory, name: string): string =>
  readFileSync(join(memory.directory as string, name), "utf8")

const pointersOf = async (memory: Memory): Promise<string[]> =>
  ((await memory.readIndex()) ?? "").split("\n").filter((line) => /^- \[(?!slug)/.test(line))

const HAND_MADE = `# What we know

We deploy on Thursdays.

- [milk](milk.md) — worded by a person
- [plain](plain.md) — a file without frontmatter
- [tea](tea.md) — project: About tea

## Later
`

describe("an unused memory", () => {
  it.each([["without a directory"], ["with the index of init"]])(
    "%s gets topics and index byte for byte, and the other directory stays as it is",
    async (state) => {
      const { memory, directory, before } = await renamedProject({
        "MEMORY.md": HAND_MADE,
        "plain.md": PLAIN,
      })
      if (state === "with the index of init") await requireInternals(memory).init()
      const changes: MemoryChange[] = []
      memory.onChange((change) => changes.push(change))
      const [offer] = await memory.projects.list()
      expect(await memory.projects.adopt(offer?.directory as string)).toEqual({
        copied: ["milk", "plain", "tea"],
        same: [],
        renamed: [],
        leftBehind: [],
        linesNotCopied: 0,
        warnings: [],
      })
      for (const name of ["MEMORY.md", "milk.md", "plain.md", "tea.md"])
        expect(fileOf(memory, name)).toBe(readFileSync(join(directory, name), "utf8"))
      expect(treeOf(directory)).toEqual(before)
      expect(changes.map(({ slug = "index" }) => slug)).toEqual(["index", "milk", "plain", "tea"])
      expect((await memory.history.list()).filter(({ hasFile }) => hasFile)).toEqual([])
      expect((await memory.status({ verify: true })).findings).toEqual([])
      expect(await memory.projects.list()).toEqual([])
    },
  )

  it("undoes one topic after the other, with their lines; the person's text stays", async () => {
    const { memory, directory } = await renamedProject({ "MEMORY.md": HAND_MADE, "plain.md": PLAIN })
    await memory.projects.adopt(directory)
    expect(await memory.undo()).toMatchObject({ slug: "tea", action: "removed" })
    expect(await memory.undo("milk")).toMatchObject({ slug: "milk", action: "removed" })
    expect(await memory.undo()).toMatchObject({ slug: "plain", action: "removed" })
    expect(await memory.undo()).toBeUndefined()
    expect(await memory.readIndex()).toBe("# What we know\n\nWe deploy on Thursdays.\n\n\n## Later\n")
    expect((await memory.list()).topics).toEqual([])
  })

  it("gets no line of a topic that the guard refuses, and the topic stays behind", async () => {
    const { open, cwd, directory } = await renamedProject({
      "secret.md": "---\ndescription: d\ncustom: hunter2\n---\n",
      "MEMORY.md": "- [tea](tea.md)\n- [secret](secret.md) — hunter2\n- [milk](milk.md)\n",
    })
    const seen: string[] = []
    const memory = open(cwd, {
      guard: ({ slug, body }) => {
        seen.push(slug)
        return body.includes("hunter2") ? { rule: "password", message: "It has a password." } : undefined
      },
    })
    expect(await memory.projects.adopt(directory)).toMatchObject({
      copied: ["tea", "milk"],
      leftBehind: [{ slug: "secret", reason: "It has a password.", rule: "password" }],
    })
    expect(seen).toEqual(["tea", "secret", "milk"])
    expect(await memory.readIndex()).toBe("- [tea](tea.md)\n- [milk](milk.md)\n")
    expect(JSON.stringify(treeOf(memory.directory as string))).not.toContain("hunter2")
  })

  it.each(["guard", "approve"] as const)(
    "does not copy a topic that changes while %s looks at it",
    async (asked) => {
      const { open, cwd, directory } = await renamedProject()
      const change = (slug: string): void => {
        if (slug === "tea") writeFiles(directory, { "tea.md": "---\nname: tea\n---\n\nhunter2\n" })
      }
      const memory = open(
        cwd,
        asked === "guard"
          ? { guard: ({ slug }) => void change(slug) }
          : {
              approve: ({ slug }) => {
                change(slug)
                return true
              },
            },
      )
      expect(await memory.projects.adopt(directory)).toMatchObject({
        copied: ["milk"],
        leftBehind: [{ slug: "tea", reason: "It was changed or removed in the meantime." }],
      })
      expect(JSON.stringify(treeOf(memory.directory as string))).not.toContain("hunter2")
    },
  )

  it("gets no copy of a topic that changes after the guard has accepted it", async () => {
    const { open, cwd, directory } = await renamedProject()
    const seen: string[] = []
    const memory = open(cwd, {
      guard: ({ slug }) => {
        const [first] = seen
        if (first !== undefined) writeFiles(directory, { [`${first}.md`]: "---\nname: x\n---\n\nhunter2\n" })
        seen.push(slug)
        return undefined
      },
    })
    const { copied, leftBehind } = await memory.projects.adopt(directory)
    expect([copied, leftBehind.map(({ slug }) => slug)]).toEqual([seen.slice(1), seen.slice(0, 1)])
    expect(JSON.stringify(treeOf(memory.directory as string))).not.toContain("hunter2")
  })

  it("gets no copy of a topic that no one was asked about because it had the same", async () => {
    for (const change of ["changes", "goes"]) {
      const { open, cwd, directory } = await renamedProject()
      const own = open(cwd)
      await own.write(draft("own"))
      const path = join(own.directory as string, "milk.md")
      writeFileSync(path, readFileSync(join(directory, "milk.md")))
      const asked: string[] = []
      const memory = open(cwd, {
        guard: ({ slug }) => {
          asked.push(slug)
          if (change === "goes") rmSync(path, { force: true })
          else writeFileSync(path, "---\nname: milk\n---\n\nMine.\n")
          return undefined
        },
      })
      expect(await memory.projects.adopt(directory)).toMatchObject({
        copied: ["tea"],
        leftBehind: [{ slug: "milk", reason: "It was changed or removed in the meantime." }],
      })
      expect(asked).toEqual(["tea"])
      expect((await memory.list()).topics.map(({ slug }) => slug)).not.toContain("milk-2")
    }
  })

  it("does not copy what `approve` refuses", async () => {
    const { open, cwd, directory } = await renamedProject()
    const memory = open(cwd, {
      approve: ({ slug, after }) => slug === "tea" && after?.includes("About tea") === true,
    })
    expect(await memory.projects.adopt(directory)).toMatchObject({
      copied: ["tea"],
      leftBehind: [{ slug: "milk" }],
    })
    expect(await pointersOf(memory)).toEqual(["- [tea](tea.md) — project: About tea"])
  })
})

describe("a memory with topics", () => {
  it("gets the other pointers below its own, in their order and with their hooks", async () => {
    const { memory, directory, before } = await renamedProject({ "MEMORY.md": HAND_MADE, "plain.md": PLAIN })
    await memory.write(draft("own"))
    expect(await memory.projects.adopt(directory)).toMatchObject({
      copied: ["milk", "plain", "tea"],
      linesNotCopied: 3,
    })
    expect(await pointersOf(memory)).toEqual([
      "- [own](own.md) — project: About own",
      "- [milk](milk.md) — worded by a person",
      "- [plain](plain.md) — a file without frontmatter",
      "- [tea](tea.md) — project: About tea",
    ])
    expect(fileOf(memory, "plain.md")).toBe(PLAIN)
    expect(treeOf(directory)).toEqual(before)
    const whole = await memory.readIndex()
    await memory.undo("milk")
    expect(await pointersOf(memory)).toHaveLength(3)
    expect(whole).toContain("worded by a person")
  })

  it("keeps its own topic of the same slug and takes the other one under a free slug, once", async () => {
    const { memory, directory } = await renamedProject({ "own.md": "---\ndescription: Other\n---\n" })
    await memory.write(draft("tea", "Another tea"))
    await memory.write(draft("tea-2"))
    writeFiles(memory.directory as string, { "milk.md": readFileSync(join(directory, "milk.md"), "utf8") })
    expect(await memory.projects.adopt(directory)).toMatchObject({
      copied: ["tea-3", "own"],
      same: ["milk"],
      renamed: [{ from: "tea", to: "tea-3" }],
    })
    expect(fileOf(memory, "tea.md")).toContain("Another tea")
    expect(fileOf(memory, "tea-3.md")).toBe(readFileSync(join(directory, "tea.md"), "utf8"))
    const after = treeOf(memory.directory as string)
    expect(await memory.projects.adopt(directory)).toMatchObject({
      copied: [],
      same: ["milk", "tea-3", "own"],
    })
    expect(Object.keys(treeOf(memory.directory as string)).filter((name) => name.endsWith(".md"))).toEqual(
      Object.keys(after).filter((name) => name.endsWith(".md")),
    )
  })

  it("names the files that are not copied", async () => {
    const { memory, directory } = await renamedProject({
      "README.md": "Text",
      "notes.md": "Text",
      "huge.md": `---\nname: n\n---\n${"x".repeat(300_000)}`,
    })
    fs.symlinkSync("tea.md", join(directory, "link.md"))
    const { leftBehind } = await memory.projects.adopt(directory)
    expect(leftBehind.map(({ slug }) => slug)).toEqual(["README", "huge", "link", "notes"])
  })
})

describe("an adoption is refused", () => {
  it("for every directory that is not offered, and nothing changes", async () => {
    const { root, home, projects, memory, directory, project, open, before } = await renamedProject()
    const other = open(project("other"))
    await other.write(draft("x"))
    await requireInternals(memory).init()
    const state = treeOf(home)
    const wrong = [
      other.directory,
      memory.directory,
      root,
      projects,
      dirname(directory),
      join(directory, "x"),
      "",
      "memory",
    ]
    for (const path of [...wrong, `${directory}\0`])
      await expect(memory.projects.adopt(path as string)).rejects.toMatchObject({
        code: "no-memory-directory",
      })
    await expect(open(root, { directory: join(root, "m") }).projects.adopt(directory)).rejects.toMatchObject({
      code: "no-memory-directory",
    })
    expect(treeOf(home)).toEqual(state)
    expect(treeOf(directory)).toEqual(before)
  })

  it("by a read-only memory and by one that is off", async () => {
    const { cwd, directory, open, home } = await renamedProject()
    const state = treeOf(home)
    await expect(open(cwd, { readOnly: true }).projects.adopt(directory)).rejects.toMatchObject({
      code: "read-only",
    })
    await expect(open(cwd, { bare: true }).projects.adopt(directory)).rejects.toMatchObject({
      code: "memory-off",
    })
    expect(treeOf(home)).toEqual(state)
  })
})

it("an adopted memory is offered to no project, and its origin record stays as it was", async () => {
  const { cwd, memory, directory, open, project } = await renamedProject()
  const record = readFileSync(join(directory, "../origin.json"), "utf8")
  const other = open(project("other"))
  expect(await other.projects.list()).toHaveLength(1)
  await memory.projects.adopt(directory)
  expect(await other.projects.list()).toEqual([])
  expect(readFileSync(join(directory, "../origin.json"), "utf8")).toBe(record)
  expect(JSON.parse(readFileSync(join(directory, "../adopted.json"), "utf8"))).toEqual({ adoptedBy: cwd })
})

it("the memory of a folder is adopted by its repository, and no longer reported", async () => {
  const { project, open } = projectWorld()
  project("shop", "git")
  const web = project("shop/web")
  const earlier = open(web, { workspace: "cwd" })
  await earlier.write(draft("tea"))
  const memory = open(web)
  const codes = async (): Promise<string[]> => (await memory.load()).diagnostics.map(({ code }) => code)
  expect(await codes()).toEqual(["earlier-memory"])
  expect((await memory.load()).diagnostics[0]?.message).toContain("/memory adopt")
  const directory = earlier.directory as string
  await expect(memory.projects.adopt(directory)).rejects.toMatchObject({ code: "denied" })
  await expect(memory.projects.adopt(directory, { confirmed: true } as never)).rejects.toThrow(
    'memory.projects.adopt: option "confirmed" is unknown; did you mean "confirm"?',
  )
  expect((await memory.list()).topics).toEqual([])
  await memory.projects.adopt(directory, { confirm: true })
  expect(await codes()).toEqual([])
  expect((await memory.load()).text).toContain("About tea")
})

describe("a second adoption completes one that ended", () => {
  const end = Object.assign(new Error("ENOSPC"), { code: "ENOSPC" })

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])("after %i renames, without duplicates", async (count) => {
    const { cwd, directory, open, before } = await renamedProject({
      "MEMORY.md": HAND_MADE,
      "plain.md": PLAIN,
    })
    let left = count
    const files = {
      ...fs,
      renameSync: (from: string, to: string) => {
        if (left-- <= 0) throw end
        fs.renameSync(from, to)
      },
    } as unknown as Files
    await open(cwd, { files })
      .projects.adopt(directory)
      .catch(() => undefined)
    const memory = open(cwd)
    // A crash leaves no marker.
    rmSync(join(directory, "../adopted.json"), { force: true })
    const [offer] = await memory.projects.list()
    const { copied, same } = await memory.projects.adopt(offer?.directory as string)
    expect([...copied, ...same].sort()).toEqual(["milk", "plain", "tea"])
    for (const name of ["MEMORY.md", "milk.md", "plain.md", "tea.md"])
      expect(fileOf(memory, name)).toBe(readFileSync(join(directory, name), "utf8"))
    expect((await memory.list()).topicCount).toBe(3)
    for (const _ of copied) await memory.undo()
    expect((await memory.list()).drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
    expect((await memory.list()).topicCount).toBe(same.length)
    expect(treeOf(directory)).toEqual(before)
  })
})

it("a marker that cannot be written does not fail the adoption", async () => {
  const { cwd, directory, open } = await renamedProject()
  const files = {
    ...fs,
    renameSync: (from: string, to: string) => {
      if (to.endsWith("adopted.json")) throw Object.assign(new Error("EACCES"), { code: "EACCES" })
      fs.renameSync(from, to)
    },
  } as unknown as Files
  expect(await open(cwd, { files }).projects.adopt(directory)).toMatchObject({ copied: ["milk", "tea"] })
  expect(fs.readdirSync(dirname(directory)).sort()).toEqual(["memory", "origin.json"])
  writeFileSync(join(directory, "../adopted.json"), "")
  expect(await open(cwd).projects.list()).toEqual([])
})
