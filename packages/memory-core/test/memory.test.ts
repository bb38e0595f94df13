import { createHash } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { createMemory, type Memory, type MemoryOptions, parseIndex, type TopicDraft } from "../src/index.ts"
import { requireInternals } from "../src/memory/internals.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

/** A memory in a new folder, with the given initial files. */
function open(
  files: Readonly<Record<string, string>> = {},
  options: Partial<MemoryOptions> = {},
): { memory: Memory; directory: string; again(more?: Partial<MemoryOptions>): Memory } {
  const folder = temporaryFolder()
  const directory = join(folder, "memory")
  const cwd = join(folder, "workspace")
  mkdirSync(cwd)
  if (Object.keys(files).length > 0) writeFiles(directory, files)
  const again = (more: Partial<MemoryOptions> = {}): Memory =>
    createMemory({
      cwd,
      directory,
      durability: "none",
      ...options,
      ...more,
      system: { env: { HOME: join(folder, "home") }, ...options.system, ...more.system },
    })
  return { memory: again(), directory, again }
}

const draft: TopicDraft = {
  slug: "build-commands",
  type: "project",
  description: "Build with pnpm run build",
  body: "The bundle lands in `dist/`.",
}

const read = (directory: string, name: string): string => readFileSync(join(directory, name), "utf8")
const pointers = (index: string): string[] =>
  parseIndex(index).lines.flatMap((line) => (line.pointer === undefined ? [] : line.text))

function publicFiles(directory: string): Record<string, string> {
  const names = readdirSync(directory).filter((name) => name.endsWith(".md"))
  return Object.fromEntries(names.map((name) => [name, read(directory, name)]))
}

describe("a write", () => {
  it("creates the directory, the index with its conventions, the topic and its pointer", async () => {
    const { memory, directory } = open()
    const result = await memory.write(draft)
    expect(result).toMatchObject({ action: "created", slug: "build-commands", warnings: [] })
    expect(read(directory, "build-commands.md")).toBe(`---
name: build-commands
description: "Build with pnpm run build"
metadata:
  node_type: memory
  type: project
---

The bundle lands in \`dist/\`.
`)
    expect(read(directory, "MEMORY.md")).toMatch(
      /^# Memory index\n\n<!--\n[\s\S]*-->\n\n- \[build-commands\]\(build-commands\.md\) — project: Build with pnpm run build\n$/,
    )
  })

  it("puts new pointers first, or last when asked to", async () => {
    const { memory, directory, again } = open()
    await memory.write(draft)
    await memory.write({ ...draft, slug: "second" })
    await again({ newPointers: "last" }).write({ ...draft, slug: "third" })
    expect(
      parseIndex(read(directory, "MEMORY.md")).lines.flatMap((line) => line.pointer?.slug ?? []),
    ).toEqual(["second", "build-commands", "third"])
  })

  it("changes one line of the index and nothing else of what people wrote", async () => {
    const index = "# Mine\r\n\r\nProse.\r\n- [Title](build-commands.md) — my own words\r\n- other\r\n"
    const topic =
      '---\r\nname: A title\r\ndescription: "old"   # why\r\ntype: project\r\ntags: [a, b]\r\n---\r\n\r\nOld.'
    const { memory, directory } = open({ "MEMORY.md": index, "build-commands.md": topic })
    const result = await memory.write({ ...draft, type: "feedback" })
    expect(read(directory, "MEMORY.md")).toBe(
      index.replace("my own words", "feedback: Build with pnpm run build"),
    )
    expect(read(directory, "build-commands.md")).toBe(
      topic
        .replace('"old"', '"Build with pnpm run build"')
        .replace("type: project", "type: feedback")
        .replace("Old.", "The bundle lands in `dist/`."),
    )
    expect(result.pointer.before).toBe("- [Title](build-commands.md) — my own words")
    expect(result.warnings).toEqual([])
  })

  it("keeps an authored hook when the description stays", async () => {
    const { memory, directory } = open()
    await memory.write(draft)
    writeFileSync(join(directory, "MEMORY.md"), "- [Builds](build-commands.md) — how we build\n")
    await memory.write({ ...draft, body: "Something else." })
    expect(read(directory, "MEMORY.md")).toBe("- [Builds](build-commands.md) — how we build\n")
  })

  it("reports that nothing changed, and changes no file", async () => {
    const { memory, directory } = open()
    const first = await memory.write(draft)
    const before = publicFiles(directory)
    const second = await memory.write(draft)
    expect(second).toMatchObject({ action: "unchanged", revision: first.revision })
    expect(publicFiles(directory)).toEqual(before)
    expect(await memory.history.list()).toHaveLength(1)
  })

  it("removes a .md ending and returns what it wrote", async () => {
    const { memory } = open()
    const { revision } = await memory.write({ ...draft, slug: "build-commands.md", name: "How we build" })
    expect(await memory.read("build-commands")).toMatchObject({
      slug: "build-commands",
      name: "How we build",
      type: "project",
      description: draft.description,
      body: draft.body,
      revision,
    })
  })

  it.each([
    [{ slug: "../escape" }, "invalid-slug"],
    [{ slug: "a\\b" }, "invalid-slug"],
    [{ slug: "MEMORY" }, "invalid-slug"],
    [{ slug: "é".repeat(150) }, "invalid-slug"],
    [{ type: "opinion" }, "invalid-topic"],
    [{ body: "x".repeat(300_000) }, "too-large"],
    [{ name: "two\nlines" }, "invalid-topic"],
    [{ description: "" }, "invalid-description"],
    [{ description: "two\nlines" }, "invalid-description"],
    [{ description: "x".repeat(121) }, "invalid-description"],
  ])("refuses %o and leaves the disk alone", async (part, code) => {
    const { memory, directory } = open()
    await expect(memory.write({ ...draft, ...part } as TopicDraft)).rejects.toMatchObject({ code })
    expect(existsSync(join(directory, "MEMORY.md"))).toBe(false)
  })

  it("counts code points, so that 120 emoji fit a description", async () => {
    const { memory } = open()
    expect(await memory.write({ ...draft, description: "🧠".repeat(120) })).toMatchObject({
      action: "created",
    })
  })

  it("refuses a slug that differs from another only in case, and names that one", async () => {
    const { memory } = open({ "Build-Commands.md": "---\nname: x\n---\n" })
    await expect(memory.write(draft)).rejects.toMatchObject({
      code: "invalid-slug",
      message: expect.stringContaining('"Build-Commands"'),
    })
  })

  it("refuses to change a file that is not UTF-8", async () => {
    const { memory, directory } = open({ "MEMORY.md": "x" })
    writeFileSync(join(directory, "MEMORY.md"), Buffer.from([0x63, 0xe9, 0x0a]))
    await expect(memory.write(draft)).rejects.toMatchObject({ code: "unreadable-file" })
    expect(readdirSync(directory)).not.toContain("build-commands.md")
  })

  it("warns of an index near its cap, and over it", async () => {
    const { memory, again } = open()
    for (const slug of ["package-manager", "pnpm-workspaces"]) await memory.write({ ...draft, slug })
    const small = again({ caps: { lines: 5 } })
    expect((await small.write({ ...draft, slug: "zzz", description: "Unlike all" })).warnings).toMatchObject([
      { code: "index-near-cap" },
    ])
    expect((await small.write({ ...draft, slug: "yyy", description: "Otherwise" })).warnings).toMatchObject([
      { code: "index-over-cap" },
    ])
  })
})

