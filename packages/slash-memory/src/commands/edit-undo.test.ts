import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { hostWithEditor } from "../../test/fake-editor.ts"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const files = {
  "MEMORY.md": "- [a-note](a-note.md) — project: A note\n",
  "a-note.md": topicFile("project", "A note", "One line.\n"),
}

test.each([
  ["a body", ["replace", "One", "Two"]],
  ["a description, whose line is refreshed", ["replace", "description: A note", "description: Another"]],
  ["everything", ["write", "gone"]],
  ["the file itself", ["remove"]],
])("undo brings back %s", async (_, words) => {
  for (const line of ["undo", "undo a-note"]) {
    const { memory, read } = createTemporaryMemory(files)
    const slash = createSlashMemory(memory, hostWithEditor(...words))
    expect((await slash.run("edit a-note")).outcome).toMatchObject({ entryId: expect.any(String) })
    expect((await slash.run(line)).ok).toBe(true)
    expect([read("a-note.md"), read("MEMORY.md")]).toEqual([files["a-note.md"], files["MEMORY.md"]])
  }
})

test.skipIf(process.platform === "win32")(
  "undo brings back a removed file with its permissions",
  async () => {
    for (const mode of [0o644, 0o640, 0o600]) {
      const { memory, directory } = createTemporaryMemory(files)
      const path = join(directory, "a-note.md")
      chmodSync(path, mode)
      const slash = createSlashMemory(memory, hostWithEditor("remove"))
      await slash.run("edit a-note")
      expect((await slash.run("undo")).ok).toBe(true)
      expect(statSync(path).mode & 0o777).toBe(mode)
    }
  },
)

test("undo brings back the index", async () => {
  const { memory, read } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("write", "gone"))
  await slash.run("edit")
  expect((await slash.run("undo")).ok).toBe(true)
  expect(read("MEMORY.md")).toBe(files["MEMORY.md"])
})

const byHand = topicFile("project", "A note", "By hand.\n")

test("undo names the topic that was edited by hand, and the next undo reverts the next older change", async () => {
  const { memory, read, write } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("replace", "One", "Two"))
  await slash.run("add We deploy on Thursdays")
  await slash.run("edit a-note")
  await slash.run("edit a-note")
  write("a-note.md", byHand)

  const { text, ok } = await slash.run("undo", { width: 1_000 })
  const [entry] = await memory.history.list()
  expect(ok).toBe(false)
  expect(text).toBe(
    `a-note was changed by hand or by another program meanwhile: nothing was done. /memory restore ${entry?.id} brings back the version before the change to be undone. The next /memory undo of this session goes further back. /memory log shows the earlier versions.`,
  )
  expect(read("a-note.md")).toBe(byHand)

  expect((await slash.run("undo")).outcome).toMatchObject({ kind: "undone", slug: "deploy-thursdays" })
  expect((await slash.run("undo")).outcome).toMatchObject({ kind: "nothing-to-undo" })
  expect(read("a-note.md")).toBe(byHand)

  await slash.run(`restore ${entry?.id}`)
  expect(read("a-note.md")).toBe(files["a-note.md"])
  expect((await slash.run("undo")).ok).toBe(true)
  expect(read("a-note.md")).toBe(byHand)
})

test("undo names a topic that was removed by hand, and one that was new", async () => {
  const { memory, directory, write } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("replace", "One", "Two"))
  await slash.run("add We deploy on Thursdays")
  await slash.run("edit a-note")
  rmSync(join(directory, "a-note.md"))
  write("deploy-thursdays.md", byHand)
  expect((await slash.run("undo")).text).toMatch(/^a-note was removed by hand/)
  expect((await slash.run("undo")).text).toMatch(/^deploy-thursdays was changed by hand/)
  expect((await slash.run("undo")).outcome).toMatchObject({ kind: "nothing-to-undo" })
})

