import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { createMemory, type Memory } from "../src/index.ts"
import { squads } from "../src/layouts.ts"
import { prepareRemoval, prepareWrite } from "../src/memory/exact-files.ts"
import { requireInternals } from "../src/memory/internals.ts"
import { temporaryFolder } from "./temporary-folder.ts"

function open(): { memory: Memory; path(name: string): string } {
  const folder = temporaryFolder()
  const directory = join(folder, "memory")
  const memory = createMemory({
    cwd: folder,
    directory,
    durability: "none",
    system: { env: { HOME: folder } },
  })
  return { memory, path: (name) => join(directory, name) }
}

const topic = (slug: string, body: string) =>
  ({ slug, type: "project", description: `About ${slug}`, body }) as const

it("reports a manual change once, and continues with the earlier change of another topic", async () => {
  const { memory, path } = open()
  await memory.write(topic("older", "one"))
  await memory.write(topic("edited", "one"))
  const { entryId } = await memory.write(topic("edited", "two"))
  writeFileSync(path("edited.md"), "By hand.")
  await expect(memory.undo()).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/"edited" was changed by hand .* the next undo goes further back\./),
    details: { slug: "edited", entryId },
  })
  expect(await memory.undo()).toMatchObject({ slug: "older", action: "removed" })
  expect(await memory.undo()).toBeUndefined()
  expect(readFileSync(path("edited.md"), "utf8")).toBe("By hand.")
  await memory.history.restore(entryId ?? "")
  expect((await memory.read("edited"))?.body).toBe("one")
  expect((await memory.history.list()).some(({ slug }) => slug === "edited")).toBe(true)
  await memory.undo()
  expect(readFileSync(path("edited.md"), "utf8")).toBe("By hand.")
})

it("says that a program saved into the version that it brings back", async () => {
  const { memory, path } = open()
  await memory.write(topic("edited", "one"))
  const descriptor = openSync(path("edited.md"), "r+")
  const { entryId = "" } = await memory.write(topic("edited", "two"))
  ftruncateSync(descriptor, 0)
  closeSync(descriptor)
  const warning = { code: "history-changed", message: expect.stringContaining("edited is not as it was") }
  expect(await memory.history.restore(entryId)).toMatchObject({ slug: "edited", warnings: [warning] })
  expect(readFileSync(path("edited.md"), "utf8")).toBe("")
  expect(await memory.undo()).toMatchObject({ action: "restored", warnings: [] })
  expect((await memory.read("edited"))?.body).toBe("two")
})

it("undoes a skipped change by name once the topic is as that change left it", async () => {
  const { memory, path } = open()
  await memory.write(topic("edited", "one"))
  const written = readFileSync(path("edited.md"))
  writeFileSync(path("edited.md"), "By hand.")
  await expect(memory.undo()).rejects.toMatchObject({ code: "conflict" })
  writeFileSync(path("edited.md"), written)
  expect(await memory.undo()).toBeUndefined()
  expect(await memory.undo("edited")).toMatchObject({ action: "removed" })
})

it("undoes a write after a change was skipped", async () => {
  const { memory, path } = open()
  await memory.write(topic("edited", "one"))
  rmSync(path("edited.md"))
  await expect(memory.undo()).rejects.toMatchObject({ code: "conflict", details: { revision: null } })
  await memory.write(topic("edited", "two"))
  expect(await memory.undo()).toMatchObject({ slug: "edited", action: "removed" })
})

it("continues after a repair that was followed by a manual change of the index", async () => {
  const { memory, path } = open()
  await memory.write(topic("older", "one"))
  writeFileSync(path("MEMORY.md"), `${readFileSync(path("MEMORY.md"), "utf8")}- [gone](gone.md)\n`)
  const { entryId } = await memory.repair()
  const byHand = `${readFileSync(path("MEMORY.md"), "utf8")}By hand.\n`
  writeFileSync(path("MEMORY.md"), byHand)
  await expect(memory.undo()).rejects.toMatchObject({ details: { entryId } })
  expect(await memory.undo()).toMatchObject({ slug: "older" })
  expect(readFileSync(path("MEMORY.md"), "utf8")).toContain("By hand.\n")
})

it("continues with another topic after a change whose earlier version was purged", async () => {
  const { memory } = open()
  await memory.write(topic("older", "one"))
  await memory.write(topic("edited", "one"))
  await memory.remove("edited")
  await memory.history.purge({ slug: "edited" })
  expect(await memory.undo()).toMatchObject({ slug: "older" })
})

it("does not revert a topic that was changed manually since, in this process or another one", async () => {
  for (const isSame of [true, false]) {
    const { memory, path } = open()
    await memory.write(topic("edited", "one"))
    const { entryId } = await memory.write(topic("edited", "two"))
    const byHand = `${readFileSync(path("edited.md"), "utf8")}By hand.\n`
    writeFileSync(path("edited.md"), byHand)
    const { directory = "" } = memory
    const other = isSame
      ? memory
      : createMemory({ cwd: "/", directory, durability: "none", system: { env: {} } })
    await expect(other.undo("edited")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(`Restore "${entryId}" to bring back`),
      details: { slug: "edited", entryId },
    })
    expect(readFileSync(path("edited.md"), "utf8")).toBe(byHand)
    await other.history.restore(entryId ?? "")
    expect((await memory.read("edited"))?.body).toBe("one")
  }
})