describe("expect", () => {
  it("accepts only a write that is based on the current text", async () => {
    const { memory, directory } = open()
    const { revision } = await memory.write(draft, { expect: null })
    const second = await memory.write({ ...draft, body: "second" }, { expect: revision })
    const before = publicFiles(directory)
    await expect(memory.write({ ...draft, body: "third" }, { expect: revision })).rejects.toMatchObject({
      code: "conflict",
      details: { revision: second.revision },
    })
    await expect(memory.write({ ...draft, body: "third" }, { expect: null })).rejects.toMatchObject({
      code: "conflict",
    })
    await expect(memory.remove("build-commands", { expect: revision })).rejects.toMatchObject({
      code: "conflict",
    })
    expect(publicFiles(directory)).toEqual(before)
  })

  it("accepts one of many concurrent writes", async () => {
    const { memory } = open()
    const { revision } = await memory.write(draft)
    const attempts = Array.from({ length: 10 }, (_, n) =>
      memory.write({ ...draft, body: `body ${n}` }, { expect: revision }),
    )
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  })
})

describe("reading", () => {
  it("finds a topic by slug, by reference, by name, by another spelling, and nothing else", async () => {
    const { memory } = open({ "user_profile.md": "---\nname: Who I am\ntype: user\n---\nA person.\n" })
    for (const reference of [
      "user_profile",
      "user_profile.md",
      "[[user_profile|me]]",
      "Who I am",
      "User-Profile",
    ]) {
      expect(await memory.read(reference), reference).toMatchObject({
        slug: "user_profile",
        body: "A person.",
      })
    }
    for (const reference of ["nobody", "", "../user_profile", "/etc/passwd", "a\0b", "MEMORY"]) {
      expect(await memory.read(reference), reference).toBeUndefined()
    }
  })

  it("reads broken frontmatter line by line, with a diagnostic", async () => {
    const { memory } = open({
      "a.md": '---\nname: a\ndescription: Use this: not that\ntype: user\n---\nBody "x".\n',
    })
    expect(await memory.read("a")).toMatchObject({
      description: "Use this: not that",
      type: "user",
      body: 'Body "x".',
      diagnostics: [{ code: "broken-frontmatter" }],
    })
  })

  it("reads a file without frontmatter, and the beginning of one that is too large", async () => {
    const { memory } = open({ "plain.md": "Just text.\n", "big.md": "x".repeat(5e6) })
    expect(await memory.read("plain")).toMatchObject({ body: "Just text.", diagnostics: [] })
    const big = await memory.read("big")
    expect(big?.body).toHaveLength(262_144)
    expect(big?.diagnostics).toMatchObject([{ code: "too-large" }])
    await expect(memory.write({ ...draft, slug: "big" })).rejects.toMatchObject({ code: "too-large" })
  })

  it("lists topics with what their frontmatter says, drift and diagnostics", async () => {
    const { memory } = open({
      "MEMORY.md": "- [a](a.md) — one\n- [a](a.md) — again\n- [gone](gone.md)\nSee `c.md`.\n",
      "a.md": "---\nname: A\ndescription: first\nmetadata:\n  type: user\n---\n",
      "b.md": "---\ndescription: second\n---\n",
      "c.md": "---\ndescription: third\n---\n",
      "README.md": "---\nname: readme\n---\n",
      "notes.md": "no frontmatter",
    })
    const list = await memory.list()
    expect(list.topics.map(({ slug, kind }) => `${slug}:${kind}`)).toEqual([
      "./README.md:other",
      "a:listed",
      "b:unlisted",
      "c:listed",
      "notes:other",
    ])
    expect(list.drift).toEqual({ orphans: ["b"], dangling: ["gone"], duplicates: ["a"] })
    expect(list.diagnostics.map(({ code, slug }) => `${code} ${slug}`)).toEqual([
      "orphan-topic b",
      "dangling-pointer gone",
      "duplicate-pointer a",
    ])
  })

  it("returns nothing and creates nothing before the first write", async () => {
    const { memory, directory } = open()
    expect(await memory.read("a")).toBeUndefined()
    expect(await memory.readIndex()).toBeUndefined()
    expect((await memory.list()).topics).toEqual([])
    expect(await memory.history.list()).toEqual([])
    expect(await memory.repair({ dryRun: true })).toMatchObject({ changed: false })
    expect((await memory.load()).text).toBe("")
    expect(await memory.status()).toMatchObject({ enabled: true, exists: false, topicCount: 0 })
    expect(existsSync(directory)).toBe(false)
  })
})