test("undo of a topic that was edited by hand does not promise that it goes further back", async () => {
  const { memory, write } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("replace", "One", "Two"))
  await slash.run("edit a-note")
  write("a-note.md", byHand)
  for (let time = 0; time < 2; time++) {
    const { ok, text } = await slash.run("undo a-note", { width: 1_000 })
    expect([ok, text]).toEqual([false, expect.stringMatching(/ to be undone\. \/memory log shows /)])
  }
})

test("undo of a topic that became larger than a topic may be names commands that bring it back", async () => {
  const { memory, read, write } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("replace", "One", "Two"))
  await slash.run("edit a-note")
  write("a-note.md", byHand + "x".repeat(300_000))
  const { text } = await slash.run("undo", { width: 1_000 })
  const advised = /After (\/memory rm a-note), (\/memory restore \S+) brings back/.exec(text) ?? []
  for (const line of advised.slice(1)) expect((await slash.run(line)).ok).toBe(true)
  expect([advised.length, read("a-note.md")]).toEqual([3, files["a-note.md"]])
})

test("undo of a new topic that was removed by hand says that there is nothing to undo", async () => {
  const { memory, directory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory)
  await slash.run("add We deploy on Thursdays")
  rmSync(join(directory, "deploy-thursdays.md"))
  const { text } = await slash.run("undo", { width: 1_000 })
  expect(text).toMatch(
    /^deploy-thursdays was removed by hand .* It was new then, so there is nothing to undo\. /,
  )
})

test("undo continues after an index that was edited by hand", async () => {
  const { memory, read, write } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("replace", "One", "Two"))
  await slash.run("edit a-note")
  write("MEMORY.md", `${files["MEMORY.md"]}- [gone](gone.md)\n`)
  await slash.run("rebuild-index")
  write("MEMORY.md", `${files["MEMORY.md"]}\nBy hand.\n`)
  const { text } = await slash.run("undo", { width: 1_000 })
  expect(text).toMatch(
    /^MEMORY\.md was changed by hand .* \/memory restore \S+ brings back .* of this session goes further back\. /,
  )
  expect((await slash.run("undo")).outcome).toMatchObject({ kind: "undone", slug: "a-note" })
  expect(read("MEMORY.md")).toBe(`${files["MEMORY.md"]}\nBy hand.\n`)
})

test("undo names the way to revert what another program wrote", async () => {
  const { memory, directory, root } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("replace", "One", "Two"))
  await slash.run("edit a-note")
  const other = createMemory({ cwd: root, directory, system: { env: {} } })
  await other.write({ slug: "a-note", type: "project", description: "A note", body: "Theirs." })
  expect((await slash.run("undo", { width: 1_000 })).text).toContain(
    "/memory undo a-note reverts that change. /memory restore ",
  )
  expect((await slash.run("undo a-note")).ok).toBe(true)
  expect((await memory.read("a-note"))?.body).toBe("Two line.")
})

test("undo continues after a change whose earlier version was destroyed", async () => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("replace", "One", "Two"))
  await slash.run("add We deploy on Thursdays")
  await slash.run("edit a-note")
  await slash.run("purge a-note --yes")
  expect((await slash.run("undo")).outcome).toMatchObject({ kind: "undone", slug: "deploy-thursdays" })
})

test("undo after an edit of a person's own file reverts nothing, and names the last change of memory", async () => {
  const { memory, read } = createTemporaryMemory({ ...files, "../work/CLAUDE.md": "Rules.\n" })
  const slash = createSlashMemory(memory, hostWithEditor("write", "changed"))
  await slash.run("add --slug deploy We deploy on Thursdays")
  await slash.run("edit project")
  const asked = await slash.run("undo", { width: 500 })
  expect(asked).toMatchObject({ ok: false, refresh: false, outcome: { kind: "not-undone" } })
  expect(asked.text).toContain("CLAUDE.md last, and memory keeps no version from before that")
  expect(asked.text).toMatch(/Before that, deploy was created on .*\. To revert this: \/memory undo deploy$/)
  expect([read("../work/CLAUDE.md"), read("deploy.md")]).toEqual([
    "changed\n",
    expect.stringContaining("Thursdays"),
  ])
  expect((await slash.run("undo deploy")).outcome).toMatchObject({ kind: "undone", slug: "deploy" })
})

