import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { createMemory, type Memory, type MemoryOptions } from "../../src/index.ts"
import { requireInternals } from "../../src/internal.ts"
import { temporaryFolder } from "../temporary-folder.ts"
import { draft } from "./world.ts"

/** A person with two projects, each a git repository. */
function createPerson() {
  const root = temporaryFolder({ "home/.keep": "", "shop/.git/HEAD": "", "blog/.git/HEAD": "" })
  const home = join(root, "home")
  const session = (project: "shop" | "blog", more: Partial<MemoryOptions> = {}): Memory =>
    createMemory({
      cwd: join(root, project),
      userMemory: true,
      durability: "none",
      ...more,
      system: { env: { HOME: home }, ...more.system },
    })
  return { root, home, session, directory: join(home, ".local/share/caliban/user/memory") }
}

it("follows a person through a week of sessions in two projects", async () => {
  const { session, directory } = createPerson()

  // Monday: nothing is known, and a load creates nothing.
  const monday = session("shop")
  expect((await monday.load()).text).toBe("")
  expect(existsSync(directory)).toBe(false)
  const editor = await monday.write(draft("editor", { type: "user", description: "Uses Helix" }))
  expect(editor).toMatchObject({ slug: "user/editor", path: join(directory, "editor.md") })
  expect(await monday.write(draft("deploy", { type: "project" }))).toMatchObject({ slug: "deploy" })

  // Tuesday: the other project knows the person, not the first project.
  const tuesday = session("blog")
  const { text } = await tuesday.load()
  expect(text).toContain('<auto-memory mount="user" path="~/.local/share/caliban/user/memory/MEMORY.md"')
  expect(text).toContain("Uses Helix")
  expect(text).not.toContain("deploy")
  expect(await tuesday.read("editor")).toMatchObject({ slug: "user/editor" })

  // Wednesday: the preference changes, in the blog, without the name of the mount.
  expect(await tuesday.write(draft("editor", { type: "user", description: "Uses Vim" }))).toMatchObject({
    slug: "user/editor",
    action: "updated",
  })
  expect((await session("shop").load()).text).toContain("Uses Vim")

  // Thursday: a rule for the shop alone contradicts it; both are shown with their places.
  const plainShop = session("shop", { userMemory: false })
  await plainShop.write(draft("editor", { type: "project", description: "The shop is edited with Zed" }))
  const thursday = session("shop")
  const list = await thursday.list()
  expect(list.topics.map(({ slug }) => slug)).toEqual(["deploy", "editor", "user/editor"])
  const shown = (await thursday.load()).text
  expect(shown).toContain("Uses Vim")
  expect(shown).toContain("The shop is edited with Zed")
  const update = await thursday.write(draft("editor", { type: "project", description: "Zed in the shop" }))
  expect(update).toMatchObject({ slug: "editor", action: "updated" })

  // Friday: what turned out to be about the person moves to the person.
  await thursday.write(draft("tone", { type: "feedback", description: "Short answers" }))
  expect(await thursday.promote("tone", "user")).toMatchObject({ to: "user/tone" })
  expect((await session("blog").load()).text).toContain("Short answers")

  // Saturday: a host without the option sees only the project.
  const plain = session("blog", { userMemory: false })
  expect((await plain.load()).text).toBe("")
  expect(await plain.write(draft("editor", { type: "user" }))).toMatchObject({ slug: "editor" })
  expect((await session("blog").status()).mounts).toMatchObject([{ name: "user", topicCount: 2 }])
})

it("uses another directory that code names", async () => {
  const { root, session } = createPerson()
  const directory = join(root, "person")
  const memory = session("shop", { userMemory: { directory } })
  await memory.write(draft("editor", { type: "user" }))
  expect(existsSync(join(directory, "editor.md"))).toBe(true)
  expect(memory.mounts).toEqual([{ name: "user", directory, access: "write", types: ["user"] }])
})

