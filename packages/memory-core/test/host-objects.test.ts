import { join } from "node:path"
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