test("undo after an edit of a person's own file names the index, and that there is no other change", async () => {
  const { memory, read } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("write", "changed"))
  await slash.run("edit global")
  expect((await slash.run("undo")).text).toContain("No other change is recorded.")
  await slash.run("edit")
  await createSlashMemory(memory, hostWithEditor("write", "more")).run("edit global")
  const { text } = await slash.run("undo", { width: 500 })
  const how = /(?<=To revert this: ).*$/.exec(text)?.[0] ?? ""
  expect((await slash.run(how)).ok).toBe(true)
  expect(read("MEMORY.md")).toBe(files["MEMORY.md"])
})

test("undo reverts again once memory has changed after the edit of a person's own file", async () => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("write", "changed"))
  await slash.run("edit project")
  await slash.run("rm a-note")
  expect((await slash.run("undo")).outcome).toMatchObject({ kind: "undone", slug: "a-note" })
  await slash.run("edit project")
  expect((await slash.run("undo")).ok).toBe(false)
  const viewed = createSlashMemory(memory, hostWithEditor("view"))
  await slash.run("rm a-note")
  await viewed.run("edit project")
  expect((await viewed.run("undo")).ok).toBe(true)
})

test("a text that another session wrote while the editor was open goes to the history", async () => {
  const { memory, read, directory } = createTemporaryMemory(files)
  const other = createMemory({ directory, system: { env: {} } })
  const openEditor = async (path: string): Promise<number> => {
    await other.write({ slug: "a-note", type: "project", description: "A note", body: "By the model.\n" })
    await new Promise((done) => setTimeout(done, 300))
    writeFileSync(path, byHand)
    return 0
  }
  const slash = createSlashMemory(memory, { openEditor })
  const { text, outcome } = await slash.run("edit a-note", { width: 1_000 })
  expect(outcome).toMatchObject({ before: expect.stringContaining("By the model.") })
  expect(text).toContain("your save replaced that: /memory undo brings it back")
  await slash.run("undo a-note")
  expect(read("a-note.md")).toContain("By the model.")
})

test("a text that another session wrote unseen, just before the person's save, is said to be lost", async () => {
  const { memory, directory } = createTemporaryMemory(files)
  const other = createMemory({ directory, system: { env: {} } })
  const openEditor = async (path: string): Promise<number> => {
    await other.write({ slug: "a-note", type: "project", description: "A note", body: "By the model.\n" })
    writeFileSync(path, byHand)
    return 0
  }
  const { text } = await createSlashMemory(memory, { openEditor }).run("edit a-note", { width: 1_000 })
  expect(text).toMatch(
    /Another session wrote it just before your save|your save replaced that: \/memory undo/,
  )
})

test("an edit that memory could not record is reported, and the next undo reverts nothing older", async () => {
  const { memory, directory } = createTemporaryMemory(files)
  const openEditor = async (path: string): Promise<number> => {
    writeFileSync(path, byHand)
    writeFileSync(join(directory, ".caliban", "format"), "9\n")
    return 0
  }
  const slash = createSlashMemory(memory, { openEditor })
  await slash.run("add Another fact")
  const { text } = await slash.run("edit a-note", { width: 1_000 })
  expect(text).toContain(
    "The history does not have the text from before this edit, so no undo brings it back: ",
  )
  expect((await slash.run("undo", { width: 1_000 })).text).toContain(
    "memory keeps no version from before that",
  )
})

test("undo after an edit of a person's own file reverts nothing older when another session writes", async () => {
  const { memory, read, directory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("write", "changed"))
  await slash.run("add --slug deploy We deploy on Thursdays")
  await slash.run("edit project")
  const other = createMemory({ directory, system: { env: {} } })
  await other.write({ slug: "a-note", type: "project", description: "A note", body: "By the model.\n" })
  expect((await slash.run("undo")).outcome).toMatchObject({ kind: "not-undone" })
  expect(read("deploy.md")).toContain("Thursdays")
})

