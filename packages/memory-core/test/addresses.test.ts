import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory, type Memory, type MemoryOptions } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const TOPIC = "---\nname: n\ndescription: d\nmetadata:\n  type: user\n---\n\nBody.\n"

function open(
  files: Readonly<Record<string, string>>,
  options: Partial<MemoryOptions> = {},
): { memory: Memory; root: string; directory: string } {
  const root = temporaryFolder()
  const directory = join(root, "memory")
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    writeFileSync(join(directory, name), text)
  }
  const given = {
    cwd: root,
    directory,
    durability: "none" as const,
    system: { home: join(root, "home"), env: {} },
  }
  return { memory: createMemory({ ...given, ...options }), root, directory }
}

const kindsOf = async (memory: Memory): Promise<string[]> =>
  (await memory.list()).topics.map(({ slug, kind }) => `${slug} ${kind}`)

describe("the files of a memory directory", () => {
  it("are read by the name alone where one folder has it, and not where two have", async () => {
    const { memory } = open({ "a/one.md": TOPIC, "a/two.md": TOPIC, "b/two.md": TOPIC })
    expect(await memory.read("one")).toMatchObject({ slug: "a/one" })
    expect(await memory.read("two")).toBeUndefined()
  })

  it("are listed, unlisted or other; hidden folders, packages and links are left out", async () => {
    const { memory, root, directory } = open({
      "MEMORY.md": "- [A](a.md) — a\n- [N](feedback/no-mocks.md) — n\n\nSee [[seen]].\n",
      "a.md": TOPIC,
      "b.md": TOPIC,
      "bare.md": "Bare.\n",
      "seen.md": "Seen.\n",
      "README.md": "Instructions.\n",
      "feedback/no-mocks.md": TOPIC,
      "feedback/other.md": TOPIC,
      "a/b/c/four.md": TOPIC,
      "a/b/c/d/five.md": TOPIC,
      ".hidden/x.md": TOPIC,
      "node_modules/p/x.md": TOPIC,
    })
    writeFileSync(join(root, "secret.md"), "secret")
    symlinkSync(root, join(directory, "linked"))
    expect(await kindsOf(memory)).toEqual([
      "./README.md other",
      "a listed",
      "a/b/c/four other",
      "b unlisted",
      "bare other",
      "feedback/no-mocks listed",
      "feedback/other other",
      "seen listed",
    ])
    const { topicCount, drift, diagnostics } = await memory.list()
    expect(topicCount).toBe(4)
    expect(drift).toEqual({ orphans: ["b"], dangling: [], duplicates: [] })
    expect(diagnostics.map(({ code }) => code)).toContain("folders-left-out")
    expect(await memory.read("linked/secret")).toBeUndefined()
    expect(await memory.read("./linked/secret.md")).toBeUndefined()
  })

  it("are read by their addresses in both forms, and by a stem that only one file has", async () => {
    const { memory } = open({
      "feedback/no-mocks.md": TOPIC,
      "notes.txt": "Text.\n",
      "CLAUDE.md": "Brief.\n",
    })
    for (const reference of [
      "feedback/no-mocks",
      "feedback/no-mocks.md",
      "./feedback/no-mocks.md",
      "no-mocks",
    ])
      expect((await memory.read(reference))?.slug).toBe("feedback/no-mocks")
    expect((await memory.read("./notes.txt"))?.text).toBe("Text.\n")
    expect((await memory.read("CLAUDE"))?.slug).toBe("./CLAUDE.md")
    expect(await memory.read("./MEMORY.md")).toBeUndefined()
    for (const reference of ["../x", "feedback/../x", ".caliban/format", "./.caliban/format", "feedback//x"])
      expect(await memory.read(reference)).toBeUndefined()
  })

  it("are removed only at the revision that was read", async () => {
    const { memory, directory } = open({ "drafts/plan.md": "one\n" })
    const seen = await memory.read("drafts/plan")
    writeFileSync(join(directory, "drafts/plan.md"), "two\n")
    const stale = { expect: seen?.revision ?? "" }
    await expect(memory.remove("drafts/plan", stale)).rejects.toMatchObject({ code: "conflict" })
    expect(readFileSync(join(directory, "drafts/plan.md"), "utf8")).toBe("two\n")
    await memory.remove("drafts/plan")
    expect(await memory.read("drafts/plan")).toBeUndefined()
    await memory.undo("drafts/plan")
    expect(readFileSync(join(directory, "drafts/plan.md"), "utf8")).toBe("two\n")
  })

  it.each(["MEMORY", "MEMORY.md", "./MEMORY.md", "./memory.md"])(
    "%s is the index itself: no read finds a topic, and no change takes it",
    async (address) => {
      const { memory } = open({ "MEMORY.md": "# Mine\n" })
      const draft = { slug: address, type: "user", description: "d", body: "b" } as const
      expect(await memory.read(address)).toBeUndefined()
      expect(await memory.history.list({ address })).toEqual([])
      for (const change of [
        () => memory.write(draft),
        () => memory.remove(address),
        () => memory.undo(address),
        () => memory.promote(address, "own"),
        () => memory.history.recordEdit(address, ""),
      ])
        await expect(change()).rejects.toMatchObject({
          code: "invalid-slug",
          message: expect.stringContaining("MEMORY.md is the index itself"),
        })
      expect(await memory.readIndex()).toBe("# Mine\n")
    },
  )

  it("are never written through a link, and a planted one changes nothing", async () => {
    const { memory, root, directory } = open({ "MEMORY.md": "- [X](feedback/x.md) — x\n" })
    writeFileSync(join(root, "x.md"), TOPIC)
    symlinkSync(root, join(directory, "feedback"))
    expect(await kindsOf(memory)).toEqual([])
    const draft = { slug: "feedback/x", type: "user", description: "d", body: "Changed." } as const
    await expect(memory.write(draft)).rejects.toMatchObject({ code: expect.stringMatching(/unsafe|invalid/) })
    await expect(memory.remove("feedback/x")).rejects.toMatchObject({ code: "unsafe-directory" })
    expect(readFileSync(join(root, "x.md"), "utf8")).toBe(TOPIC)
    expect((await memory.load()).text).not.toContain("Body.")
  })
})