describe("remove, undo, trash, restore and purge", () => {
  const index = "# Mine\n\n- [x](x.md) — one\n- [Builds](build-commands.md) — how we build\n- [y](y.md) — two"
  const files = {
    "MEMORY.md": index,
    "build-commands.md": "---\nname: b\n---\nBody without an end",
    "x.md": "---\nname: x\n---\n",
    "y.md": "---\nname: y\n---\n",
  }

  it("removes a topic and its line, and undoes it to the byte", async () => {
    const { memory, directory } = open(files)
    expect(await memory.remove("build-commands")).toMatchObject({
      pointer: { before: "- [Builds](build-commands.md) — how we build" },
    })
    expect(read(directory, "MEMORY.md")).toBe("# Mine\n\n- [x](x.md) — one\n- [y](y.md) — two")
    expect(existsSync(join(directory, "build-commands.md"))).toBe(false)
    expect(await memory.undo()).toMatchObject({ slug: "build-commands", action: "restored" })
    expect(publicFiles(directory)).toEqual(files)
    const [undo, removal] = await memory.history.list()
    expect([undo?.undoes, removal?.action]).toEqual([removal?.id, "removed"])
  })

  it("undoes an update to the byte, and a new topic by taking it away", async () => {
    const { memory, directory } = open(files)
    await memory.write(draft)
    await memory.write({ ...draft, slug: "fresh" })
    expect(await memory.undo()).toMatchObject({ slug: "fresh", action: "removed" })
    expect(await memory.undo()).toMatchObject({ slug: "build-commands", action: "restored" })
    expect(publicFiles(directory)).toEqual(files)
    expect(await memory.undo()).toBeUndefined()
  })

  it("undoes the last change of a topic by another instance, and goes further back, never forward", async () => {
    const { memory, directory, again } = open(files)
    await memory.write(draft)
    expect(await again().undo("build-commands")).toMatchObject({ action: "restored" })
    expect(publicFiles(directory)).toEqual(files)
    expect(await again().undo("build-commands")).toBeUndefined()
    expect(publicFiles(directory)).toEqual(files)
    expect(await again().undo("x")).toBeUndefined()
  })

  it("does not undo a change that another writer replaced", async () => {
    const { memory, directory, again } = open(files)
    await memory.write(draft)
    await again().write({ ...draft, body: "theirs" })
    const before = publicFiles(directory)
    const error = { code: "conflict", message: expect.stringMatching(/Restore "\S+" to bring back/) }
    await expect(memory.undo()).rejects.toMatchObject(error)
    expect(publicFiles(directory)).toEqual(before)
    expect(await memory.undo("build-commands")).toMatchObject({ action: "restored" })
  })

  it("undoes the last change of a topic by anybody, although this instance changed it before", async () => {
    const { memory, directory, again } = open(files)
    await memory.write(draft)
    const ours = publicFiles(directory)
    await again().remove("build-commands")
    expect(await memory.undo("build-commands")).toMatchObject({ action: "restored" })
    expect(publicFiles(directory)).toEqual(ours)
  })

  it("undoes a write that only gave a topic its line, and a restore", async () => {
    const { memory, directory } = open({ ...files, "MEMORY.md": "# Mine\n" })
    const x = { slug: "x", type: "user" as const, description: "An x", body: "" }
    await memory.write(x)
    await memory.undo()
    expect(read(directory, "MEMORY.md")).toBe("# Mine\n")
    await memory.remove("y")
    const before = publicFiles(directory)
    await memory.history.restore((await memory.history.list())[0]?.id ?? "")
    expect(await memory.undo()).toMatchObject({ slug: "y", action: "removed" })
    expect(publicFiles(directory)).toEqual(before)
  })

  it("removes a dangling pointer, and returns undefined when there is nothing to remove", async () => {
    const { memory, directory } = open({ "MEMORY.md": "- [gone](gone.md) — lost\n" })
    expect(await memory.remove("gone")).toMatchObject({ pointer: { before: "- [gone](gone.md) — lost" } })
    expect(read(directory, "MEMORY.md")).toBe("")
    expect(await memory.remove("gone")).toBeUndefined()
    await memory.undo("gone")
    expect(read(directory, "MEMORY.md")).toBe("- [gone](gone.md) — lost\n")
  })

  it("removes files with names that writes do not allow", async () => {
    const { memory, directory } = open({ "MEMORY.md": "- [my notes](<my notes.md>)\n", "my notes.md": "x" })
    await memory.remove("my notes")
    expect(publicFiles(directory)).toEqual({ "MEMORY.md": "" })
    await expect(memory.remove("../my notes")).rejects.toMatchObject({ code: "invalid-slug" })
  })

  it("restores any entry of the trash and keeps the replaced text", async () => {
    const { memory, directory } = open(files)
    await memory.write({ ...draft, body: "one" })
    await memory.write({ ...draft, body: "two" })
    const entries = await memory.history.list()
    expect(entries).toHaveLength(2)
    await memory.history.restore(entries[1]?.id ?? "")
    expect(publicFiles(directory)).toEqual(files)
    expect((await memory.history.list()).map(({ slug }) => slug)).toEqual(Array(3).fill("build-commands"))
    expect(await memory.history.restore("no-such-entry")).toBeUndefined()
  })

  it("restores a version from before a removal with the line that the removal took", async () => {
    const { memory, directory } = open(files)
    await memory.write(draft)
    const before = publicFiles(directory)
    const { entryId = "" } = await memory.write({ ...draft, body: "two" })
    await memory.remove("build-commands")
    expect(await memory.history.restore(entryId)).toMatchObject({ warnings: [] })
    expect(publicFiles(directory)).toEqual(before)
    await memory.undo("build-commands")
    expect(read(directory, "MEMORY.md")).not.toContain("build-commands")
  })

  it("restores nothing of a creation: only an undo removes what it made", async () => {
    const { memory } = open()
    const { entryId = "" } = await memory.write(draft)
    expect(await memory.history.restore(entryId)).toBeUndefined()
    expect(await memory.read(draft.slug)).toMatchObject({ slug: draft.slug })
  })

  it("moves a topic that no write would create to the trash and back", async () => {
    const { memory, directory } = open({ "notes.md.md": "text", "big.md": "x".repeat(300_000) })
    const before = publicFiles(directory)
    await memory.remove("notes.md.md")
    await memory.remove("big")
    const entries = await memory.history.list()
    expect(entries.map(({ slug }) => slug)).toEqual(["big", "notes.md"])
    for (const { id } of entries) await memory.history.restore(id)
    expect(publicFiles(directory)).toMatchObject(before)
    await expect(memory.write({ ...draft, slug: "big" })).rejects.toMatchObject({ code: "too-large" })
  })

  it("reads the text of a trash entry, and returns undefined for a missing entry", async () => {
    const { memory, directory } = open({ "MEMORY.md": "- [gone](gone.md)\n", "big.md": "x".repeat(300_000) })
    await memory.write(draft)
    const text = read(directory, "build-commands.md")
    await memory.write({ ...draft, body: "Something else." })
    await memory.remove("gone")
    await memory.remove("big")
    const entries = await memory.history.list()
    expect(entries.map(({ slug }) => slug)).toEqual(["big", "gone", "build-commands", "build-commands"])
    const texts = await Promise.all(entries.map(({ id }) => memory.history.read(id)))
    expect(texts).toEqual(["x".repeat(300_000), undefined, text, undefined])
    expect(await memory.history.read("no-such-entry")).toBeUndefined()
    expect(await memory.history.read("../../build-commands")).toBeUndefined()
  })

  it("purges only the named entries", async () => {
    const { memory, directory } = open(files)
    await memory.remove("x")
    await memory.remove("y")
    await memory.remove("build-commands")
    expect(await memory.history.purge({ slug: "x" })).toEqual({ purged: 1 })
    expect(await memory.undo("x")).toBeUndefined()
    expect(await memory.history.purge({ all: true })).toEqual({ purged: 2 })
    expect(readdirSync(join(directory, ".caliban", "history"))).toEqual([])
  })
})

