import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { createMapStore, createMemory } from "@caliban/memory-core"
import { squads } from "@caliban/memory-core/layouts"
import { expect, onTestFinished, test } from "vitest"
import { hostWithEditor } from "../../test/fake-editor.ts"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const files = {
  "MEMORY.md": "- [a-note](a-note.md) — project: A note\n",
  "a-note.md": topicFile("project", "A note", "One line.\n"),
}

const fakeVi = fileURLToPath(new URL("../../test/fake-vi", import.meta.url))

/** As if both ends of the process were a terminal, or neither. */
function pretendTerminal(isTerminal: boolean): void {
  for (const stream of [process.stdin, process.stdout]) {
    const { isTTY } = stream
    stream.isTTY = isTerminal
    onTestFinished(() => {
      stream.isTTY = isTTY
    })
  }
}

test.skipIf(process.platform === "win32")("starts vi from $PATH without $VISUAL and $EDITOR", async () => {
  pretendTerminal(true)
  const { memory, root, read } = createTemporaryMemory(files)
  const bin = join(root, "bin")
  mkdirSync(bin)
  symlinkSync(fakeVi, join(bin, "vi"))
  const env = { PATH: `${join(root, "no-such-folder")}:${bin}` }
  const { outcome } = await createSlashMemory(memory, { env }).run("edit a-note")
  expect(outcome).toMatchObject({ kind: "edited", change: "changed" })
  expect(read("a-note.md")).toBe("By vi.\n")
})

test.skipIf(process.platform === "win32")("starts $EDITOR from the $PATH of the host", async () => {
  const { memory, root, read } = createTemporaryMemory(files)
  const bin = join(root, "bin")
  mkdirSync(bin)
  symlinkSync(fakeVi, join(bin, "my-ed"))
  const edit = (env: Record<string, string>) => createSlashMemory(memory, { env }).run("edit a-note")
  expect((await edit({ EDITOR: "my-ed -w", PATH: root })).text).toContain("my-ed cannot be started (ENOENT)")
  expect((await edit({ EDITOR: "my-ed", PATH: bin })).outcome).toMatchObject({ change: "changed" })
  expect(read("a-note.md")).toBe("By vi.\n")
  // A path is not looked up.
  mkdirSync(join(root, "work", "bin"))
  expect((await edit({ EDITOR: "./my-ed", PATH: bin })).text).toContain("./my-ed cannot be started (ENOENT)")
})

test.skipIf(process.platform === "win32").each(["stdin", "stdout"] as const)(
  "starts no vi when %s is not a terminal",
  async (stream) => {
    const { memory, root, read } = createTemporaryMemory(files)
    symlinkSync(fakeVi, join(root, "vi"))
    pretendTerminal(true)
    process[stream].isTTY = false
    const { outcome, text, ok } = await createSlashMemory(memory, { env: { PATH: root } }).run("edit a-note")
    expect([outcome.kind, ok]).toEqual(["no-editor", false])
    expect(text).toContain("Set $VISUAL or $EDITOR")
    expect(read("a-note.md")).toBe(files["a-note.md"])
  },
)

test.skipIf(process.platform === "win32")(
  "starts no vi that is a folder, no program or in a relative folder",
  async () => {
    pretendTerminal(true)
    const { memory, root } = createTemporaryMemory(files)
    mkdirSync(join(root, "vi"))
    mkdirSync(join(root, "bin"))
    writeFileSync(join(root, "bin", "vi"), "no program", { mode: 0o644 })
    const cwd = process.cwd()
    onTestFinished(() => process.chdir(cwd))
    mkdirSync(join(root, "work", "bin"))
    symlinkSync(fakeVi, join(root, "work", "bin", "vi"))
    process.chdir(join(root, "work"))
    const env = { PATH: `${root}:${join(root, "bin")}:bin::.` }
    const { outcome, ok } = await createSlashMemory(memory, { env }).run("edit a-note")
    expect([outcome.kind, ok]).toEqual(["no-editor", false])
  },
)

test.each(["edit", "edit a-note", "edit MEMORY", "edit nothing"])(
  "%s opens nothing and makes no folder for a memory that is not made of files",
  async (line) => {
    const { root } = createTemporaryMemory()
    const cwd = process.cwd()
    onTestFinished(() => process.chdir(cwd))
    process.chdir(join(root, "work"))
    for (const name of [undefined, "postgres://host/memory", "memory of Ada"]) {
      const store = createMapStore({ files, ...(name === undefined ? {} : { name }) })
      const memory = createMemory({
        cwd: join(root, "work"),
        store,
        system: { home: join(root, "home"), env: {} },
      })
      const slash = createSlashMemory(memory, hostWithEditor("write", "x"))
      const { outcome, text, ok } = await slash.run(line)
      expect(ok).toBe(false)
      expect(outcome).toMatchObject({ kind: "failed", code: "no-file" })
      expect(text).toMatch(/^This memory is not made of files/)
      expect(readdirSync(".")).toEqual([])
    }
    expect(existsSync(join(root, "work", "map:"))).toBe(false)
  },
)

