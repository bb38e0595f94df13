import { createMemory } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { hostWithEditor } from "../../test/fake-editor.ts"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const files = {
  "MEMORY.md": "- [a-note](a-note.md) — project: A note\n",
  "a-note.md": topicFile("project", "A note", "One line.\n"),
}

test("opens a topic in the editor and shows what changed", async () => {
  const { memory, neutral } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("replace", "One", "Two"))
  const { text, ok, refresh } = await slash.run("/memory edit A_Note")
  expect([ok, refresh]).toEqual([true, true])
  expect(neutral(text)).toMatchInlineSnapshot(`
    "<root>/memory/a-note.md
    Changed:

    @@ -6,4 +6,4 @@
       type: project
     ---
     
    -One line.
    +Two line."
  `)
})

test("says that nothing changed", async () => {
  const { memory, neutral } = createTemporaryMemory(files)
  const { text, ok, refresh } = await createSlashMemory(memory, hostWithEditor("view")).run("edit a-note")
  expect([ok, refresh]).toEqual([true, false])
  expect(neutral(text)).toBe("<root>/memory/a-note.md\nNothing changed.")
})

test("refreshes the index line that repeated the old description", async () => {
  const { memory, neutral } = createTemporaryMemory(files)
  const slash = createSlashMemory(
    memory,
    hostWithEditor("replace", "description: A note", "description: A new one"),
  )
  const { text, outcome } = await slash.run("edit a-note")
  expect(outcome).toMatchObject({ refreshedLine: "- [a-note](a-note.md) — project: A new one" })
  expect(neutral(text)).toContain("Its line in the index:\n  - [a-note](a-note.md) — project: A new one")
  expect((await memory.load()).text).toContain("project: A new one")
})

test("keeps an index line that a person wrote", async () => {
  const { memory, read } = createTemporaryMemory({
    ...files,
    "MEMORY.md": "- [a-note](a-note.md) — my words\n",
  })
  const slash = createSlashMemory(
    memory,
    hostWithEditor("replace", "description: A note", "description: A new one"),
  )
  expect((await slash.run("edit a-note")).outcome).toMatchObject({ change: "changed" })
  expect(read("MEMORY.md")).toBe("- [a-note](a-note.md) — my words\n")
})

test("reports frontmatter that the edit broke", async () => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("replace", "name: title", "name: [title"))
  const { outcome, text } = await slash.run("edit a-note")
  expect(outcome).toMatchObject({ diagnostics: [{ code: "broken-frontmatter", slug: "a-note" }] })
  expect(text).toMatch(/^! /m)
})

test("says that the file was removed, and that its line leads to no topic", async () => {
  const { memory } = createTemporaryMemory(files)
  const { text, outcome, refresh } = await createSlashMemory(memory, hostWithEditor("remove")).run(
    "edit a-note",
  )
  expect(outcome).toMatchObject({ change: "removed", drift: { dangling: ["a-note"] } })
  expect(refresh).toBe(true)
  expect(text).toContain("The file was removed.")
  expect(text).toContain("1 line of the index leads to no topic: a-note")
})

test("opens the index without an argument, and creates a missing one", async () => {
  const { memory, read } = createTemporaryMemory()
  const { outcome, refresh } = await createSlashMemory(memory, hostWithEditor("write", "# Mine")).run("edit")
  expect(outcome).toMatchObject({ kind: "edited", target: "index", change: "changed" })
  expect(refresh).toBe(true)
  expect(read("MEMORY.md")).toBe("# Mine\n")
})

test.each([
  ["global", "../home/.config/caliban/CLAUDE.md"],
  ["project", "../work/CLAUDE.md"],
])("opens the %s file, which the editor creates", async (name, file) => {
  const { memory, read } = createTemporaryMemory()
  const slash = createSlashMemory(memory, hostWithEditor("write", "Answer in English."))
  const { outcome, refresh } = await slash.run(`edit ${name}`, { width: 500 })
  expect(outcome).toMatchObject({ target: name, change: "created", diagnostics: [] })
  expect(refresh).toBe(true)
  expect(read(file)).toBe("Answer in English.\n")
})

test("says that the editor saved nothing", async () => {
  const { memory } = createTemporaryMemory()
  const { outcome, text, refresh } = await createSlashMemory(memory, hostWithEditor("view")).run(
    "edit project",
  )
  expect([outcome, refresh]).toMatchObject([{ change: "absent" }, false])
  expect(text).toContain("Nothing was saved: the file does not exist.")
})

test.each([
  ["fails", "fail", 3],
  ["is ended by a signal", "die", 143],
])("reports an editor that %s as not ok", async (_, action, code) => {
  const { memory } = createTemporaryMemory(files)
  const { ok, text } = await createSlashMemory(memory, hostWithEditor(action)).run("edit a-note")
  expect(ok).toBe(false)
  expect(text).toContain(`The editor ended with exit code ${code}.`)
})

