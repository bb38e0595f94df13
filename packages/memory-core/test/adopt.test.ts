import fs, { existsSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { describe, expect, it } from "vitest"
import type { Files, Memory, MemoryChange } from "../src/index.ts"
import { requireInternals } from "../src/memory/internals.ts"
import { draft, projectWorld } from "./adopt-world.ts"
import { writeFiles } from "./temporary-folder.ts"
import { treeOf } from "./watched-files.ts"

const PLAIN = "Text of a person, without frontmatter.\r\n"

const HAND_MADE = `# What we know

We deploy on Thursdays.

- [milk](milk.md) — worded by a person
- [plain](plain.md) — a file without frontmatter
- [tea](tea.md) — project: About tea

## Later
`

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
  return { ...world, directory, cwd, memory: open(cwd) }
}

const pointersOf = async (memory: Memory): Promise<string[]> =>
  ((await memory.readIndex()) ?? "").split("\n").filter((line) => /^- \[(?!slug)/.test(line))

/** The files of a memory without the control folder. */
const contentOf = (directory: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(treeOf(directory))
      .map(([path, content]) => [relative(directory, path), content] as const)
      .filter(([path]) => path !== "" && !path.startsWith(".caliban")),
  )

it("keeps the history of a memory whose topics were all removed, and gets the topics of the other one", async () => {
  const { memory, directory, cwd, open } = await renamedProject()
  await memory.write(draft("mine"))
  await memory.remove("mine")
  expect((await memory.projects.adopt(directory)).moved).toEqual(["milk", "tea"])
  const later = open(cwd)
  expect(await later.undo("mine")).toMatchObject({ slug: "mine", action: "restored" })
  expect((await later.list()).topics.map(({ slug }) => slug)).toEqual(["milk", "mine", "tea"])
})

it("an undo in a later session says that it cannot move topics back, and then goes further back", async () => {
  const { memory, directory, cwd, open } = await renamedProject()
  await memory.write(draft("mine"))
  await memory.projects.adopt(directory)
  const later = open(cwd)
  for (const slug of ["tea", "milk"])
    await expect(later.undo()).rejects.toThrow(`The move of "${slug}" cannot be undone here`)
  expect(await later.undo()).toMatchObject({ slug: "mine", action: "removed" })
})

describe("an unused memory", () => {
  it.each(["without a directory", "with the index of init"])(
    "%s gets the whole memory with its history, and one undo returns it",
    async (state) => {
      const { memory, directory, cwd, root, open } = await renamedProject({
        "MEMORY.md": HAND_MADE,
        "plain.md": PLAIN,
        "assets/logo.svg": "<svg/>",
        "deep/er/note.md": "A file of a person.",
      })
      const before = contentOf(directory)
      if (state === "with the index of init") await requireInternals(memory).init()
      const changes: MemoryChange[] = []
      memory.onChange((change) => changes.push(change))
      const [offer] = await memory.projects.list()
      expect(await memory.projects.adopt(offer?.directory as string)).toEqual({
        moved: ["milk", "plain", "tea"],
        leftBehind: [],
        warnings: [],
      })
      expect(contentOf(memory.directory as string)).toEqual(before)
      expect(Object.keys(contentOf(directory)).filter((name) => name !== "MEMORY.md")).toEqual([])
      expect(changes.at(-1)).toEqual({ action: "index-edited", by: "person" })
      expect((await memory.status({ verify: true })).findings).toEqual([])
      expect(await memory.projects.list()).toEqual([])
      expect((await memory.load()).text).toContain("We deploy on Thursdays.")
      // Later changes are undone first.
      await memory.write(draft("tea", "Green tea"))
      await memory.undo()
      expect(await memory.undo()).toEqual({ slug: "MEMORY", action: "returned", pointer: {}, warnings: [] })
      expect(contentOf(directory)).toEqual(before)
      expect((await memory.list()).topics).toEqual([])
      expect(await memory.undo()).toBeUndefined()
      expect(await open(cwd).projects.list()).toMatchObject([{ workspace: join(root, "shop") }])
    },
  )

  it("is written to right after, by this and by other memories", async () => {
    const { memory, directory, open, cwd } = await renamedProject()
    await memory.projects.adopt(directory)
    await memory.write(draft("own"))
    await open(cwd).write(draft("other"))
    expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["milk", "other", "own", "tea"])
    expect(JSON.parse(readFileSync(join(memory.directory as string, "../origin.json"), "utf8"))).toEqual({
      path: cwd,
    })
  })

  it("keeps the memory when another process changed it since: an undo changes nothing", async () => {
    const { memory, directory, open, cwd } = await renamedProject()
    await memory.projects.adopt(directory)
    await open(cwd).write(draft("other"))
    await expect(memory.undo()).rejects.toMatchObject({ code: "conflict" })
    expect((await memory.list()).topicCount).toBe(3)
  })

  it("keeps the memory when its old place has another one: an undo changes nothing", async () => {
    const { memory, directory, open, project } = await renamedProject()
    await memory.projects.adopt(directory)
    await open(project("shop")).write(draft("new"))
    await expect(memory.undo()).rejects.toMatchObject({ code: "conflict" })
    expect((await memory.list()).topicCount).toBe(2)
    expect(existsSync(join(directory, "new.md"))).toBe(true)
  })

  it("names every file that stays behind when the topics move, also those that are no Markdown", async () => {
    const { memory, directory } = await renamedProject({
      "assets/logo.svg": "<svg/>",
      "deep/er/note.md": "A file of a person.",
      "data.json": "{}",
    })
    await memory.write(draft("mine"))
    const { leftBehind } = await memory.projects.adopt(directory)
    expect(leftBehind).toEqual(
      ["./assets/logo.svg", "./data.json", "deep/er/note"].map((slug) => ({
        slug,
        reason: "It is not a topic.",
      })),
    )
  })

  it("gets the other topics when the guard refuses one, which stays behind with the text of the index", async () => {
    const { open, cwd, directory } = await renamedProject({
      "secret.md": "---\ndescription: d\ncustom: hunter2\n---\n",
      "MEMORY.md": "Ours.\n\n- [tea](tea.md)\n- [secret](secret.md) — hunter2\n- [milk](milk.md)\n",
    })
    const seen: string[] = []
    const memory = open(cwd, {
      guard: ({ slug, body }) => {
        seen.push(slug)
        return body.includes("hunter2") ? { rule: "password", message: "It has a password." } : undefined
      },
    })
    expect(await memory.projects.adopt(directory)).toMatchObject({
      moved: ["tea", "milk"],
      leftBehind: [
        { slug: "secret", reason: "It has a password.", rule: "password" },
        { slug: "MEMORY", reason: "It has text of its own." },
      ],
    })
    expect(seen).toEqual(["tea", "secret", "milk"])
    expect(JSON.stringify(treeOf(memory.directory as string))).not.toContain("hunter2")
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toBe(
      "Ours.\n\n- [secret](secret.md) — hunter2\n",
    )
  })

  it.each(["guard", "approve"] as const)(
    "gets nothing when a topic changes while or after %s looks at it",
    async (asked) => {
      for (const changed of ["tea", "milk"]) {
        const { open, cwd, directory } = await renamedProject()
        const change = (): true => {
          writeFiles(directory, { [`${changed}.md`]: "---\nname: tea\n---\n\nhunter2\n" })
          return true
        }
        const memory = open(cwd, asked === "guard" ? { guard: () => void change() } : { approve: change })
        await expect(memory.projects.adopt(directory)).rejects.toMatchObject({ code: "conflict" })
        expect(JSON.stringify(treeOf(memory.directory as string))).not.toContain("hunter2")
        expect(readdirSync(directory).sort()).toEqual([".caliban", "MEMORY.md", "milk.md", "tea.md"])
      }
    },
  )

  it("does not get what `approve` refuses", async () => {
    const { open, cwd, directory } = await renamedProject()
    const memory = open(cwd, {
      approve: ({ slug, after }) => slug === "tea" && after?.includes("About tea") === true,
    })
    expect(await memory.projects.adopt(directory)).toMatchObject({
      moved: ["tea"],
      leftBehind: [{ slug: "milk" }],
    })
    expect(await pointersOf(memory)).toEqual(["- [tea](tea.md) — project: About tea"])
  })
})