test("the other commands work on a memory that is not made of files", async () => {
  const { root } = createTemporaryMemory()
  const store = createMapStore({ files })
  const memory = createMemory({
    cwd: join(root, "work"),
    store,
    system: { home: join(root, "home"), env: {} },
  })
  const slash = createSlashMemory(memory, hostWithEditor("write", "x"))
  expect((await slash.run("show a-note")).text).not.toContain("map:")
  for (const line of [
    "status",
    "list",
    "show MEMORY",
    "add We deploy on Thursdays",
    "rm a-note",
    "undo",
    "trash",
  ]) {
    expect((await slash.run(line)).ok).toBe(true)
  }
  expect((await slash.run("edit project")).outcome).toMatchObject({ kind: "edited", change: "created" })
})

test("opens and shows a topic in the folder that a layout has for topics", async () => {
  const { memory, directory, read } = createTemporaryMemory(
    {
      "MEMORY.md": "- [a-note](memory/a-note.md) — project: An older note\n",
      "a-note.md": "Not a topic.\n",
      "memory/a-note.md": topicFile("project", "A note", "One line.\n"),
    },
    { layout: "openclaw" },
  )
  const path = join(directory, "memory", "a-note.md")
  const shown = await createSlashMemory(memory).run("show a-note")
  expect(shown.outcome).toMatchObject({ kind: "topic", path, listed: true })
  const { outcome } = await createSlashMemory(
    memory,
    hostWithEditor("replace", "One line.", "Two lines."),
  ).run("edit a-note")
  expect(outcome).toMatchObject({ kind: "edited", change: "changed" })
  expect(read("memory/a-note.md")).toBe(topicFile("project", "A note", "Two lines.\n"))
  expect(read("a-note.md")).toBe("Not a topic.\n")
})

const squadFiles = {
  "state.md": "# Lead State\n",
  "learnings.md": "## 2026-01-02: Cache keys\n",
  "../shared/learnings.md": "# Shared\n",
  "../goals.md": "---\nname: goals\n---\n\nOne goal.\n",
}

function agentOfSquad() {
  const { root, ...rest } = createTemporaryMemory()
  mkdirSync(join(root, "work", ".git"))
  const agent = join(root, "work/.agents/memory/api/lead")
  for (const [name, text] of Object.entries(squadFiles)) {
    mkdirSync(join(agent, name, ".."), { recursive: true })
    writeFileSync(join(agent, name), text)
  }
  const options = { layout: squads({ squad: "api", agent: "lead" }) } as const
  const memory = createMemory({
    cwd: join(root, "work"),
    ...options,
    system: { home: join(root, "home"), env: {} },
  })
  return { ...rest, root, agent, memory }
}

test("opens and shows a file of the layout where it is, and creates no other file", async () => {
  const { memory, agent } = agentOfSquad()
  const before = readdirSync(join(agent, ".."), { recursive: true }).sort()
  const slash = createSlashMemory(memory, hostWithEditor("replace", "One", "Two"))
  for (const [address, name] of [
    ["squad/goals", "../goals.md"],
    ["shared/learnings", "../shared/learnings.md"],
    ["learnings", "learnings.md"],
  ] as const) {
    const { outcome, text } = await slash.run(`show ${address}`)
    expect(outcome).toMatchObject({ kind: "topic", path: join(agent, name) })
    expect(text).toContain("index        not a topic: a file of the layout squads")
  }
  expect((await slash.run("edit squad/goals")).outcome).toMatchObject({
    kind: "edited",
    change: "changed",
    path: join(agent, "../goals.md"),
  })
  expect(readFileSync(join(agent, "../goals.md"), "utf8")).toContain("Two goal.")
  expect(
    readdirSync(join(agent, ".."), { recursive: true })
      .sort()
      .filter((name) => !String(name).includes(".caliban")),
  ).toEqual(before)
})

test("opens a topic of a writable mount where it is, and none of a read-only mount", async () => {
  const { root } = createTemporaryMemory()
  const open = (access: "read" | "write") =>
    createMemory({
      cwd: join(root, "work"),
      directory: join(root, "memory"),
      mounts: [{ name: "team", directory: join(root, "team"), access }],
      system: { home: join(root, "home"), env: {} },
    })
  mkdirSync(join(root, "team"))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, "team", name), text)
  const host = hostWithEditor("replace", "One line.", "Two lines.")
  const path = join(root, "team", "a-note.md")
  const readOnly = createSlashMemory(open("read"), host)
  expect((await readOnly.run("show team/a-note")).outcome).toMatchObject({ path })
  expect((await readOnly.run("edit team/a-note")).outcome).toMatchObject({
    kind: "failed",
    code: "read-only",
  })
  expect(readFileSync(path, "utf8")).toBe(files["a-note.md"])
  const { outcome } = await createSlashMemory(open("write"), host).run("edit team/a-note")
  expect(outcome).toMatchObject({ kind: "edited", change: "changed", path })
  expect(existsSync(join(root, "memory", "team"))).toBe(false)
})
