import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { createMemory, type Memory } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { createTemporaryMemory } from "../../test/temporary-memory.ts"
import { createSlashMemory, type SlashMemory } from "../slash-memory.ts"

/** `work`, which was renamed from `name` after that had a memory; `home` is the home directory. */
async function renamed(name = "shop"): Promise<{
  memory: Memory
  slash: SlashMemory
  directory: string
  root: string
  neutral(text: string): string
}> {
  const { root } = createTemporaryMemory()
  const home = join(root, "home")
  const env = { HOME: home }
  const folder = join(home, name)
  mkdirSync(folder)
  const old = createMemory({ cwd: folder, durability: "none", system: { env } })
  for (const slug of ["tea", "milk"])
    await old.write({ slug, type: "project", description: `About ${slug}`, body: "Text." })
  const directory = old.directory as string
  writeFileSync(join(directory, "notes.md"), "Text.\n")
  renameSync(folder, join(home, "work"))
  const memory = createMemory({ cwd: join(home, "work"), durability: "none", system: { env } })
  return {
    memory,
    slash: createSlashMemory(memory, { env }),
    directory,
    root,
    neutral: (text) =>
      text
        .replaceAll(root, "<root>")
        .replace(/projects\/\S*?-home-/g, "projects/<key>-")
        .replace(/changed \d{4}-\d\d-\d\d/g, "changed <date>"),
  }
}

test("lists, shows what it would move, moves with --yes, and moves back", async () => {
  const { slash, memory, neutral, directory } = await renamed()
  const list = await slash.run("/memory adopt", { width: 100 })
  expect(list).toMatchObject({ ok: true, refresh: false })
  expect(neutral(list.text)).toMatchInlineSnapshot(`
    "1 memory that may be this project's

      1. ~/shop
         2 topics, last changed <date>; this folder is gone

    /memory adopt <number> shows what would be moved."
  `)
  const preview = await slash.run("/memory adopt 1", { width: 200 })
  expect(preview).toMatchObject({ ok: true, refresh: false })
  expect(neutral(preview.text)).toMatchInlineSnapshot(`
    "This would move 2 topics into this memory:

      ~/shop
         2 topics, last changed <date>; this folder is gone

    If this memory has another topic of the same name, nothing is moved at all.

    To adopt: /memory adopt ~/.local/share/caliban/projects/<key>-shop/memory --yes"
  `)
  const narrow = await slash.run("/memory adopt 1", { width: 40 })
  expect(narrow.text.split("\n").at(-1)).toBe(preview.text.split("\n").at(-1))
  expect((await memory.list()).topicCount).toBe(0)
  const line = /(?<=To adopt: ).*/.exec(preview.text)?.[0] as string
  const done = await slash.run(line, { width: 200 })
  expect(done).toMatchObject({ ok: true, refresh: true })
  expect(neutral(done.text)).toMatchInlineSnapshot(`"Moved 2 topics from the memory of ~/shop."`)
  expect((await memory.list()).topicCount).toBe(2)
  expect((await slash.run("/memory adopt")).text).toBe("No other memory seems to be this project's.")
  const undone = await slash.run("/memory undo")
  expect(undone).toMatchObject({ ok: true, text: "The adopted memory is back with its project." })
  expect((await memory.list()).topicCount).toBe(0)
  expect(readdirSync(directory)).toContain("tea.md")
})

test("an undo says that a topic has left a memory that had others", async () => {
  const { slash } = await renamed()
  await slash.run("add --slug juice We drink juice")
  await slash.run("adopt 1 --yes")
  const { text } = await slash.run("undo")
  expect(text).toMatch(/^(?:tea|milk) is back where it came from\.$/)
})

test("takes the path of the project or of the directory, also with spaces", async () => {
  const { slash, directory, root } = await renamed("my shop")
  for (const path of [`"${root}/home/my shop"`, `${root}/home/my shop/`, "~/my shop", directory])
    expect((await slash.run(`adopt ${path}`)).outcome).toMatchObject({
      kind: "adopt-preview",
      memory: { directory, topicCount: 2 },
    })
  expect((await slash.run("adopt ~/my shop --yes")).outcome).toMatchObject({
    kind: "adopted",
    moved: ["milk", "tea"],
    leftBehind: [],
  })
})