it("where folders are reached by name, both locks are released in their new places", async () => {
  const { open, cwd, directory } = await renamedProject()
  const lstatSync = (path: string, ...rest: []): unknown => {
    if (path.startsWith("/proc/self/fd")) throw Object.assign(new Error("ENOENT"), { code: "ENOENT" })
    return fs.lstatSync(path, ...rest)
  }
  const memory = open(cwd, { system: { files: { ...fs, lstatSync } as unknown as Files } })
  await memory.projects.adopt(directory)
  const held = [directory, memory.directory as string].flatMap((folder) =>
    readdirSync(join(folder, ".caliban")).filter((name) => /^lock-\d+$/.test(name)),
  )
  expect(held).toEqual([])
  await memory.undo()
  expect(readdirSync(directory)).toContain("tea.md")
})

it("an undo that fails can be made again, and until then takes nothing else back", async () => {
  const { open, cwd, directory } = await renamedProject()
  let isBroken = false
  const renameSync = (from: string, to: string): void => {
    if (isBroken && to === directory) throw Object.assign(new Error("EIO"), { code: "EIO" })
    fs.renameSync(from, to)
  }
  const memory = open(cwd, { system: { files: { ...fs, renameSync } as unknown as Files } })
  await memory.projects.adopt(directory)
  isBroken = true
  for (let time = 0; time < 2; time++)
    await expect(memory.undo()).rejects.toMatchObject({ code: "write-failed" })
  expect((await memory.list()).topicCount).toBe(2)
  isBroken = false
  expect(await memory.undo()).toMatchObject({ action: "returned" })
  expect(readdirSync(directory)).toContain("tea.md")
})