it("takes a description that is too long if it is the one on disk, and keeps the hook", async () => {
  const description = "long ".repeat(40).trim()
  const index = "# Mine\n\n- [a](a.md) — in the words of a person\n"
  const { memory, directory } = open({
    "MEMORY.md": index,
    "a.md": `---\nname: a\ndescription: ${description}\nmetadata:\n  type: project\n---\n\nOld\n`,
  })
  const change = { slug: "a", type: "project" as const, body: "New" }
  expect(await memory.write({ ...change, description })).toMatchObject({ action: "updated" })
  expect(read(directory, "MEMORY.md")).toBe(index)
  expect(read(directory, "a.md")).toContain(`description: ${description}\n`)
  await expect(memory.write({ ...change, description: `${description}, and more` })).rejects.toMatchObject({
    code: "invalid-description",
  })
  await expect(memory.write({ ...change, slug: "b", description })).rejects.toMatchObject({
    code: "invalid-description",
  })
})

describe("repair", () => {
  const files = {
    "MEMORY.md":
      "# Mine\n\nProse stays.\n\n- [a](a.md) — my hook\n- [gone](gone.md) — lost\n- [a](a.md) — twice\n\n## More\n\n- fact\n",
    "a.md": "---\nname: a\ndescription: alpha\n---\n",
    "b.md": "---\nname: b\ndescription: beta\nmetadata:\n  type: user\n---\n",
  }
  const repaired =
    "# Mine\n\nProse stays.\n\n- [a](a.md) — my hook\n- [a](a.md) — twice\n\n## More\n\n- fact\n- [b](b.md) — beta\n"

  it("adds, drops and merges pointers and keeps every other byte", async () => {
    const { memory, directory } = open(files)
    expect(await memory.repair({ dryRun: true })).toMatchObject({ changed: true, after: repaired })
    expect(publicFiles(directory)).toEqual(files)
    expect(await memory.repair()).toMatchObject({
      changed: true,
      added: ["b"],
      dropped: ["gone"],
      merged: [],
      duplicates: ["a"],
    })
    expect(publicFiles(directory)).toEqual({ ...files, "MEMORY.md": repaired })
    expect(await memory.repair()).toMatchObject({ changed: false, duplicates: ["a"] })
    expect((await memory.list()).drift).toEqual({ orphans: [], dangling: [], duplicates: ["a"] })
  })

  it.each(["a folder", "a link"])("promises nothing where the index is %s", async (kind) => {
    const { memory, directory } = open({ "a.md": files["a.md"], "real.txt": "# Mine\n" })
    const index = join(directory, "MEMORY.md")
    if (kind === "a link") symlinkSync("real.txt", index)
    else mkdirSync(index)
    for (const dryRun of [true, false])
      await expect(memory.repair({ dryRun })).rejects.toMatchObject({ code: "unreadable-file" })
  })

  it("takes no description from a file that is not UTF-8: its line, or its place below the index, stays", async () => {
    const { memory, directory } = open({ "MEMORY.md": "# Mine\n\n- [a](a.md) — Das Café\n" })
    const latin = (name: string): Buffer =>
      Buffer.from(`---\nname: ${name}\ndescription: Das Café\n---\n`, "latin1")
    for (const name of ["a", "o"]) writeFileSync(join(directory, `${name}.md`), latin(name))
    expect(await memory.repair({ refreshHooks: true })).toMatchObject({
      changed: false,
      added: [],
      refreshed: [],
    })
    writeFileSync(join(directory, "o.md"), latin("o").toString("latin1"))
    writeFileSync(join(directory, "p.md"), "---\ndescription: A \uFFFD of its own\n---\n")
    expect(await memory.repair()).toMatchObject({ added: ["o", "p"] })
    expect(read(directory, "MEMORY.md")).toBe(
      "# Mine\n\n- [a](a.md) — Das Café\n- [o](o.md) — Das Café\n- [p](p.md) — A \uFFFD of its own\n",
    )
  })

  it("rewrites hooks and lists plain files on request, and can be undone to the byte", async () => {
    const plain = { ...files, "notes.md": "# Notes\n", "README.md": "# Read me\n", "empty.md": "" }
    const { memory, directory } = open(plain)
    expect(await memory.repair({ dryRun: true })).toMatchObject({ added: ["b"], refreshed: [] })
    const wanted = { added: ["b", "empty", "notes"], refreshed: ["a"], dropped: ["gone"], duplicates: ["a"] }
    const extent = { refreshHooks: true, otherFiles: true }
    const dry = await memory.repair({ ...extent, dryRun: true })
    expect(dry).toMatchObject(wanted)
    expect(publicFiles(directory)).toEqual(plain)
    const { entryId, ...done } = await memory.repair(extent)
    expect(done).toEqual(dry)
    const added = "- [b](b.md) — beta\n- [empty](empty.md)\n- [notes](notes.md) — Notes\n"
    expect(read(directory, "MEMORY.md")).toBe(
      `# Mine\n\nProse stays.\n\n- [a](a.md) — alpha\n- [a](a.md) — twice\n\n## More\n\n- fact\n${added}`,
    )
    expect((await memory.list()).drift).toEqual({ orphans: [], dangling: [], duplicates: ["a"] })
    expect(await memory.undo()).toMatchObject({ action: "index-restored" })
    expect(publicFiles(directory)).toEqual(plain)
  })

  it("can be undone to the byte", async () => {
    const { memory, directory } = open(files)
    await memory.repair()
    expect(await memory.undo()).toMatchObject({ action: "index-restored" })
    expect(publicFiles(directory)).toEqual(files)
  })

  it("creates a missing index from the topics", async () => {
    const { "MEMORY.md": _, ...topics } = files
    const { memory, directory } = open(topics)
    await memory.repair()
    expect(pointers(read(directory, "MEMORY.md"))).toEqual([
      "- [a](a.md) — alpha",
      "- [b](b.md) — user: beta",
    ])
  })

  it("that created the index can be undone", async () => {
    const { "MEMORY.md": _, ...topics } = files
    const { memory, directory } = open(topics)
    await memory.repair()
    expect(await memory.undo()).toMatchObject({ action: "index-restored" })
    expect(publicFiles(directory)).toEqual(topics)
  })

  it("does not turn a curated index inside out", async () => {
    const topics = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [
        `t${String(n).padStart(2, "0")}.md`,
        `---\ndescription: d${n}\n---\n`,
      ]),
    )
    const index = "# Best of\n\n- [t07](t07.md) — the one\n- [t03](t03.md) — the other\n\nEnd.\n"
    const { memory, directory } = open({ ...topics, "MEMORY.md": index })
    await memory.repair()
    const lines = pointers(read(directory, "MEMORY.md"))
    expect(lines).toHaveLength(30)
    expect(lines.slice(0, 2)).toEqual(["- [t07](t07.md) — the one", "- [t03](t03.md) — the other"])
    expect(read(directory, "MEMORY.md")).toMatch(
      /^# Best of\n\n- \[t07\].*\n- \[t03\].*\n\nEnd\.\n\n- \[t00\]/,
    )
  })

  it("keeps links in tables, sentences and references", async () => {
    const index = "| topic | file |\n| a | [a](a.md) |\n\nSee `b.md`, and [[c]].\n"
    const topic = "---\nname: x\n---\n"
    const { memory } = open({ "MEMORY.md": index, "a.md": topic, "b.md": topic, "c.md": topic })
    expect(await memory.repair()).toMatchObject({ changed: false })
  })
})