test("takes the memory directory of a project that exists, and no other directory", async () => {
  const { slash, root, directory, neutral } = await renamed()
  mkdirSync(join(root, "home/shop"))
  expect((await slash.run("/memory adopt")).text).toBe("No other memory seems to be this project's.")
  expect((await slash.run("adopt ~/shop")).outcome).toMatchObject({ kind: "not-adoptable" })
  expect(neutral((await slash.run(`adopt ${directory}`, { width: 200 })).text)).toMatchInlineSnapshot(`
    "This memory is not offered, since its project still exists or cannot be found. This would move it here:

      <root>/home/.local/share/caliban/projects/<key>-shop/memory

    If this memory has another topic of the same name, nothing is moved at all.

    To adopt: /memory adopt ~/.local/share/caliban/projects/<key>-shop/memory --yes"
  `)
  expect((await slash.run(`adopt ${root}/memory --yes`)).outcome).toMatchObject({
    kind: "failed",
    code: "no-memory-directory",
  })
  expect((await slash.run(`adopt ${directory} --yes`)).outcome).toMatchObject({ moved: ["milk", "tea"] })
})

test("names both topics of one name, and what stays behind", async () => {
  const { slash, memory, neutral } = await renamed()
  await memory.write({ slug: "tea", type: "user", description: "Another", body: "Text." })
  const refused = await slash.run("adopt 1 --yes", { width: 200 })
  expect(refused).toMatchObject({ ok: false, outcome: { kind: "failed", code: "conflict" } })
  expect(neutral(refused.text)).toContain("These are different topics with one slug")
  await memory.remove("tea")
  await memory.write({ slug: "own", type: "user", description: "Own", body: "Text." })
  expect(neutral((await slash.run("adopt 1 --yes", { width: 200 })).text)).toMatchInlineSnapshot(`
    "Moved 2 topics from the memory of ~/shop.
    ! notes was not moved: It is not a topic.

    What was not moved stays in this directory:
      <root>/home/.local/share/caliban/projects/<key>-shop/memory"
  `)
})

test("answers what is not offered, and changes nothing", async () => {
  const { slash, memory } = await renamed()
  for (const what of ["0", "2", "999", "9999", "shop", "/", "~", "-1", "\u001b[2J"]) {
    const { ok, outcome, text } = await slash.run(`adopt "${what}" --yes`)
    expect({ ok, outcome }).toMatchObject({ ok: false, outcome: { kind: "not-adoptable", what } })
    expect(text).not.toContain("\u001b")
  }
  expect((await slash.run("adopt --yes")).outcome).toMatchObject({ kind: "invalid" })
  expect((await memory.list()).topicCount).toBe(0)
})

test("prints the data as JSON", async () => {
  const { slash, directory, root } = await renamed()
  const { text } = await slash.run("adopt --json")
  const workspace = join(root, "home/shop")
  expect(JSON.parse(text)).toMatchObject({ memories: [{ directory, workspace, shownWorkspace: "~/shop" }] })
})

test("completes the paths of the projects", async () => {
  const { slash, root } = await renamed("my shop")
  expect(await slash.complete("/memory adopt ")).toEqual([`/memory adopt "${root}/home/my shop"`])
  expect(await slash.complete("/memory adopt --")).toContain("/memory adopt --yes")
})

test("says that a read-only memory was not changed", async () => {
  const { memory, root, directory } = await renamed()
  const env = { HOME: join(root, "home") }
  const readOnly = createMemory({ cwd: join(root, "home/work"), readOnly: true, system: { env } })
  const { outcome } = await createSlashMemory(readOnly, { env }).run("adopt 1 --yes")
  expect(outcome).toMatchObject({ kind: "failed", code: "read-only" })
  expect(readdirSync(dirname(dirname(directory)))).toHaveLength(1)
  rmSync(root, { recursive: true })
  expect(await memory.projects.list()).toEqual([])
})

test("says that nothing was done when every topic was refused", async () => {
  const { root } = await renamed()
  const env = { HOME: join(root, "home") }
  const guard = () => ({ rule: "all", message: "It is not wanted." })
  const memory = createMemory({ cwd: join(root, "home/work"), guard, durability: "none", system: { env } })
  const result = await createSlashMemory(memory, { env }).run("adopt 1 --yes")
  expect(result).toMatchObject({ ok: false, refresh: false, outcome: { kind: "adopted", moved: [] } })
  expect(result.text).toContain("tea was not moved")
})