it.each(["by a listener of an undone adoption", "next to it"])(
  "an undo %s goes further back",
  async (when) => {
    const { open, cwd, directory, root } = await renamedProject()
    const memory = open(cwd, { mounts: [{ name: "team", directory: join(root, "team"), access: "write" }] })
    for (const slug of ["team/one", "team/two"]) await memory.write(draft(slug))
    await memory.projects.adopt(directory)
    let inner: Promise<unknown> | undefined
    const undo = (): void => {
      inner ??= memory.undo()
    }
    memory.onChange(({ action }) => action === "index-restored" && undo())
    const outer = memory.undo()
    if (when === "next to it") undo()
    expect(await outer).toMatchObject({ action: "returned" })
    expect(await inner).toMatchObject({ slug: "team/two", action: "removed" })
    expect(await memory.undo()).toMatchObject({ slug: "team/one", action: "removed" })
    expect(await memory.undo()).toBeUndefined()
  },
)

it("a trusted memory directory that is a link gets the topics, and stays a link", async () => {
  const { open, cwd, directory, root } = await renamedProject()
  const own = open(cwd).directory as string
  fs.mkdirSync(join(root, "elsewhere"))
  fs.mkdirSync(dirname(own), { recursive: true })
  symlinkSync(join(root, "elsewhere"), own)
  await expect(open(cwd).projects.adopt(directory)).rejects.toMatchObject({ code: "unsafe-directory" })
  const memory = open(cwd, { trustDirectory: true })
  expect((await memory.projects.adopt(directory)).moved).toEqual(["milk", "tea"])
  expect(fs.readlinkSync(own)).toBe(join(root, "elsewhere"))
  expect(existsSync(join(root, "elsewhere/tea.md"))).toBe(true)
})