describe("a topic with two lines in the index", () => {
  const index = "# Mine\n\n- [a](a.md) — first\n- [b](b.md) — beta\n- [a](a.md) — second\n"
  const topic = "---\nname: a\ndescription: alpha\n---\n"
  const change: TopicDraft = { slug: "a", type: "user", description: "new", body: "Text" }

  it("gets the new hook in its first line, and loses both with its file", async () => {
    const { memory, directory } = open({ "MEMORY.md": index, "a.md": topic, "b.md": topic })
    await memory.write(change)
    const updated = index.replace("first", "new")
    expect(read(directory, "MEMORY.md")).toBe(updated)
    await memory.remove("a")
    expect(read(directory, "MEMORY.md")).toBe("# Mine\n\n- [b](b.md) — beta\n")
    await memory.undo()
    expect(read(directory, "MEMORY.md")).toBe(updated)
  })
})

it("a revision is the first 16 hex digits of the SHA-256 of the file's bytes", async () => {
  const bytes = Buffer.from("\uFEFF---\r\nname: é\r\ndescription: d\r\n---\r\nText")
  const { memory, directory } = open({ "a.md": "" })
  writeFileSync(join(directory, "a.md"), bytes)
  const revision = createHash("sha256").update(bytes).digest("hex").slice(0, 16)
  expect(await memory.read("a")).toMatchObject({ revision })
  const written = await memory.write({ ...draft, slug: "a" }, { expect: revision })
  const after = createHash("sha256")
    .update(readFileSync(join(directory, "a.md")))
    .digest("hex")
  expect(written.revision).toBe(after.slice(0, 16))
})