it("does not revert the creation of a topic that was changed manually since", async () => {
  const { memory, path } = open()
  await memory.write(topic("edited", "one"))
  writeFileSync(path("edited.md"), "By hand.")
  await expect(memory.undo("edited")).rejects.toMatchObject({ code: "conflict" })
  expect(readFileSync(path("edited.md"), "utf8")).toBe("By hand.")
})

it("leaves a person's lines about a topic when its creation is undone", async () => {
  const { memory } = open()
  const { directory = "" } = memory
  const INDEX = "# Memory\n\n- [deploy](deploy.md) — project: About deploy\n\n## Ops\n"
  const ARCHIVE = "# Archive\n\n- [gone](gone.md) — decided 2024: never use gone\n"
  mkdirSync(directory)
  writeFileSync(join(directory, "MEMORY.md"), INDEX)
  writeFileSync(join(directory, "MEMORY.archive.md"), ARCHIVE)
  await memory.write(topic("deploy", "x"))
  await memory.undo()
  expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toBe(INDEX)
  const layout = squads({ squad: "team", agent: "me" })
  const squad = createMemory({ directory, layout, durability: "none", system: { env: {} } })
  await squad.write(topic("gone", "x"))
  await squad.undo()
  expect(readFileSync(join(directory, "MEMORY.archive.md"), "utf8")).toBe(ARCHIVE)
})

it("passes over an earlier change of another program that was edited since, as over its own", async () => {
  const { memory, path } = open()
  await memory.write(topic("older", "one"))
  await memory.write(topic("edited", "one"))
  await new Promise((done) => setTimeout(done, 2))
  const later = createMemory({ cwd: join(path("x"), "../.."), directory: join(path("x"), "..") })
  writeFileSync(path("edited.md"), "By hand.")
  await expect(later.undo()).rejects.toMatchObject({ code: "conflict", details: { slug: "edited" } })
  expect(await later.undo()).toMatchObject({ slug: "older", action: "removed" })
})

it("does not restore a topic whose file in the history is lost", async () => {
  const { memory, path } = open()
  await memory.write(topic("lost", "one"))
  const { entryId = "" } = await memory.write(topic("lost", "two"))
  rmSync(path(`.caliban/history/${entryId}.old`))
  const error = { code: "unreadable-file", message: expect.stringContaining("Nothing was changed") }
  await expect(memory.history.restore(entryId)).rejects.toMatchObject(error)
  await expect(memory.undo()).rejects.toMatchObject(error)
  expect((await memory.read("lost"))?.body).toBe("two")
})

it.each(["one", "three"])(
  "brings back the other files of a removed folder when %s was made by hand, and goes on",
  async (name) => {
    const { memory, path } = open()
    await memory.write(topic("older", "text"))
    const names = ["one", "two", "three"]
    mkdirSync(path("n"))
    for (const file of names) writeFileSync(path(`n/${file}.md`), file)
    const { own } = requireInternals(memory)
    for (const file of names) await (await prepareRemoval(own, `n/${file}`, { group: "folder" }))()
    expect(existsSync(path("n"))).toBe(false)
    mkdirSync(path("n"))
    writeFileSync(path(`n/${name}.md`), "By hand.")
    const { warnings } = (await memory.undo()) ?? {}
    expect(warnings).toMatchObject([{ code: "not-undone" }])
    for (const file of names)
      expect(readFileSync(path(`n/${file}.md`), "utf8")).toBe(file === name ? "By hand." : file)
    expect(await memory.undo()).toMatchObject({ slug: "older", action: "removed" })
  },
)

it.each(["edited", "removed"])(
  "gives the original of a renamed topic its line again when the copy was %s by hand",
  async (change) => {
    const { memory, path } = open()
    await memory.write(topic("last", "text"))
    await memory.write(topic("old", "text"))
    await memory.write(topic("first", "text"))
    const before = readFileSync(path("MEMORY.md"), "utf8")
    const { own } = requireInternals(memory)
    const { revision, text } = (await memory.read("old")) ?? {}
    const renaming = { expect: null, movedFrom: "old", group: "renaming" }
    await (await prepareWrite(own, "new", Buffer.from(text ?? ""), renaming))()
    await (await prepareRemoval(own, "old", { expect: revision, group: "renaming" }))()
    if (change === "edited") writeFileSync(path("new.md"), "By hand.")
    else await createMemory({ directory: path("") }).remove("new")
    expect(await memory.undo()).toMatchObject({ slug: "old", warnings: [{ code: "not-undone" }] })
    expect(readFileSync(path("old.md"), "utf8")).toBe(text)
    const index = readFileSync(path("MEMORY.md"), "utf8")
    expect(index.replace("- [new](new.md) — project: About old\n", "")).toBe(before)
    expect(index.includes("[new]")).toBe(change === "edited")
  },
)

it("gives a line without a topic back once", async () => {
  const { memory, path } = open()
  await memory.write(topic("other", "text"))
  const index = `${readFileSync(path("MEMORY.md"), "utf8")}- [gone](gone.md) — mine\n`
  writeFileSync(path("MEMORY.md"), index)
  await memory.remove("gone")
  await memory.undo()
  expect(readFileSync(path("MEMORY.md"), "utf8")).toBe(index)
})