test("undo after an edit of a topic that another session removed meanwhile reverts nothing older", async () => {
  for (const pause of [0, 300]) {
    const { memory, read, directory } = createTemporaryMemory(files)
    const other = createMemory({ directory, system: { env: {} } })
    const openEditor = async (path: string): Promise<number> => {
      await other.remove("a-note")
      await new Promise((done) => setTimeout(done, pause))
      writeFileSync(path, byHand)
      return 0
    }
    const slash = createSlashMemory(memory, { openEditor })
    await slash.run("add --slug deploy We deploy on Thursdays")
    const edited = await slash.run("edit a-note", { width: 1_000 })
    expect(edited).toMatchObject({ outcome: { change: "created", hint: undefined } })
    expect(edited.text).not.toMatch(/another session/i)
    const { outcome, text } = await slash.run("undo", { width: 1_000 })
    expect(outcome).toMatchObject({ kind: "not-undone" })
    expect(text).toContain("a-note.md last, and memory keeps no version from before that")
    expect([read("a-note.md"), read("deploy.md")]).toEqual([byHand, expect.stringContaining("Thursdays")])
    const [how = ""] = /(?<=Before that, a-note was removed .* To revert this: ).*$/.exec(text) ?? []
    expect(await slash.run(how)).toMatchObject({ ok: true, text: "a-note is back as it was." })
    expect(read("a-note.md")).toBe(files["a-note.md"])
  }
})

test("undo after an editor left a folder in the place of the topic reverts nothing older", async () => {
  const { memory, read } = createTemporaryMemory(files)
  const openEditor = async (path: string): Promise<number> => {
    rmSync(path)
    mkdirSync(path)
    return 0
  }
  const slash = createSlashMemory(memory, { openEditor })
  await slash.run("add --slug deploy We deploy on Thursdays")
  expect((await slash.run("edit a-note", { width: 1_000 })).text).toContain("cannot be opened (EISDIR)")
  expect((await slash.run("undo")).outcome).toMatchObject({ kind: "not-undone" })
  expect(read("deploy.md")).toContain("Thursdays")
})

test("a file that comes back after a removal is edited like any other, also while the editor replaces it", async () => {
  const { memory, read, directory } = createTemporaryMemory(files)
  await createMemory({ directory, system: { env: {} } }).remove("a-note")
  writeFileSync(join(directory, "a-note.md"), byHand)
  const openEditor = async (path: string): Promise<number> => {
    rmSync(path)
    await new Promise((done) => setTimeout(done, 100))
    writeFileSync(path, "mine\n")
    return 0
  }
  const slash = createSlashMemory(memory, { openEditor })
  expect((await slash.run("edit a-note")).outcome).toMatchObject({ change: "changed", before: byHand })
  expect((await slash.run("undo")).ok).toBe(true)
  expect(read("a-note.md")).toBe(byHand)
})

test("an undo restores a file that is not UTF-8 byte by byte", async () => {
  const { memory, directory } = createTemporaryMemory(files)
  const path = join(directory, "a-note.md")
  const latin1 = Buffer.from("caf\xe9\ncr\xe8me\n", "latin1")
  writeFileSync(path, latin1)
  const slash = createSlashMemory(memory, {
    openEditor: async () => {
      writeFileSync(path, latin1.subarray(5))
      return 0
    },
  })
  await slash.run("edit a-note")
  await slash.run("undo a-note")
  expect(readFileSync(path)).toEqual(latin1)
})

test("what another session wrote is not an edit of the person", async () => {
  const { memory, directory } = createTemporaryMemory(files)
  const other = createMemory({ directory, system: { env: {} } })
  const openEditor = async (): Promise<number> => {
    await other.write({ slug: "a-note", type: "project", description: "A note", body: "By the model.\n" })
    await new Promise((done) => setTimeout(done, 300))
    return 0
  }
  const { outcome } = await createSlashMemory(memory, { openEditor }).run("edit a-note")
  expect(outcome).toMatchObject({ change: "unchanged", hint: undefined })
  expect(await memory.history.list()).toHaveLength(1)
})