test("says where the file is when there is no editor", async () => {
  const { memory, neutral } = createTemporaryMemory(files)
  const { ok, text } = await createSlashMemory(memory, { env: {} }).run("edit a-note")
  expect(ok).toBe(false)
  expect(neutral(text)).toBe(
    "No editor is set. Set $VISUAL or $EDITOR, or open the file yourself:\n<root>/memory/a-note.md",
  )
})

test("says that the editor cannot be started", async () => {
  const { memory } = createTemporaryMemory(files)
  const { outcome } = await createSlashMemory(memory, { env: { VISUAL: "/no/such/editor -w" } }).run(
    "edit a-note",
  )
  expect(outcome).toMatchObject({
    kind: "failed",
    code: "editor-failed",
    message:
      "The editor /no/such/editor cannot be started (ENOENT). Set $VISUAL or $EDITOR to an editor that can.",
  })
})

test("opens the file with the function of the host", async () => {
  const { memory, directory } = createTemporaryMemory(files)
  const opened: string[] = []
  const openEditor = async (path: string) => opened.push(path) - 1
  expect((await createSlashMemory(memory, { openEditor }).run("edit a-note.md")).ok).toBe(true)
  expect(opened).toEqual([`${directory}/a-note.md`])
})

test("says that there is no global file without a home directory", async () => {
  const { root, directory } = createTemporaryMemory(files)
  const memory = createMemory({ cwd: root, directory, system: { env: {} } })
  const { outcome } = await createSlashMemory(memory, hostWithEditor("view")).run("edit global")
  const message = "There is no global file: the home directory is unknown."
  expect(outcome).toMatchObject({ kind: "failed", code: "no-file", message })
})

test.each(["global", "project"])("says that the %s file is off", async (name) => {
  const { memory } = createTemporaryMemory(files, { tiers: { [name]: false } })
  const slash = createSlashMemory(memory, hostWithEditor("write", "x"))
  const message = `The ${name} file is switched off: this program does not show it to the agent.`
  expect((await slash.run(`edit ${name}`, { width: 500 })).outcome).toMatchObject({
    kind: "failed",
    code: "no-file",
    message,
  })
})

test("suggests the nearest slugs for an unknown topic", async () => {
  const slash = createSlashMemory(createTemporaryMemory(files).memory, hostWithEditor("view"))
  expect((await slash.run("edit a-not")).outcome).toMatchObject({
    kind: "unknown-topic",
    suggestions: ["a-note"],
  })
})

test.each([new TypeError("a mistake"), undefined, null, "text"])(
  "rejects with what the host's own editor throws, %s",
  async (thrown) => {
    const { memory } = createTemporaryMemory(files)
    const slash = createSlashMemory(memory, { openEditor: () => Promise.reject(thrown) })
    await expect(slash.run("edit a-note")).rejects.toBe(thrown)
  },
)

test("does not open a topic of a read-only memory", async () => {
  const { memory } = createTemporaryMemory(files, { readOnly: true })
  const slash = createSlashMemory(memory, hostWithEditor("write", "x"))
  expect((await slash.run("edit a-note")).outcome).toMatchObject({ kind: "failed", code: "read-only" })
  expect((await slash.run("edit project")).ok).toBe(true)
})

const KEY = "sk-live-0123"
/** Refuses one key, and says so as the guard of memory-guard does. */
const guard = ({ body }: { body: string }) =>
  body.includes(KEY)
    ? { rule: "a-key", message: "Not stored: a key (a-key) in the body, line 1." }
    : undefined

test.each(["edit a-note", "edit", "edit project", "edit global"])(
  "%s warns of a text that the guard refuses, and keeps it",
  async (line) => {
    const { memory } = createTemporaryMemory(files, { guard })
    const { text, outcome, ok } = await createSlashMemory(memory, hostWithEditor("write", KEY)).run(line)
    expect(ok).toBe(true)
    expect(outcome).toMatchObject({ kind: "edited", refusal: { rule: "a-key" }, after: `${KEY}\n` })
    expect(text.replace(/\s+/g, " ")).toContain(
      "! This is saved, but memory would have refused it: a key (a-key) in the file, line 1.",
    )
  },
)

test("tells the guard that a person wants the text, so that it accepts an address", async () => {
  const asked: unknown[] = []
  const { memory } = createTemporaryMemory(files, { guard: (draft) => void asked.push(draft) })
  await createSlashMemory(memory, hostWithEditor("write", "Ask Ada.")).run("edit project")
  expect(asked).toMatchObject([{ slug: "CLAUDE", body: "Ask Ada.\n", learned: { requested: true } }])
})

test("warns of nothing when the text is as it was, or when the guard accepts it", async () => {
  const { memory } = createTemporaryMemory(
    { ...files, "a-note.md": topicFile("project", "A", KEY) },
    { guard },
  )
  const viewed = await createSlashMemory(memory, hostWithEditor("view")).run("edit a-note")
  const removed = await createSlashMemory(memory, hostWithEditor("replace", KEY, "none")).run("edit a-note")
  for (const { outcome } of [viewed, removed]) expect(outcome).toMatchObject({ refusal: undefined })
})
