import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const index = `# What I keep

Prose that stays.

- [a-note](a-note.md) - a hook of my own
- [gone](gone.md) - leads nowhere
- [a-note](a-note.md) - a hook of my own

| a | table |
`
const files = {
  "MEMORY.md": index,
  "a-note.md": topicFile("project", "A note"),
  "b-note.md": topicFile("user", "Another"),
}

test("shows the repair and changes nothing with --dry-run", async () => {
  const { memory, read } = createTemporaryMemory(files)
  const { text, ok, refresh } = await createSlashMemory(memory).run("rebuild-index --dry-run")
  expect([ok, refresh]).toEqual([true, false])
  expect(text).toMatchInlineSnapshot(`
    "Would add 1 line (b-note), drop 1 line (gone), merge 1 line (a-note).

    @@ -3,7 +3,7 @@
     Prose that stays.
     
     - [a-note](a-note.md) - a hook of my own
    -- [gone](gone.md) - leads nowhere
    -- [a-note](a-note.md) - a hook of my own
     
     | a | table |
    +
    +- [b-note](b-note.md) - user: Another

    Nothing was changed: this was a dry run."
  `)
  expect(read("MEMORY.md")).toBe(index)
})

test("repairs, keeps every other line, and can be undone", async () => {
  const { memory, read } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory)
  const { text, refresh, outcome } = await slash.run("rebuild-index")
  expect(refresh).toBe(true)
  expect(outcome).toMatchObject({ added: ["b-note"], dropped: ["gone"], merged: ["a-note"] })
  expect(text).toMatch(/Undo this with \/memory undo or\s+\/memory\s+restore \S+/)
  for (const line of [
    "# What I keep",
    "Prose that stays.",
    "- [a-note](a-note.md) - a hook of my own",
    "| a | table |",
  ]) {
    expect(read("MEMORY.md")).toContain(line)
  }
  expect((await slash.run("rebuild-index")).text).toBe("The index needs no repair.")
  await slash.run("undo")
  expect(read("MEMORY.md")).toBe(index)
})

const faulty = {
  "MEMORY.md":
    "# Mine\n\n- [a-note](a-note.md) — project: Old words\n- [b-note](b-note.md) — my own words\n- [c-note](c-note.md) — user: C and more\n",
  "a-note.md": topicFile("project", "New words"),
  "b-note.md": topicFile("user", "Another"),
  "c-note.md": topicFile("user", "C"),
  "notes.md": "\n# How we *deploy* #\n\nOn Thursdays.\n",
  "todo.md": "- buy milk\n",
  "README.md": "# Not a topic\n",
}

test("lists the files and the lines that it repairs only on request", async () => {
  const { memory, read } = createTemporaryMemory(faulty)
  for (const line of ["rebuild-index", "rebuild-index --dry-run"]) {
    const { text, outcome } = await createSlashMemory(memory).run(line, { width: 200 })
    expect(outcome).toMatchObject({
      changed: false,
      undescribed: [{ slug: "notes" }, { slug: "todo" }],
      staleHooks: [{ slug: "a-note" }],
    })
    expect(text).toBe(
      [
        "The index needs no repair.",
        "",
        "2 files have no name or description, so they are not topics: notes.md, todo.md. /memory rebuild-index --other-files makes such files topics.",
        "",
        "1 line does not match the description of its topic: a-note. /memory rebuild-index --hooks rewrites such lines.",
      ].join("\n"),
    )
  }
  expect(read("MEMORY.md")).toBe(faulty["MEMORY.md"])
})

test("--hooks rewrites the lines that do not match the descriptions, and no other byte", async () => {
  const { memory, read } = createTemporaryMemory(faulty)
  const slash = createSlashMemory(memory)
  const dry = await slash.run("rebuild-index --hooks --dry-run")
  expect(dry.text).toMatch(/^Would rewrite 2 lines \(a-note, b-note\)\.\n/)
  expect(dry.text).toContain("-- [b-note](b-note.md) — my own words\n")
  expect(dry.text).toContain("+- [b-note](b-note.md) — Another\n")
  expect(read("MEMORY.md")).toBe(faulty["MEMORY.md"])

  const { text, outcome, refresh } = await slash.run("rebuild-index --hooks")
  expect(refresh).toBe(true)
  expect(outcome).toMatchObject({ refreshed: ["a-note", "b-note"], staleHooks: [], added: [] })
  expect(text).toMatch(/^Rewrote 2 lines \(a-note, b-note\)\.\n/)
  expect(read("MEMORY.md")).toBe(
    faulty["MEMORY.md"].replace("Old words", "New words").replace("my own words", "Another"),
  )
  const [entry] = await memory.history.list()
  expect(await memory.history.read(entry?.id ?? "")).toBe(faulty["MEMORY.md"])
  expect((await slash.run("rebuild-index --hooks")).text).toMatch(/^The index needs no repair\./)
  expect((await slash.run("undo")).ok).toBe(true)
  expect(read("MEMORY.md")).toBe(faulty["MEMORY.md"])
})

test("--other-files makes topics of files without frontmatter, and leaves the files as they are", async () => {
  const { memory, read } = createTemporaryMemory(faulty)
  const slash = createSlashMemory(memory)
  const dry = await slash.run("rebuild-index --other-files --dry-run")
  expect(dry.outcome).toMatchObject({ added: ["notes", "todo"], undescribed: [] })
  expect(read("MEMORY.md")).toBe(faulty["MEMORY.md"])

  const { outcome, refresh } = await slash.run("rebuild-index --other-files")
  expect(refresh).toBe(true)
  expect(outcome).toMatchObject({ added: ["notes", "todo"], undescribed: [] })
  expect(read("MEMORY.md")).toContain("- [notes](notes.md) — How we *deploy*\n- [todo](todo.md) — buy milk\n")
  expect(read("MEMORY.md").replace(/^- \[(?:notes|todo)\].*\n/gm, "")).toBe(faulty["MEMORY.md"])
  for (const name of ["notes.md", "todo.md", "README.md"] as const) expect(read(name)).toBe(faulty[name])
  expect((await memory.load()).text).toContain("[notes](notes.md)")
  expect((await slash.run("list")).text).toContain("5 topics")
  expect((await slash.run("rebuild-index --other-files")).outcome).toMatchObject({ changed: false })
  expect((await slash.run("undo")).ok).toBe(true)
  expect(read("MEMORY.md")).toBe(faulty["MEMORY.md"])
})

test("names only the undo that is possible: before a new index there was nothing", async () => {
  const { memory, read } = createTemporaryMemory({ "notes.md": "Text.\n" })
  const slash = createSlashMemory(memory)
  expect((await slash.run("rebuild-index --other-files")).text).toMatch(/\nThe index is new\.$/)
  expect(read("MEMORY.md")).toContain("- [notes](notes.md) — Text.\n")
  const [entry] = await memory.history.list()
  expect((await slash.run(`restore ${entry?.id}`, { width: 1_000 })).text).toBe(
    `Before ${entry?.id} there was no MEMORY.md, so there is nothing to bring back.`,
  )
})