function marks(directory: string): string[] {
  return readdirSync(join(directory, ".caliban")).filter((name) => name.startsWith("open-"))
}

/** The crash record of a change whose index line is not in place. */
function crash(
  directory: string,
  address: string,
  after: string | null,
  lines: readonly string[] = [],
): void {
  const id = `9-${Buffer.from(address).toString("hex").slice(0, 4)}`
  const record = {
    id,
    at: "2026",
    action: "replaced",
    address,
    after,
    pointers: lines.map((line) => ({ line, at: 0 })),
  }
  writeFileSync(join(directory, ".caliban", `open-${id}`), JSON.stringify(record))
}

describe("after a crash between topic and index", () => {
  it("shows the topic at every load and adds its line at the next write", async () => {
    const { memory, directory } = open()
    await memory.write(draft)
    const index = read(directory, "MEMORY.md")
    await memory.write({ ...draft, slug: "lost", description: "Shown all the same" })
    await memory.write({ ...draft, description: "Says something new" })
    // What a kill between the two renames leaves: the topics, the old index, the marks.
    writeFileSync(join(directory, "MEMORY.md"), index)
    for (const slug of ["lost", "build-commands"])
      crash(directory, slug, (await memory.read(slug))?.revision ?? "", pointers(index))
    const { text } = await memory.load()
    expect(text).toContain("- [lost](lost.md) — project: Shown all the same")
    expect(text).toContain("- [build-commands](build-commands.md) — project: Says something new")
    expect(text).not.toContain("Build with pnpm")

    await memory.write({ ...draft, slug: "next", description: "Adds the rest" })
    expect(
      pointers(read(directory, "MEMORY.md"))
        .map((line) => line.slice(0, 12))
        .sort(),
    ).toEqual(["- [build-com", "- [lost](los", "- [next](nex"].sort())
    expect(marks(directory)).toEqual([])
  })
})

describe("an undo of the write that added the line of an interrupted one, too", () => {
  it("takes only its own line back", async () => {
    const { memory, directory } = open()
    await memory.write(draft)
    const index = read(directory, "MEMORY.md")
    await memory.write({ ...draft, slug: "lost", description: "Shown all the same" })
    writeFileSync(join(directory, "MEMORY.md"), index)
    crash(directory, "lost", (await memory.read("lost"))?.revision ?? "", pointers(index))
    await memory.write({ ...draft, slug: "next", description: "Adds the rest" })
    expect(await memory.undo()).toMatchObject({ slug: "next", action: "removed" })
    expect(pointers(read(directory, "MEMORY.md")).join("\n")).toContain("lost.md")
    expect(pointers(read(directory, "MEMORY.md"))).toHaveLength(2)
  })
})

describe("after a crash of a removal between topic and index", () => {
  it("does not show the line of a removed topic, which the next write removes", async () => {
    const { memory, directory } = open()
    await memory.write(draft)
    rmSync(join(directory, `${draft.slug}.md`))
    crash(directory, draft.slug, null)
    expect((await memory.load()).text).not.toContain(draft.slug)
    await memory.write({ ...draft, slug: "next" })
    expect(read(directory, "MEMORY.md")).not.toContain(draft.slug)
  })
})

describe("a mark of a write that never came about", () => {
  it("leaves the authored line alone", async () => {
    const { memory, directory } = open()
    await memory.write(draft)
    writeFileSync(join(directory, "MEMORY.md"), "- [Builds](build-commands.md) — my own words\n")
    crash(directory, draft.slug, "0123456789abcdef")
    await memory.write({ ...draft, slug: "next", description: "Another" })
    expect(pointers(read(directory, "MEMORY.md"))).toContain("- [Builds](build-commands.md) — my own words")
    expect(marks(directory)).toEqual([])
  })

  it("is renewed by a write of that very topic when it did", async () => {
    const { memory, directory } = open()
    const { revision } = await memory.write({ ...draft, description: "The port is 2222" })
    writeFileSync(
      join(directory, "MEMORY.md"),
      "- [build-commands](build-commands.md) — project: The port is 1111\n",
    )
    crash(directory, draft.slug, revision, [
      "- [build-commands](build-commands.md) — project: The port is 1111",
    ])
    await memory.write({ ...draft, description: "The port is 2222", body: "another body" })
    expect(pointers(read(directory, "MEMORY.md"))).toEqual([
      "- [build-commands](build-commands.md) — project: The port is 2222",
    ])
    await memory.undo()
    expect(read(directory, "MEMORY.md")).not.toContain("1111")
  })
})