it("is below XDG_DATA_HOME, unless that is in the workspace", async () => {
  const { root, home, session } = createPerson()
  const data = join(root, "data")
  const moved = session("shop", { system: { env: { HOME: home, XDG_DATA_HOME: data } } })
  expect(await moved.write(draft("editor", { type: "user" }))).toMatchObject({
    path: join(data, "caliban/user/memory/editor.md"),
  })
  const inside = session("shop", {
    system: {
      env: {
        HOME: home,
        XDG_DATA_HOME: join(root, "shop/data"),
        CALIBAN_AUTO_MEMORY_DIRECTORY: join(root, "exact"),
      },
    },
  })
  const { diagnostics } = await inside.status()
  expect(diagnostics.filter(({ code }) => code === "refused-mount")).toHaveLength(1)
  expect(await inside.write(draft("editor", { type: "user" }))).toMatchObject({ slug: "editor" })
  await expect(inside.read("user/editor")).rejects.toMatchObject({ code: "no-memory-directory" })
  expect(existsSync(join(root, "shop/data"))).toBe(false)
})

it("is reported as left out without a home directory", async () => {
  const { root, session } = createPerson()
  const memory = session("shop", { system: { env: { CALIBAN_AUTO_MEMORY_DIRECTORY: join(root, "exact") } } })
  expect((await memory.status()).diagnostics).toMatchObject([{ code: "no-home" }])
  expect(await memory.write(draft("editor", { type: "user" }))).toMatchObject({ slug: "editor" })
})

it("ignores every CALIBAN variable for its place", async () => {
  const { root, home, session, directory } = createPerson()
  mkdirSync(join(root, "other"), { mode: 0o700 })
  writeFileSync(join(root, "other/MEMORY.md"), "")
  const env = {
    HOME: home,
    CALIBAN_MEMORY_DIR: join(root, "other"),
    CALIBAN_AUTO_MEMORY_DIRECTORY: join(root, "other"),
  }
  expect(session("shop", { system: { env } }).mounts).toMatchObject([{ name: "user", directory }])
})

it("undoes the newest earlier change, also one of the person's own memory", async () => {
  const { session } = createPerson()
  const monday = session("shop")
  await monday.write(draft("deploy", { type: "project" }))
  // Times of two stores are compared.
  await new Promise((done) => setTimeout(done, 5))
  await monday.write(draft("editor", { type: "user" }))
  await new Promise((done) => setTimeout(done, 5))
  const tuesday = session("shop")
  expect(await tuesday.undo()).toMatchObject({ slug: "user/editor", action: "removed" })
  expect(await tuesday.undo()).toMatchObject({ slug: "deploy", action: "removed" })
  expect(await tuesday.undo()).toBeUndefined()
})

it("an undo without an address leaves earlier changes of a mount for several people, which may be another's", async () => {
  const { root, session } = createPerson()
  const mounts = [{ name: "team", directory: join(root, "team"), access: "write" }] as const
  await session("shop", { mounts }).write(draft("team/deploy", { type: "project" }))
  await new Promise((done) => setTimeout(done, 5))
  const later = session("shop", { mounts })
  expect(await later.undo()).toBeUndefined()
  expect(await later.undo("team/deploy")).toMatchObject({ slug: "team/deploy", action: "removed" })
})

it("shows the own form of a file in a folder that has the name of a mount", async () => {
  const { root, session } = createPerson()
  const directory = join(root, "notes")
  mkdirSync(join(directory, "user"), { recursive: true })
  writeFileSync(join(directory, "MEMORY.md"), "- [role](user/role.md) — keeps giraffes\n")
  writeFileSync(join(directory, "user/role.md"), "---\ndescription: keeps giraffes\n---\nown\n")
  const memory = session("shop", { directory, userMemory: { directory: join(root, "person") } })
  await memory.write(draft("role", { type: "user", body: "of the person" }))
  const { topics } = await memory.list()
  expect(topics.map(({ slug, mount }) => [slug, mount])).toEqual([
    ["./user/role.md", undefined],
    ["user/role", "user"],
  ])
  expect(await memory.read("./user/role.md")).toMatchObject({ slug: "./user/role.md", body: "own" })
  await expect(memory.read("user/role")).rejects.toMatchObject({ code: "invalid-slug" })
  const sources = requireInternals(memory).sources()
  const found = await Promise.all(
    sources.map(async (source) => {
      const addresses = [...(await source.versions()).keys()].filter((address) => !address.endsWith("MEMORY"))
      return await source.read(addresses)
    }),
  )
  expect(found.flat().map(({ address, body }) => [address, body])).toEqual([
    ["./user/role.md", "own"],
    ["user/role", "of the person"],
  ])
})