describe("a memory with topics", () => {
  it("gets the other topics below its own, in their order and with their hooks, and each can be undone", async () => {
    const { memory, directory } = await renamedProject({
      "MEMORY.md": HAND_MADE,
      "plain.md": PLAIN,
      "README.md": "Text",
      "notes.md": "Text",
      ".git/HEAD": "ref: refs/heads/main\n",
    })
    await memory.write(draft("own"))
    const { moved, leftBehind } = await memory.projects.adopt(directory)
    expect(moved).toEqual(["milk", "plain", "tea"])
    expect(leftBehind.map(({ slug }) => slug)).toEqual(["./README.md", "notes", "MEMORY"])
    const pointers = [
      "- [own](own.md) — project: About own",
      "- [milk](milk.md) — worded by a person",
      "- [plain](plain.md) — a file without frontmatter",
      "- [tea](tea.md) — project: About tea",
    ]
    expect(await pointersOf(memory)).toEqual(pointers)
    expect(readFileSync(join(memory.directory as string, "plain.md"), "utf8")).toBe(PLAIN)
    for (const slug of ["tea", "plain", "milk"]) {
      expect(await memory.undo()).toMatchObject({ slug, action: "restored" })
      expect(existsSync(join(directory, `${slug}.md`))).toBe(true)
    }
    expect(await pointersOf(memory)).toEqual(pointers.slice(0, 1))
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toBe(HAND_MADE)
  })

  it("gets topics in folders, and is not offered the other memory any more", async () => {
    const { memory, directory, cwd, open } = await renamedProject()
    writeFiles(directory, {
      "feedback/mocks.md": "---\nname: mocks\n---\n\nNo mocks.\n",
      "MEMORY.md": "- [tea](tea.md)\n- [Mocks](feedback/mocks.md) — none\n- [milk](milk.md)\n",
    })
    await memory.write(draft("own"))
    expect((await memory.projects.adopt(directory)).moved).toEqual(["tea", "feedback/mocks", "milk"])
    expect((await memory.read("feedback/mocks"))?.body).toContain("No mocks.")
    expect(await open(cwd).projects.list()).toEqual([])
  })

  it("gets nothing when both have another text of one slug, and both are named", async () => {
    const { memory, home, directory } = await renamedProject()
    await memory.write(draft("tea", "Another tea"))
    const before = treeOf(home)
    await expect(memory.projects.adopt(directory)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/store\S*\/memory\/tea\.md and \S*shop\/memory\/tea\.md/),
      details: { slugs: ["tea"], directories: [memory.directory, directory] },
    })
    expect(treeOf(home)).toEqual(before)
  })

  it("keeps one copy of a topic that both have", async () => {
    const { memory, directory } = await renamedProject()
    await memory.write(draft("own"))
    writeFileSync(join(memory.directory as string, "tea.md"), readFileSync(join(directory, "tea.md")))
    expect((await memory.projects.adopt(directory)).moved).toEqual(["milk", "tea"])
    expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["milk", "own", "tea"])
    expect(readdirSync(directory).sort()).toEqual([".caliban", "MEMORY.md"])
  })

  it("gives back a topic that both have, before an undo takes anything of its own", async () => {
    for (const isLater of [false, true]) {
      const { memory, directory, open, cwd } = await renamedProject()
      await memory.write(draft("own"))
      for (const slug of ["milk", "tea"]) await memory.write(draft(slug))
      const session = isLater ? open(cwd) : memory
      expect((await session.projects.adopt(directory)).moved).toEqual(["milk", "tea"])
      for (const slug of ["tea", "milk"]) {
        expect(await session.undo()).toMatchObject({ slug, action: "restored" })
        expect(existsSync(join(directory, `${slug}.md`))).toBe(true)
      }
      expect((await session.list()).topics.map(({ slug }) => slug)).toEqual(["milk", "own", "tea"])
      expect(await session.undo()).toMatchObject({ slug: "tea", action: "removed" })
    }
  })

  it("does not give back a topic that its old project has again, and then goes further back", async () => {
    const { memory, directory } = await renamedProject()
    await memory.write(draft("own"))
    await memory.write(draft("tea"))
    await memory.projects.adopt(directory)
    writeFiles(directory, { "tea.md": "By hand." })
    await expect(memory.undo()).rejects.toMatchObject({ code: "conflict", details: { slug: "tea" } })
    expect(await memory.undo()).toMatchObject({ slug: "milk", action: "restored" })
    expect(await memory.undo()).toMatchObject({ slug: "tea", action: "removed" })
  })

  it("leaves behind a topic that changed after the guard has seen it", async () => {
    const { open, cwd, directory } = await renamedProject()
    await open(cwd).write(draft("own"))
    const memory = open(cwd, {
      guard: ({ slug }) => {
        if (slug === "tea") writeFiles(directory, { "milk.md": "---\nname: milk\n---\n\nhunter2\n" })
        return undefined
      },
    })
    const { moved, leftBehind } = await memory.projects.adopt(directory)
    expect([moved, leftBehind.map(({ slug }) => slug)]).toEqual([["tea"], ["milk"]])
    expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["own", "tea"])
    expect(JSON.stringify(treeOf(memory.directory as string))).not.toContain("hunter2")
  })
})