describe("the ports", () => {
  it("asks the guard before anything is on disk, and names the rule", async () => {
    const { memory, directory } = open(
      {},
      { guard: ({ body }) => (/hunter2/.test(body) ? { rule: "password", message: "No." } : undefined) },
    )
    await expect(memory.write({ ...draft, body: "It is hunter2." })).rejects.toMatchObject({
      code: "refused",
      details: { rule: "password" },
    })
    expect(existsSync(directory)).toBe(false)
    await memory.write(draft)
  })

  it("does not ask the person about a removal of nothing", async () => {
    const asked: string[] = []
    const { memory } = open({ "a.md": "x" }, { approve: ({ slug }) => asked.push(slug) > 0 })
    expect(await memory.remove("none")).toBeUndefined()
    expect(asked).toEqual([])
  })

  it("shows approve the exact bytes, and writes nothing without a yes", async () => {
    const approve = vi.fn(() => true)
    const { memory, directory } = open({}, { approve })
    await memory.write(draft)
    expect(approve.mock.calls).toEqual([
      [{ action: "write", slug: "build-commands", after: read(directory, "build-commands.md") }],
    ])
    const before = publicFiles(directory)
    for (const answer of [false, undefined, "yes", 1]) {
      approve.mockReturnValueOnce(answer as boolean)
      await expect(memory.write({ ...draft, body: "other" })).rejects.toMatchObject({ code: "denied" })
      approve.mockReturnValueOnce(answer as boolean)
      await expect(memory.remove("build-commands")).rejects.toMatchObject({ code: "denied" })
    }
    expect(publicFiles(directory)).toEqual(before)
  })

  it("does not ask about a write or a removal that expects another text", async () => {
    const approve = vi.fn(() => true)
    const { memory } = open({}, { approve })
    const { revision } = await memory.write(draft)
    await memory.write({ ...draft, body: "newer" })
    approve.mockClear()
    await expect(memory.write({ ...draft, body: "stale" }, { expect: revision })).rejects.toMatchObject({
      code: "conflict",
    })
    await expect(memory.remove(draft.slug, { expect: revision })).rejects.toMatchObject({ code: "conflict" })
    await expect(memory.remove(draft.slug, { expect: null })).rejects.toMatchObject({ code: "conflict" })
    expect(approve).not.toHaveBeenCalled()
    expect((await memory.read(draft.slug))?.body).toBe("newer")
  })

  it.each(["was changed", "was created"])(
    "does not overwrite a topic that %s during the approval",
    async (how) => {
      const { memory, again } = open()
      if (how === "was changed") await memory.write(draft)
      const approve = async (): Promise<boolean> => {
        await memory.write({ ...draft, body: "theirs" })
        return true
      }
      await expect(again({ approve }).write({ ...draft, body: "mine" })).rejects.toMatchObject({
        code: "conflict",
      })
      expect((await memory.read(draft.slug))?.body).toBe("theirs")
    },
  )

  it("does not undo a change by another writer, and asks before it restores", async () => {
    const { memory, again } = open()
    const careful = again({ approve: () => true })
    await careful.write({ ...draft, body: "one" })
    await careful.write({ ...draft, body: "two" })
    await memory.write({ ...draft, body: "theirs" })
    await expect(careful.undo()).rejects.toMatchObject({ code: "conflict" })
    expect((await memory.read(draft.slug))?.body).toBe("theirs")
  })

  it("keeps an undo for the next try when it was denied", async () => {
    const answers = [true, true, false, true]
    const { memory } = open({}, { approve: () => answers.shift() ?? true })
    await memory.write(draft)
    await memory.write({ ...draft, slug: "second" })
    await expect(memory.undo()).rejects.toMatchObject({ code: "denied" })
    expect(await memory.undo()).toMatchObject({ slug: "second", action: "removed" })
    expect(await memory.read(draft.slug)).toBeDefined()
  })

  it("asks findSimilar about a new topic only", async () => {
    const findSimilar = vi.fn(() => ["a"])
    const { memory } = open({ "MEMORY.md": "- [a](a.md) — hook\n" }, { findSimilar })
    expect((await memory.write(draft)).warnings).toMatchObject([{ code: "similar-topics", slugs: ["a"] }])
    await memory.write({ ...draft, body: "other" })
    expect(findSimilar.mock.calls).toEqual([[draft, [{ slug: "a", hook: "hook" }]]])
  })
})

