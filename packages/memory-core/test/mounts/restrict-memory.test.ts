import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMapStore, type Memory } from "../../src/index.ts"
import { type AddedRules, requireInternals } from "../../src/memory/internals.ts"
import { put } from "../exact-files.ts"
import { createWorld, draft, readTree, topicFiles } from "./world.ts"

const restrict = (memory: Memory, rules: AddedRules): Memory => requireInternals(memory).restrict(rules)
const noPasswords: AddedRules["guard"] = ({ body }) =>
  body.includes("hunter2") ? { rule: "password", message: "No passwords." } : undefined
const secret = (slug: string) => draft(slug, { body: "The password is hunter2." })
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  )

/** Every kind of change, each with a text that the guard above refuses. */
const CHANGES: Readonly<Record<string, (memory: Memory) => Promise<unknown>>> = {
  write: (memory) => memory.write(secret("a")),
  "write in a mount": (memory) => memory.write(secret("team/a")),
  "files.write": (memory) => put(memory, "a.md", "hunter2"),
  "files.write of another file": (memory) => put(memory, "notes/a.txt", "hunter2"),
  promote: (memory) => memory.promote("old", "team"),
  "write of an agent": (memory) => memory.forAgent("a").write(secret("a")),
}

describe("a memory with added rules", () => {
  const open = async (rules: AddedRules) => {
    const world = createWorld({ team: topicFiles("style") })
    const given = world.open()
    await given.write(secret("old"))
    return { world, given, memory: restrict(given, rules) }
  }

  it.each(Object.entries(CHANGES))("asks the added guard about %s", async (_name, change) => {
    const { world, memory } = await open({ guard: noPasswords })
    const before = readTree(world.team)
    expect(await codeOf(change(memory))).toBe("refused")
    expect(readTree(world.team)).toEqual(before)
    expect((await memory.list()).topics.map(({ slug }) => slug).sort()).toEqual(["old", "team/style"])
  })

  it.each(Object.entries(CHANGES))("asks the added `approve` about %s", async (_name, change) => {
    const { memory } = await open({ approve: () => false })
    expect(await codeOf(change(memory))).toBe("denied")
  })

  it.each([
    ...Object.entries(CHANGES).filter(([name]) => name !== "write of an agent"),
    ["remove", (memory: Memory) => memory.remove("old")] as const,
    ["undo", (memory: Memory) => memory.undo()] as const,
    ["repair", (memory: Memory) => memory.repair()] as const,
  ])("refuses %s when it is read-only", async (_name, change) => {
    const { memory } = await open({ readOnly: true })
    expect(memory.readOnly).toBe(true)
    expect(memory.mounts.every(({ access }) => access === "read")).toBe(true)
    expect(await codeOf(change(memory))).toBe("read-only")
  })

  it("has only mounts when a setting closes it, and says which setting", async () => {
    const closedBy = "memory.scope is false"
    const { world, memory } = await open({ closedBy, store: createMapStore() })
    expect(memory).toMatchObject({ enabled: true, readOnly: true })
    expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["team/style"])
    expect(await memory.status()).toMatchObject({ enabled: true, readOnly: true, offBecause: closedBy })
    const write = () => memory.write(draft("a"))
    const writeFile = () => put(memory, "a.md", "a")
    for (const change of [write, writeFile, () => memory.remove("old"), () => memory.repair()])
      await expect(change()).rejects.toMatchObject({
        code: "memory-off",
        message: "memory.scope is false. Nothing was changed.",
      })
    await memory.write(draft("team/a"))
    expect(existsSync(join(world.team, "a.md"))).toBe(true)
    await memory.forAgent("b", { directory: join(world.team, "../agent") }).write(draft("b"))
  })

  it("hides files of its own from its agents, and no files of theirs", async () => {
    const world = createWorld()
    const given = world.open()
    await put(given, "local/a.md", "Falcon")
    const { own, restrict } = requireInternals(given)
    const { codec } = own.options
    const findFile: typeof codec.findFile = (key, text) =>
      text.startsWith("local/") ? { path: text, what: "hidden by a setting" } : codec.findFile(key, text)
    const memory = restrict({ codec: { ...codec, findFile } })
    expect(await memory.read("./local/a.md")).toBeUndefined()
    await expect(memory.remove("./local/a.md")).rejects.toThrow(
      '"./local/a.md" is hidden by a setting and cannot be changed as a topic. Nothing was changed.',
    )
    for (const place of [{}, { directory: join(world.root, "agent") }]) {
      const agent = memory.forAgent("a", { ...place, parent: "full" })
      await put(agent, "local/a.md", "Heron")
      expect(await agent.read("./local/a.md")).toMatchObject({ text: "Heron" })
      expect(await agent.read("parent/./local/a.md")).toBeUndefined()
    }
  })

  it("is off as a whole when it is also bare", async () => {
    const { memory } = await open({ closedBy: "memory.all is false", bare: true })
    expect(memory.enabled).toBe(false)
    expect(await codeOf(memory.read("team/style"))).toBe("memory-off")
    expect((await memory.status()).offBecause).toBe("memory.all is false")
    expect(memory.forAgent("a").enabled).toBe(false)
  })

  it("asks its own guard and `approve` first, then the added ones", async () => {
    const asked: string[] = []
    const world = createWorld()
    const rules = (name: string) => ({
      guard: () => void asked.push(`${name} guard`) as undefined,
      approve: () => asked.push(`${name} approve`) > 0,
    })
    const memory = restrict(restrict(world.open(rules("own")), rules("first")), rules("second"))
    await memory.write(draft("a"))
    expect(asked).toEqual([
      "own guard",
      "first guard",
      "second guard",
      "own approve",
      "first approve",
      "second approve",
    ])
  })

  it("does not ask the added `approve` after its own has declined", async () => {
    let isAsked = false
    const memory = restrict(createWorld().open({ approve: () => false }), {
      approve: () => {
        isAsked = true
        return true
      },
    })
    expect(await codeOf(memory.write(draft("a")))).toBe("denied")
    expect(isAsked).toBe(false)
  })

  it("stays read-only when the rules say that it is not", async () => {
    const memory = restrict(createWorld().open({ readOnly: true }), { readOnly: false })
    expect(await codeOf(memory.write(draft("a")))).toBe("read-only")
  })

  it("leaves the given memory as it is", async () => {
    const { given } = await open({ guard: noPasswords, readOnly: true })
    expect((await given.write(secret("b"))).action).toBe("created")
  })

  it("has the undo history of the given memory", async () => {
    const { given, memory } = await open({ guard: noPasswords })
    await memory.write(draft("a"))
    expect((await given.undo())?.slug).toBe("a")
    expect((await memory.undo())?.slug).toBe("old")
  })

  it("reports its changes to listeners of the given memory", async () => {
    const { given, memory } = await open({ guard: noPasswords })
    const seen: unknown[] = []
    given.onChange(({ slug }) => seen.push(slug))
    await memory.write(draft("a"))
    await memory.write(draft("team/a"))
    expect(seen).toEqual(["a", "team/a"])
  })

  it("works over the memory of an agent and over a store", async () => {
    const world = createWorld()
    const agent = restrict(world.open().forAgent("reviewer"), { guard: noPasswords })
    expect(await codeOf(agent.write(secret("a")))).toBe("refused")
    expect(existsSync(join(agent.directory ?? "", "a.md"))).toBe(false)
    expect(agent.mounts.map(({ name }) => name)).toEqual(["parent", "team", "ref"])
    const stored = restrict(world.open({ store: createMapStore(), mounts: [] }), { guard: noPasswords })
    expect(await codeOf(stored.write(secret("a")))).toBe("refused")
    expect(await codeOf(stored.write(draft("a")))).toBe("done")
  })

  it("cannot be made of a copy with other methods", () => {
    const memory = createWorld().open()
    expect(() => restrict({ ...memory }, { readOnly: true })).toThrow(TypeError)
  })
})

describe("a guard", () => {
  it.each([false, true, null, "no", {}, { rule: "r" }])(
    "that returns %o gets one sentence and changes nothing",
    async (answer) => {
      const memory = createWorld().open({ guard: () => answer as never })
      const write = memory.write(draft("a"))
      await expect(write).rejects.toThrow(TypeError)
      await expect(write).rejects.toThrow(/^guard: must return undefined .* or \{ rule, message \}/)
      expect((await memory.list()).topics).toEqual([])
    },
  )
})
