import { once } from "node:events"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory, nodeFiles, type TopicDraft } from "../src/index.ts"
import { exactFiles, requireInternals } from "../src/internal.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const draft = { slug: "tea", type: "user", description: "Likes tea", body: "Green." } as const

function open() {
  const directory = temporaryFolder({})
  return { directory, memory: createMemory({ directory, system: { env: {}, home: "/nowhere" } }) }
}

describe("what a host changes after a call", () => {
  it("is not what is written: one draft and one object of options may serve several calls", async () => {
    const { memory } = open()
    const reused: { -readonly [Key in keyof TopicDraft]: TopicDraft[Key] } = { ...draft }
    const options = { why: "", expect: null as string | null }
    const writes = ["one", "two", "three"].map((slug) => {
      Object.assign(reused, { slug, description: `About ${slug}`, body: `Text of ${slug}.` })
      options.why = `For ${slug}`
      return memory.write(reused, options)
    })
    options.expect = "another"
    await Promise.all(writes)
    for (const slug of ["one", "two", "three"]) {
      expect(await memory.read(slug)).toMatchObject({
        description: `About ${slug}`,
        body: `Text of ${slug}.`,
      })
      const [entry] = await memory.history.list({ address: slug })
      expect(entry?.why).toBe(`For ${slug}`)
    }
    const again = { expect: (await memory.read("one"))?.revision }
    const removal = memory.remove("one", again)
    again.expect = "another"
    expect(await removal).toMatchObject({ slug: "one" })
  })

  it("moves no open memory: its mounts and its folder stay", async () => {
    const root = temporaryFolder({ "ada/x": "", "bob/x": "", "team/x": "", "other/x": "", "work/x": "" })
    const at = (name: string): string => join(root, name)
    const mount = { name: "team", directory: at("team"), access: "write" as "read" | "write" }
    const userMemory = { directory: at("ada") }
    const env = { HOME: root, XDG_DATA_HOME: at("data") }
    const before = process.cwd()
    process.chdir(at("work"))
    const memory = createMemory({ cwd: ".", mounts: [mount], userMemory, system: { env } })
    const { directory, mounts } = memory
    try {
      process.chdir(at("other"))
      Object.assign(mount, { directory: at("bob"), access: "read" })
      userMemory.directory = at("bob")
      expect(memory.directory).toBe(directory)
      expect(memory.mounts).toEqual(mounts)
      expect((await memory.write(draft)).path).toBe(join(at("ada"), "tea.md"))
      expect((await memory.write({ ...draft, slug: "team/tea" })).path).toBe(join(at("team"), "tea.md"))
      expect((await memory.write({ ...draft, type: "project", slug: "own" })).path).toContain(at("data"))
    } finally {
      process.chdir(before)
    }
  })
})

it.each([
  ["rejects", async () => Promise.reject(new Error("The listener is broken.")), "The listener is broken."],
  [
    "throws what is no error",
    () => {
      throw Object.create(null)
    },
    "an object",
  ],
])("a listener that %s is a warning of the process", async (_how, listener, message) => {
  const { memory } = open()
  const warning = once(process, "warning")
  memory.onChange(listener)
  await memory.write(draft)
  expect(String(await warning)).toContain(message)
})

it("a call that Node's permission model refuses is a MemoryError that says so", async () => {
  const { directory, memory } = open()
  const refuse = (): never => {
    throw Object.assign(new Error("Access to this API has been restricted."), { code: "ERR_ACCESS_DENIED" })
  }
  const system = { env: {}, home: "/nowhere", files: { ...nodeFiles, mkdirSync: refuse } }
  const refused = createMemory({ directory: join(directory, "new"), system })
  await expect(refused.write(draft)).rejects.toMatchObject({
    code: "write-failed",
    message:
      "The memory could not be written: Node's permission model does not permit it. Nothing was changed.",
  })
  expect(await memory.read("tea")).toBeUndefined()
})

it("an undo says once that the file of a change is gone from the history, and the next one goes further back", async () => {
  const { directory, memory } = open()
  await memory.write(draft)
  await memory.write({ ...draft, body: "Black." })
  await memory.write({ ...draft, slug: "gone" })
  await memory.remove("gone")
  const [removal] = await memory.history.list()
  rmSync(join(directory, ".caliban/history", `${removal?.id}.old`))
  await expect(memory.undo()).rejects.toThrow("in the history is gone. Nothing was changed.")
  expect(await memory.undo()).toMatchObject({ slug: "tea", action: "restored" })
  expect((await memory.read("tea"))?.body).toBe("Green.")
})

it("an undo of a group whose files are gone from the history says so once", async () => {
  const { directory, memory } = open()
  await memory.write(draft)
  for (const slug of ["one", "two"]) await memory.write({ ...draft, slug })
  const { own } = requireInternals(memory, "test")
  for (const slug of ["one", "two"])
    await (await exactFiles.prepareRemoval(own, slug, { expect: undefined, by: "model", group: "both" }))()
  const removals = (await memory.history.list()).filter(({ action }) => action === "removed")
  for (const { id } of removals) rmSync(join(directory, ".caliban/history", `${id}.old`))
  await expect(memory.undo()).rejects.toThrow("in the history is gone. Nothing was changed.")
  expect(await memory.undo()).toMatchObject({ slug: "tea", action: "removed" })
})

it("a description that is a list or a map is read as it is written, and stays when it is sent back", async () => {
  for (const list of [
    "\n  - likes tea\n  - likes coffee",
    "\n  en: likes tea\n  de: mag Tee",
    " [tea, coffee]",
  ]) {
    const file = `---\nname: tea\ndescription:${list}\nmetadata:\n  type: user\n---\n\nGreen\n`
    const directory = temporaryFolder({ "tea.md": file })
    const memory = createMemory({ directory, system: { env: {}, home: "/nowhere" } })
    const { description = "", revision } = (await memory.read("tea")) ?? {}
    expect(description).toBe(list.trim().replace(/\s+/g, " "))
    await memory.write({ slug: "tea", type: "user", description, body: "Black" }, { expect: revision })
    expect((await memory.read("tea"))?.text).toBe(file.replace("Green", "Black"))
  }
})