describe("off and read-only", () => {
  it.each([
    ["1", false],
    ["TRUE", false],
    ["Yes", false],
    ["on", false],
    ["maybe", false],
    ["0", true],
    ["false", true],
    ["No", true],
    ["OFF", true],
    ["", true],
    [undefined, true],
  ])("reads CALIBAN_DISABLE_AUTO_MEMORY=%s", (value, enabled) => {
    const { again } = open()
    expect(again({ system: { env: { HOME: "/home/x", CALIBAN_DISABLE_AUTO_MEMORY: value } } }).enabled).toBe(
      enabled,
    )
  })

  it("touches nothing and answers memory-off", async () => {
    const { again, directory } = open({ "MEMORY.md": "- [a](a.md) — secret\n", "a.md": "x" })
    for (const memory of [
      again({ bare: true }),
      again({ system: { env: { CALIBAN_DISABLE_AUTO_MEMORY: "1" } } }),
    ]) {
      expect(memory.enabled).toBe(false)
      expect((await memory.load()).text).toBe("")
      await requireInternals(memory).init()
      for (const call of [
        () => memory.read("a"),
        () => memory.write(draft),
        () => memory.remove("a"),
        () => memory.list(),
        () => memory.history.list(),
        () => memory.repair(),
        () => memory.undo(),
      ]) {
        await expect(call()).rejects.toMatchObject({ code: "memory-off" })
      }
      expect(await memory.status()).toMatchObject({
        enabled: false,
        offBecause: expect.any(String),
        topicCount: 0,
      })
    }
    expect(readdirSync(directory).sort()).toEqual(["MEMORY.md", "a.md"])
  })

  it("is off without a home directory, and reports why", async () => {
    const memory = createMemory({ cwd: temporaryFolder(), system: { env: {} } })
    expect(memory.enabled).toBe(false)
    await expect(memory.write(draft)).rejects.toMatchObject({ code: "no-memory-directory" })
    expect((await memory.status()).offBecause).toContain("home directory")
    expect((await memory.load()).diagnostics).toMatchObject([{ code: "no-home" }])
  })

  it("names what switches it off, and not another file that is left out", async () => {
    const folder = temporaryFolder()
    const env = { HOME: "/home/none", XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }
    const memory = createMemory({ cwd: folder, system: { env } })
    expect((await memory.status()).offBecause).toContain("change XDG_DATA_HOME")
  })

  it("reads and refuses every change when it is read-only", async () => {
    const { again, directory } = open({ "MEMORY.md": "- [a](a.md) — hook\n", "b.md": "---\nname: b\n---\n" })
    const memory = again({ readOnly: true })
    expect((await memory.load()).text).toContain("hook")
    await requireInternals(memory).init()
    for (const call of [
      () => memory.write(draft),
      () => memory.remove("a"),
      () => memory.repair(),
      () => memory.undo(),
      () => memory.history.restore("1"),
      () => memory.history.purge({ all: true }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: "read-only" })
    }
    expect(await memory.repair({ dryRun: true })).toMatchObject({ changed: true, added: ["b"] })
    expect(readdirSync(directory).sort()).toEqual(["MEMORY.md", "b.md"])
  })
})

describe("projects", () => {
  it("with one key never share a directory", async () => {
    const home = temporaryFolder()
    const workspaces = temporaryFolder({ "a/b-c/x": "", "a-b/c/x": "" })
    const openAt = (path: string): Memory =>
      createMemory({ cwd: join(workspaces, path), durability: "none", system: { env: { HOME: home } } })
    const first = openAt("a/b-c")
    const second = openAt("a-b/c")
    await Promise.all([
      first.write({ ...draft, body: "of a/b-c" }),
      second.write({ ...draft, body: "of a-b/c" }),
    ])
    expect(first.directory).not.toBe(second.directory)
    expect((await openAt("a/b-c").read(draft.slug))?.body).toBe("of a/b-c")
    expect((await openAt("a-b/c").read(draft.slug))?.body).toBe("of a-b/c")
  })

  it("whose origin record cannot be read are not guessed at", async () => {
    const home = temporaryFolder()
    const cwd = temporaryFolder()
    const openIt = (): Memory => createMemory({ cwd, durability: "none", system: { env: { HOME: home } } })
    await openIt().write(draft)
    const record = join(openIt().directory ?? "", "..", "origin.json")
    writeFileSync(record, "{")
    const memory = openIt()
    expect(memory.enabled).toBe(false)
    expect((await memory.load()).diagnostics[0]?.message).toContain("origin.json")
    await expect(memory.write(draft)).rejects.toMatchObject({ code: "no-memory-directory" })
    writeFileSync(record, JSON.stringify({ path: cwd }))
    expect(await openIt().read(draft.slug)).toBeDefined()
  })

  it("adopt a directory without an origin record", async () => {
    const home = temporaryFolder()
    const cwd = temporaryFolder()
    const memory = createMemory({ cwd, durability: "none", system: { env: { HOME: home } } })
    await memory.write(draft)
    rmSync(join(memory.directory ?? "", "..", "origin.json"))
    const again = createMemory({ cwd, durability: "none", system: { env: { HOME: home } } })
    expect(await again.read(draft.slug)).toBeDefined()
    await again.write({ ...draft, body: "more" })
    expect(JSON.parse(read(join(memory.directory ?? "", ".."), "origin.json"))).toEqual({ path: cwd })
  })

  it("start with a new memory after a rename, and keep the old one in place", async () => {
    const home = temporaryFolder()
    const folder = temporaryFolder({ "old/x": "" })
    const old = createMemory({
      cwd: join(folder, "old"),
      durability: "none",
      system: { env: { HOME: home } },
    })
    await old.write(draft)
    const { directory } = old
    renameSync(join(folder, "old"), join(folder, "new"))
    const renamed = createMemory({
      cwd: join(folder, "new"),
      durability: "none",
      system: { env: { HOME: home } },
    })
    expect(await renamed.read(draft.slug)).toBeUndefined()
    expect(existsSync(join(directory ?? "", `${draft.slug}.md`))).toBe(true)
  })
})

describe("init", () => {
  it("creates an index once and keeps an existing one", async () => {
    const { memory, directory } = open()
    await requireInternals(memory).init()
    expect(read(directory, "MEMORY.md")).toMatch(/^# Memory index\n\n<!--\n[\s\S]*-->\n\n$/)
    writeFileSync(join(directory, "MEMORY.md"), "mine")
    await requireInternals(memory).init()
    expect(read(directory, "MEMORY.md")).toBe("mine")
  })
})

describe("50 concurrent calls", () => {
  it("lose no write", async () => {
    const { memory } = open()
    const slugs = Array.from({ length: 50 }, (_, n) => `topic-${n}`)
    await Promise.all(slugs.map((slug) => memory.write({ ...draft, slug })))
    const { topics, drift } = await memory.list()
    expect(topics).toHaveLength(50)
    expect(drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
  })
})