describe("an adoption is refused", () => {
  it("for what is no memory of another project, and nothing changes", async () => {
    const { root, home, projects, memory, directory, open } = await renamedProject()
    await requireInternals(memory).init()
    const record = (path: string): string => JSON.stringify({ path })
    writeFiles(join(projects, "linked"), {
      "origin.json": record(join(root, "x")),
      "target/MEMORY.md": "Text.",
    })
    symlinkSync("target", join(projects, "linked/memory"))
    writeFiles(join(root, "elsewhere"), {
      "origin.json": record(join(root, "x")),
      "memory/MEMORY.md": "Text.",
    })
    symlinkSync(join(root, "elsewhere"), join(projects, "link"))
    const hostile = { escape: record(`${root}/\u001b[2J`), broken: "{", dots: record(`${root}/x/../y`) }
    for (const [name, text] of Object.entries(hostile))
      writeFiles(join(projects, name), { "origin.json": text, "memory/MEMORY.md": "Text." })
    writeFiles(join(projects, "unmarked"), { "memory/MEMORY.md": "Text." })
    const state = treeOf(home)
    const wrong = [
      ...[memory.directory as string, root, projects, dirname(directory), join(directory, "x")],
      ...["linked", "link", "unmarked", ...Object.keys(hostile)].map((name) =>
        join(projects, name, "memory"),
      ),
      ...["", "memory", `${directory}\0`],
    ]
    for (const path of wrong) {
      await expect(memory.projects.adopt(path, { confirm: true }), path).rejects.toMatchObject({
        code: "no-memory-directory",
      })
    }
    await expect(open(root, { directory: join(root, "m") }).projects.adopt(directory)).rejects.toMatchObject({
      code: "no-memory-directory",
    })
    expect(treeOf(home)).toEqual(state)
  })

  it("while the other project exists, unless a person confirms it", async () => {
    const { memory, home, project, open } = await renamedProject()
    const other = open(project("other"))
    await other.write(draft("x"))
    const state = treeOf(home)
    const directory = other.directory as string
    await expect(memory.projects.adopt(directory)).rejects.toMatchObject({ code: "denied" })
    await expect(memory.projects.adopt(directory, { confirmed: true } as never)).rejects.toThrow(
      'memory.projects.adopt: option "confirmed" is unknown; did you mean "confirm"?',
    )
    expect(treeOf(home)).toEqual(state)
    expect((await memory.projects.adopt(directory, { confirm: true })).moved).toEqual(["x"])
    // The other project starts again.
    await other.write(draft("y"))
    expect((await other.list()).topicCount).toBe(1)
    expect((await memory.list()).topicCount).toBe(1)
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

it("the memory of a folder is adopted by its repository", async () => {
  for (const own of [[], ["own"]]) {
    const { project, open } = projectWorld()
    project("shop", "git")
    const web = project("shop/web")
    const earlier = open(web, { workspace: "cwd" })
    await earlier.write(draft("tea"))
    const memory = open(web)
    for (const slug of own) await memory.write(draft(slug))
    await memory.projects.adopt(earlier.directory as string, { confirm: true })
    expect((await memory.load()).text).toContain("About tea")
  }
})

it.each([["unused"], ["in use"]])(
  "an error at any rename loses nothing, in a memory that is %s",
  async (state) => {
    for (let count = 0; count < 14; count++) {
      const { cwd, directory, open } = await renamedProject({ "plain.md": PLAIN, "MEMORY.md": HAND_MADE })
      const texts = ["milk", "plain", "tea"].map((slug) =>
        readFileSync(join(directory, `${slug}.md`), "utf8"),
      )
      if (state === "in use") await open(cwd).write(draft("own"))
      let left = count
      const files = {
        ...fs,
        renameSync: (from: string, to: string) => {
          if (left-- === 0) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" })
          fs.renameSync(from, to)
        },
      } as unknown as Files
      await open(cwd, { system: { files } })
        .projects.adopt(directory)
        .catch(() => undefined)
      const memory = open(cwd)
      for (const offer of await memory.projects.list()) await memory.projects.adopt(offer.directory)
      const found = ["milk", "plain", "tea"].map((slug) =>
        readFileSync(join(memory.directory as string, `${slug}.md`), "utf8"),
      )
      expect(found, `rename ${count}`).toEqual(texts)
      expect((await memory.list()).drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
    }
  },
)

it.each([undefined, 5])(
  "a directory that is %j is a TypeError that names the argument",
  async (directory) => {
    const { memory } = await renamedProject()
    await expect(memory.projects.adopt(directory as never)).rejects.toThrow(
      "memory.projects.adopt: directory must be a string",
    )
  },
)