test("another order of lines in the index is an edit of the person", async () => {
  const { memory, read } = createTemporaryMemory({ "MEMORY.md": "# Memory\n\nOne\n\nTwo\n" })
  const openEditor = async (path: string): Promise<number> => {
    writeFileSync(path, "# Memory\n\nTwo\n\nOne\n")
    return 0
  }
  const { outcome } = await createSlashMemory(memory, { openEditor }).run("edit")
  expect(outcome).toMatchObject({ change: "changed", entryId: expect.any(String) })
  expect(read("MEMORY.md")).toContain("Two\n\nOne")
})

test.each([
  ["closes the editor", undefined],
  ["saves a text without it", "# Memory\n\n- [a-note](a-note.md) — mine\n"],
])("a line that another session added to the index is not the person's, who %s", async (_, saved) => {
  const { memory, read, directory } = createTemporaryMemory(files)
  const other = createMemory({ directory, system: { env: {} } })
  const openEditor = async (path: string): Promise<number> => {
    await other.write({ slug: "added", type: "project", description: "By the model", body: "Text" })
    await new Promise((done) => setTimeout(done, 300))
    if (saved !== undefined) writeFileSync(path, saved)
    return 0
  }
  const slash = createSlashMemory(memory, { openEditor })
  const { outcome, text } = await slash.run("edit", { width: 1_000 })
  if (saved === undefined) expect(outcome).toMatchObject({ change: "unchanged", hint: undefined })
  else {
    expect(text).toContain("your save replaced that: /memory undo brings it back")
    await slash.run("undo")
  }
  expect(read("MEMORY.md")).toContain("(added.md)")
})

test.each([
  ["closes the editor", undefined],
  ["saves it", byHand],
])("a topic that another session removed is not removed by the person, who %s", async (_, saved) => {
  const { memory, directory } = createTemporaryMemory(files)
  const other = createMemory({ directory, system: { env: {} } })
  const openEditor = async (path: string): Promise<number> => {
    await other.remove("a-note")
    await new Promise((done) => setTimeout(done, 300))
    if (saved !== undefined) writeFileSync(path, saved)
    return 0
  }
  const { outcome } = await createSlashMemory(memory, { openEditor }).run("edit a-note")
  // Nothing of the other session was replaced that an undo could bring back.
  expect(outcome).not.toMatchObject({ hint: expect.stringContaining("undo") })
  expect(outcome).toMatchObject({ change: saved === undefined ? "absent" : "created" })
  expect(
    (await memory.history.list({ address: "a-note" })).filter(({ action }) => action === "removed"),
  ).toHaveLength(1)
})

test("an editor that fails leaves no timer, which would keep the process alive", async () => {
  const { memory } = createTemporaryMemory(files)
  const timers = () => process.getActiveResourcesInfo().filter((one) => one === "Timeout").length
  const before = timers()
  const openEditor = () =>
    Promise.reject(Object.assign(new Error("no"), { code: "ENOENT", syscall: "spawn vi" }))
  expect(await createSlashMemory(memory, { openEditor }).run("edit a-note")).toMatchObject({ ok: false })
  expect(timers()).toBe(before)
})

test("an undo does not offer what cannot be done", async () => {
  const { memory, write } = createTemporaryMemory()
  const slash = createSlashMemory(memory)
  const { outcome } = await slash.run("add We deploy on Thursdays")
  write("deploy-thursdays.md", byHand)
  const { text } = await slash.run("undo", { width: 1_000 })
  expect(text).toContain("It was new then: /memory rm deploy-thursdays removes it.")
  expect(text).not.toMatch(/restore|reverts that change/)
  const [entry] = await memory.history.list()
  const restored = await slash.run(`restore ${entry?.id}`, { width: 1_000 })
  expect(restored.text).toContain("/memory rm deploy-thursdays takes it away.")
  expect(outcome).toMatchObject({ ok: true })
})
