import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMapStore, createMemory, type MemoryOptions } from "../../src/index.ts"
import { squads } from "../../src/layouts.ts"
import { temporaryFolder } from "../temporary-folder.ts"
import { createWorld, draft, readTree, topicFiles } from "./world.ts"

function createParent(more: Partial<MemoryOptions> = {}) {
  const root = temporaryFolder({ "home/.keep": "", "project/.git/HEAD": "" })
  const options: MemoryOptions = {
    cwd: join(root, "project"),
    durability: "none",
    ...more,
    system: { env: { HOME: join(root, "home") }, ...more.system },
  }
  return { root, options, parent: createMemory(options) }
}

describe("the memory of an agent", () => {
  it("has its own directory next to the parent's, with the origin record of the project", async () => {
    const { parent, options } = createParent()
    const agent = parent.forAgent("reviewer")
    expect(agent.directory).toBe(parent.directory?.replace(/memory$/, "agents/reviewer/memory"))
    expect(existsSync(agent.directory ?? "")).toBe(false)
    await agent.write(draft("style"))
    const origin = join(parent.directory ?? "", "../origin.json")
    expect(JSON.parse(readFileSync(origin, "utf8"))).toEqual({ path: options.cwd })
    expect(await parent.read("style")).toBeUndefined()
    expect(await createMemory(options).forAgent("reviewer").read("style")).toMatchObject({ slug: "style" })
    expect(await parent.forAgent("writer").read("style")).toBeUndefined()
  })

  it("shows the parent's tier, and reads its topics only with `full`", async () => {
    const { parent } = createParent()
    await parent.write(draft("deploy"))
    const index = parent.forAgent("a")
    const full = parent.forAgent("a", { parent: "full" })
    const none = parent.forAgent("a", { parent: "none" })
    for (const agent of [index, full]) {
      expect((await agent.load()).text).toMatch(/<auto-memory mount="parent"[^>]*>\n[\s\S]*deploy\.md/)
      expect(agent.mounts).toMatchObject([{ name: "parent", access: "read", directory: parent.directory }])
      expect((await agent.status()).mounts).toMatchObject([{ name: "parent", topicCount: 1 }])
    }
    expect(await index.read("deploy")).toBeUndefined()
    expect(await index.read("parent/deploy")).toBeUndefined()
    expect((await index.list()).topics).toEqual([])
    expect(await index.readIndex("parent")).toContain("](deploy.md)")
    expect(await full.read("deploy")).toMatchObject({ slug: "parent/deploy" })
    expect((await full.list()).topics).toMatchObject([{ slug: "parent/deploy", mount: "parent" }])
    expect((await none.load()).text).toBe("")
    expect(none.mounts).toEqual([])
  })

  it("never changes the parent", async () => {
    const { parent } = createParent()
    await parent.write(draft("deploy"))
    const before = readTree(parent.directory ?? "")
    const agent = parent.forAgent("a", { parent: "full" })
    await expect(agent.write(draft("parent/deploy"))).rejects.toMatchObject({ code: "read-only" })
    await expect(agent.remove("parent/deploy")).rejects.toMatchObject({ code: "read-only" })
    await expect(agent.promote("parent/deploy", "own")).rejects.toMatchObject({ code: "read-only" })
    const own = await agent.write(draft("deploy", { body: "Mine." }))
    expect(own).toMatchObject({ slug: "deploy", action: "created" })
    await agent.history.purge({ all: true })
    expect(readTree(parent.directory ?? "")).toEqual(before)
  })

  it("sees the mounts of the parent, read-only", async () => {
    const { open } = createWorld({ team: topicFiles("deploy"), reference: topicFiles("api") })
    const parent = open({ userMemory: true })
    await parent.write(draft("editor", { type: "user" }))
    const agent = parent.forAgent("a")
    expect(agent.mounts.map(({ name, access }) => `${name} ${access}`)).toEqual([
      "parent read",
      "user read",
      "team read",
      "ref read",
    ])
    expect(await agent.read("deploy")).toMatchObject({ slug: "team/deploy" })
    await expect(agent.write(draft("team/deploy"))).rejects.toMatchObject({ code: "read-only" })
    expect(await agent.write(draft("shell", { type: "user" }))).toMatchObject({ slug: "shell" })
    expect(parent.forAgent("a", { parent: "none" }).mounts).toEqual([])
  })

  it("is read-only with the access `read`, and with a parent that is read-only", async () => {
    const { parent, options } = createParent()
    const reader = parent.forAgent("a", { access: "read" })
    expect(reader.readOnly).toBe(true)
    await expect(reader.write(draft("x"))).rejects.toMatchObject({ code: "read-only" })
    expect(createMemory({ ...options, readOnly: true }).forAgent("a").readOnly).toBe(true)
  })

  it("has agents of its own, which see it as their parent", async () => {
    const { root, parent } = createParent()
    const agent = parent.forAgent("a", { directory: join(root, "a"), parent: "full" })
    await agent.write(draft("style"))
    const inner = agent.forAgent("b", { directory: join(root, "b"), parent: "full" })
    expect(inner.mounts.map(({ directory }) => directory)).toEqual([join(root, "a")])
    expect(await inner.read("style")).toMatchObject({ slug: "parent/style" })
  })

  it("uses the place of the layout", async () => {
    const { root, options } = createParent()
    const lead = createMemory({ ...options, layout: squads({ squad: "core", agent: "lead" }) })
    await lead.write(draft("plan"))
    const agent = lead.forAgent("tester", { parent: "full" })
    expect(agent.directory).toBe(join(root, "project/.agents/memory/core/tester"))
    await agent.write(draft("cases"))
    expect(existsSync(join(root, "project/.agents/memory/core/tester/cases.md"))).toBe(true)
    expect(await agent.read("plan")).toMatchObject({ slug: "parent/plan" })
    expect(() => lead.forAgent("lead")).toThrow(/must be the agent's own/)
  })

  it("needs a directory where none follows from the parent's", async () => {
    const { root, options, parent } = createParent()
    const exact = createMemory({ ...options, directory: join(root, "exact") })
    const stored = createMemory({ ...options, store: createMapStore() })
    const layout = createMemory({ ...options, layout: "agents-memory" })
    const variable = createMemory({
      ...options,
      system: {
        ...options.system,
        env: { ...options.system?.env, CALIBAN_AUTO_MEMORY_DIRECTORY: join(root, "exact") },
      },
    })
    for (const memory of [exact, stored, layout, variable]) {
      expect(() => memory.forAgent("a")).toThrow(/^memory.forAgent: option "directory" is missing/)
      expect(memory.forAgent("a", { directory: join(root, "a") }).directory).toBe(join(root, "a"))
    }
    await stored.write(draft("deploy"))
    const agent = stored.forAgent("a", { directory: join(root, "a"), parent: "full" })
    expect((await agent.load()).text).toContain("deploy.md")
    expect(await agent.read("parent/deploy")).toMatchObject({ slug: "parent/deploy" })
    await expect(agent.write(draft("parent/deploy"))).rejects.toMatchObject({ code: "read-only" })
    for (const directory of [
      parent.directory,
      join(parent.directory ?? "", "inner"),
      join(parent.directory ?? "", ".."),
    ]) {
      expect(() => parent.forAgent("a", { directory: directory as string })).toThrow(
        /must be the agent's own/,
      )
    }
  })

  it("takes one path component as its name", () => {
    const { parent } = createParent()
    for (const name of ["", ".", "..", "a/b", "a\\b", ".hidden", "a\0", "a\nb", 1, undefined]) {
      expect(() => parent.forAgent(name as string), String(name)).toThrow(TypeError)
    }
    for (const request of [{ parent: "all" }, { access: "append" }, { directory: "relative" }]) {
      expect(() => parent.forAgent("a", request as never)).toThrow(TypeError)
    }
  })

  it("is off with the kill switch, like its parent", async () => {
    const { options } = createParent()
    const off = createMemory({
      ...options,
      system: { ...options.system, env: { ...options.system?.env, CALIBAN_DISABLE_AUTO_MEMORY: "1" } },
    })
    const agent = off.forAgent("a")
    expect(agent.enabled).toBe(false)
    expect((await agent.load()).text).toBe("")
    await expect(agent.read("parent/x")).rejects.toMatchObject({ code: "memory-off" })
  })
})
