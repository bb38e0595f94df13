import { mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { isMainThread } from "node:worker_threads"
import { describe, expect, it } from "vitest"
import { createMemory, type TopicDraft } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const draft = { slug: "tea", type: "user", description: "Likes tea", body: "Green." } as const

it("a draft may be an instance of a class, with getters", async () => {
  const memory = createMemory({ directory: temporaryFolder({}), system: { env: {}, home: "/nowhere" } })
  class Note {
    slug = "tea"
    get name() {
      return "My own title"
    }
    get type() {
      return "user" as const
    }
    get description() {
      return "Likes tea"
    }
    get body() {
      return "Green."
    }
    get learned() {
      return { at: "2026-02-09" }
    }
  }
  await memory.write(new Note())
  expect(await memory.read("tea")).toMatchObject({
    ...draft,
    name: "My own title",
    learned: { at: "2026-02-09" },
  })
  class Guess extends Note {
    get expect() {
      return null
    }
  }
  await expect(memory.write(new Guess())).rejects.toThrow('"expect" is an option')
})

describe("what a host changes after a call", () => {
  it("is not what is written: one draft and one object of options may serve several calls", async () => {
    const memory = createMemory({ directory: temporaryFolder({}), system: { env: {}, home: "/nowhere" } })
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

  // A worker thread, in which mutation tests run, cannot change the folder of the process.
  it.runIf(isMainThread)("moves no open memory: its mounts and its folder stay", async () => {
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

  it("moves no open memory when the home directory changes", async () => {
    const root = temporaryFolder({ "work/x": "", "a/x": "", "b/x": "" })
    const env: Record<string, string | undefined> = { HOME: join(root, "a") }
    const memory = createMemory({ cwd: join(root, "work"), userMemory: true, system: { env } })
    await memory.write({ ...draft, type: "project", slug: "own" })
    const { directory, mounts } = memory
    env["HOME"] = join(root, "b")
    expect([memory.directory, memory.mounts]).toEqual([directory, mounts])
    await memory.write(draft)
    const { text } = await memory.load()
    expect([text.includes("own.md"), text.includes("tea.md")]).toEqual([true, true])
  })
})

describe("a repository that is made around the folder of an open memory", () => {
  const open = async () => {
    const root = temporaryFolder({ "home/x": "", "repo/sub/x": "", "repo/CLAUDE.md": "Outer." })
    const at = (name: string): string => join(root, name)
    const options = { cwd: at("repo/sub"), system: { env: { HOME: at("home") } } }
    const memory = createMemory(options)
    await memory.write(draft)
    const { directory = "" } = memory
    mkdirSync(at("repo/.git"))
    return { at, memory, options, directory }
  }

  it("moves neither its files nor what it shows", async () => {
    const { memory, options, directory } = await open()
    const agent = memory.forAgent("scout")
    expect(memory.directory).toBe(directory)
    expect((await memory.read("tea"))?.path).toBe(join(directory, "tea.md"))
    await memory.write({ ...draft, slug: "cup" })
    await agent.write({ ...draft, slug: "scouted" })
    const { text, diagnostics } = await memory.load()
    expect(text).toContain("cup.md")
    expect(text).not.toContain("Outer.")
    expect(diagnostics).toEqual([])
    expect((await memory.status()).directory).toBe(directory)
    expect(agent.directory).toBe(join(dirname(directory), "agents/scout/memory"))
    expect(createMemory(options).directory).not.toBe(directory)
  })

  it("does not hide that another project has claimed its folder, that a link leads elsewhere, or that the folder was moved", async () => {
    const { at, memory, directory } = await open()
    writeFileSync(join(dirname(directory), "origin.json"), JSON.stringify({ path: "/other" }))
    expect(memory.directory).not.toBe(directory)
    expect(await memory.read("tea")).toBeUndefined()

    const notes = at("repo/notes")
    symlinkSync(at("repo/sub"), notes)
    const mounts = [{ name: "notes", directory: notes }]
    const other = createMemory({ cwd: at("repo"), mounts, system: { env: { HOME: at("home") } } })
    expect(other.mounts).toHaveLength(1)
    unlinkSync(notes)
    symlinkSync(at("home"), notes)
    expect(other.mounts).toEqual([])

    renameSync(at("repo/sub"), at("moved"))
    symlinkSync(at("moved"), at("repo/sub"))
    writeFileSync(at("moved/CLAUDE.md"), "Moved.")
    expect((await memory.load()).text).toContain("Moved.")
  })
})