// The shapes in which other products keep notes in folders.
const SHAPES = {
  okf: {
    "index.md": "# Index\n",
    "concepts/auth/token.md": "---\ntype: concept\n---\nTokens.\n",
    "concepts/auth/session.md": "Sessions.\n",
    "log.md": "Log.\n",
  },
  letta: {
    "system/persona.md": "Persona.\n",
    "system/human.md": "Human.\n",
    "archive/2025/trip.md": "Trip.\n",
  },
  codex: {
    "memory_summary.md": "Summary.\n",
    "rollout_summaries/one.md": "One.\n",
    "skills/x/SKILL.md": "Skill.\n",
  },
}

describe("a tree of notes", () => {
  it.each([
    ["okf", 4, []],
    ["letta", 3, []],
    ["codex", 2, ["./skills/x/SKILL.md"]],
  ] as const)("of the shape %s has a topic for each of its %i files", async (shape, count, instructions) => {
    const { memory } = open(SHAPES[shape], { layout: { name: "notes", wholeTree: true, readOnly: true } })
    const { topics, topicCount } = await memory.list()
    expect(topicCount).toBe(count)
    expect(topics.flatMap(({ slug, kind }) => (kind === "other" ? [slug] : []))).toEqual(instructions)
    for (const { slug } of topics) expect(await memory.read(slug)).toMatchObject({ slug })
    const { text, tiers } = await memory.load()
    expect(tiers.find(({ name }) => name === "auto")?.topicCount).toBe(count)
    for (const { slug, kind } of topics) if (kind !== "other") expect(text).toContain(`(${slug}.md)`)
  })
})
