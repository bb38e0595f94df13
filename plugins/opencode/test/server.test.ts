import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { createWorld, DRAFT, openElsewhere, startOpenCode } from "./open-code.ts"

const POINTER = "- [deploy](deploy.md) — project: Fridays"

describe("the system prompt", () => {
  it("gets the memory in its first part, the same in every request of a session", async () => {
    const { project } = createWorld()
    const { system, call } = await startOpenCode(project)
    const before = await system("a")
    expect(before).toEqual([expect.stringMatching(/^You are opencode\.\n\n<auto-memory .*WriteMemoryTopic/s)])
    expect(await call("a", "WriteMemoryTopic", DRAFT)).toContain("Created deploy")
    expect(await system("a")).toEqual(before)
    expect(before.join()).not.toContain(POINTER)
  })

  it("of the next session has what the last one saved", async () => {
    const { project } = createWorld()
    await (await startOpenCode(project)).call("a", "WriteMemoryTopic", DRAFT)
    expect((await (await startOpenCode(project)).system("b")).join()).toContain(POINTER)
  })

  it("of a title or a summary, and of a request without a session, is left alone", async () => {
    const { project } = createWorld()
    const { hooks, system } = await startOpenCode(project)
    for (const prompt of ["You are a title generator.", "You are a context summarization agent."])
      expect(await system("a", prompt)).toEqual([prompt])
    const other = ["You create agents."]
    await hooks["experimental.chat.system.transform"]?.({}, { system: other })
    expect(other).toEqual(["You create agents."])
  })

  it("does not repeat the instructions that OpenCode reads itself", async () => {
    const { project } = createWorld()
    writeFileSync(join(project, "CLAUDE.md"), "Use tabs.")
    expect((await (await startOpenCode(project)).system("a")).join()).not.toContain("Use tabs.")
  })

  it("is current again after a compaction", async () => {
    const world = createWorld()
    const { hooks, system } = await startOpenCode(world.project)
    await system("a")
    await openElsewhere(world).write(DRAFT)
    expect((await system("a")).join()).not.toContain(POINTER)
    await hooks["experimental.session.compacting"]?.({ sessionID: "a" })
    expect((await system("a")).join()).toContain(POINTER)
  })

  it("is loaded again for a session that was not used for a long time, or was deleted", async () => {
    const world = createWorld()
    const { hooks, system } = await startOpenCode(world.project)
    for (const id of ["old", "deleted", "kept"]) await system(id)
    await openElsewhere(world).write(DRAFT)
    await hooks.event?.({ event: { type: "session.deleted", properties: { info: { id: "deleted" } } } })
    for (let n = 0; n < 49; n++) await system(`new-${n}`)
    expect((await system("kept")).join()).not.toContain(POINTER)
    for (const id of ["old", "deleted"]) expect((await system(id)).join()).toContain(POINTER)
  })

  it("stays as it is when the memory directory cannot be made", async () => {
    const { project } = createWorld()
    writeFileSync(join(project, "file"), "")
    const { system, call, lines } = await startOpenCode(project, { directory: "file/memory" })
    expect((await system("a"))[0]).toMatch(/^You are opencode\./)
    await expect(call("a", "WriteMemoryTopic", DRAFT)).rejects.toThrow(/^Nothing was/)
    expect(lines.join()).toContain("caliban-memory: ")
  })
})

describe("the tools", () => {
  it("ask OpenCode before a change only", async () => {
    const { project } = createWorld()
    const { call, asked } = await startOpenCode(project)
    await call("a", "WriteMemoryTopic", DRAFT)
    await call("a", "ReadMemoryTopic", { slug: "deploy" })
    await call("a", "RemoveMemoryTopic", { slug: "deploy" })
    expect(asked).toMatchObject([
      { permission: "WriteMemoryTopic", patterns: ["deploy"] },
      { permission: "RemoveMemoryTopic", patterns: ["deploy"] },
    ])
  })

  it("ask about the topic that is meant, however the model names it", async () => {
    const world = createWorld()
    const { call, asked } = await startOpenCode(world.project)
    const { slug, ...others } = DRAFT
    await call("a", "WriteMemoryTopic", { ...others, slug })
    const named = { old_text: "make", new_text: "just", slug: "./deploy.md" }
    await call("a", "ReadMemoryTopic", { slug: "deploy" })
    await call("a", "EditMemoryTopic", named)
    const { directory } = await openElsewhere(world).status()
    const text = "---\nname: draft-plan\ndescription: production\n---\n\nImportant.\n"
    writeFileSync(join(directory ?? "", "prod.md"), text)
    await call("a", "ReadMemoryTopic", { slug: "draft-plan" })
    await call("a", "RemoveMemoryTopic", { slug: "draft-plan" }).catch(() => "")
    await call("a", "RemoveMemoryTopic", { slug: "prod.md" }).catch(() => "")
    const patterns = asked.map((one) => `${one.permission} ${one.patterns.join()}`)
    expect(new Set(patterns)).toEqual(
      new Set(["WriteMemoryTopic deploy", "EditMemoryTopic deploy", "RemoveMemoryTopic prod"]),
    )
  })

  it("change nothing when the person says no, or the call was aborted", async () => {
    const world = createWorld()
    const answer = () => Promise.reject(new Error("The user rejected permission"))
    const refused = await startOpenCode(world.project, {}, { answer })
    await expect(refused.call("a", "WriteMemoryTopic", DRAFT)).rejects.toThrow("rejected permission")
    const { call } = await startOpenCode(world.project)
    await expect(call("a", "WriteMemoryTopic", DRAFT, AbortSignal.abort())).rejects.toThrow("aborted")
    expect((await openElsewhere(world).list()).topics).toEqual([])
  })

  it("change nothing when the call was aborted while it waited for another program", async () => {
    const world = createWorld()
    const elsewhere = openElsewhere(world)
    const folder = join((await elsewhere.status()).directory ?? "", ".caliban")
    mkdirSync(folder, { recursive: true })
    const lock = join(folder, "lock-000000000001")
    writeFileSync(lock, JSON.stringify({ host: "another", boot: "", pidNamespace: "", pid: 1, nonce: "n" }))
    const { call } = await startOpenCode(world.project)
    const stop = new AbortController()
    const writing = call("a", "WriteMemoryTopic", DRAFT, stop.signal)
    const waiting = () => readdirSync(folder).filter((name) => name.startsWith("wait-"))
    await vi.waitFor(() => expect(waiting()).toHaveLength(1), 5_000)
    stop.abort()
    await expect(writing).rejects.toThrow("aborted")
    rmSync(lock)
    expect((await elsewhere.list()).topics).toEqual([])
  })

  it("reject with our sentence", async () => {
    const { project } = createWorld()
    const { call } = await startOpenCode(project)
    await expect(call("a", "ReadMemoryTopic", { slug: "nope" })).rejects.toThrow('There is no topic "nope".')
    await expect(call("a", "WriteMemoryTopic", { slug: 1 })).rejects.toThrow("slug")
    const secret = { ...DRAFT, body: "password: hunter2-Correct-Horse-9" }
    await expect(call("a", "WriteMemoryTopic", secret)).rejects.toThrow("password")
  })

  it("of two sessions at once lose nothing", async () => {
    const world = createWorld()
    const [one, two] = [await startOpenCode(world.project), await startOpenCode(world.project)]
    const writes = Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? one : two).call(`s${n}`, "WriteMemoryTopic", { ...DRAFT, slug: `topic-${n}` }),
    )
    await Promise.all(writes)
    expect((await openElsewhere(world).list()).topics).toHaveLength(10)
  })

  it("do not overwrite what another program changed since it was read", async () => {
    const world = createWorld()
    const { call } = await startOpenCode(world.project)
    await call("a", "WriteMemoryTopic", DRAFT)
    await openElsewhere(world).write({ ...DRAFT, body: "With just." })
    await expect(call("a", "WriteMemoryTopic", DRAFT)).rejects.toThrow("changed")
    expect(await call("a", "ReadMemoryTopic", { slug: "deploy" })).toContain("With just.")
  })

  it("only read when the memory is read-only", async () => {
    const { project } = createWorld()
    const { hooks } = await startOpenCode(project, { readOnly: true })
    expect(Object.keys(hooks.tool ?? {})).toEqual(["ReadMemoryTopic", "ListMemoryTopics", "MemorySearch"])
  })
})

describe("the command /memory", () => {
  async function run(typed: string, config = {}): Promise<{ parts: unknown[]; project: string }> {
    const { project } = createWorld()
    const { hooks, call } = await startOpenCode(project)
    await call("a", "WriteMemoryTopic", DRAFT)
    await hooks.config?.(config)
    const parts: unknown[] = [{ type: "text", text: `/memory ${typed}` }]
    await hooks["command.execute.before"]?.(
      { command: "memory", sessionID: "a", arguments: typed },
      { parts },
    )
    return { parts, project }
  }
  const note = (text: unknown) => ({ type: "text", synthetic: true, text })

  it("shows its output to the person and not to the model", async () => {
    const { parts } = await run("list")
    const shown = { type: "text", ignored: true, text: expect.stringContaining("deploy") }
    expect(parts).toEqual([shown, note(expect.stringContaining("Reply with OK only."))])
  })

  it("tells the model of a change", async () => {
    const { parts } = await run("rm deploy")
    expect(parts[1]).toEqual(note(expect.stringContaining("- deploy was removed or moved.")))
  })

  it("starts no editor", async () => {
    expect(JSON.stringify((await run("edit deploy")).parts)).toContain("no editor is started")
  })

  it("leaves a command of the same name to its owner", async () => {
    const own = { template: "Mine" }
    const { parts } = await run("list", { command: { memory: own } })
    expect(parts).toEqual([{ type: "text", text: "/memory list" }])
  })
})

describe("where the memory is", () => {
  it("is a directory relative to the repository, or to the folder without one", async () => {
    const { project } = createWorld()
    const sub = join(project, "packages/a")
    mkdirSync(sub, { recursive: true })
    const options = { directory: ".opencode/memory" }
    const repository = await startOpenCode(sub, options, { worktree: project })
    await repository.call("a", "WriteMemoryTopic", DRAFT)
    expect(existsSync(join(project, ".opencode/memory/deploy.md"))).toBe(true)
    const plain = await startOpenCode(sub, options, { worktree: "/" })
    await plain.call("a", "WriteMemoryTopic", DRAFT)
    expect(readFileSync(join(sub, ".opencode/memory/MEMORY.md"), "utf8")).toContain(POINTER)
  })

  it("is nowhere in the home directory and above it, unless a directory is given", async () => {
    const { home } = createWorld()
    for (const folder of [home, "/"]) {
      const { hooks, lines } = await startOpenCode(folder, {}, { worktree: "/" })
      expect([hooks, lines]).toEqual([{}, [expect.stringContaining("is not a project")]])
    }
    expect(readdirSync(home)).toEqual(["work"])
    const given = await startOpenCode(home, { directory: "~/notes" }, { worktree: "/" })
    await given.call("a", "WriteMemoryTopic", DRAFT)
    expect(existsSync(join(home, "notes/deploy.md"))).toBe(true)
  })

  it("is nowhere with the kill switch", async () => {
    const { home, project } = createWorld()
    vi.stubEnv("CALIBAN_DISABLE_AUTO_MEMORY", "1")
    const { hooks, lines } = await startOpenCode(project)
    expect([hooks, lines]).toEqual([{}, [expect.stringContaining("Memory is off.")]])
    expect(readdirSync(home)).toEqual(["work"])
  })
})

it.each([
  [{ layout: "squads", squad: "api", agent: "lead" }, ".agents/memory/api/lead"],
  [{ layout: "claude-code", agent: "lead" }, ".claude/agent-memory/lead"],
])("works in the directory of an agent: %j", async (options, directory) => {
  const { project } = createWorld()
  const { call } = await startOpenCode(project, options)
  await call("a", "WriteMemoryTopic", DRAFT)
  expect(existsSync(join(project, directory, "deploy.md"))).toBe(true)
})

describe("a wrong option", () => {
  const trap = Object.defineProperty({}, "directory", {
    enumerable: true,
    get: () => {
      throw new Error("trap")
    },
  })

  it.each([
    ["opencode.json: the options must be an object", "x"],
    ["opencode.json: the options must be an object", []],
    ['opencode.json: option "dirctory" is unknown; did you mean "directory"?', { dirctory: "x" }],
    ['opencode.json: option "__proto__" is unknown', JSON.parse('{ "__proto__": 1 }')],
    ['opencode.json: option "directory" must be a text', { directory: 1 }],
    ['opencode.json: option "directory" must be a text that is not empty', { directory: "" }],
    ['createMemory: option "layout" must be "caliban"', { layout: "nope" }],
    ['opencode.json: the layout "squads" requires "squad" and "agent"', { layout: "squads", agent: "lead" }],
    ['opencode.json: the layout "squads" requires "squad" and "agent"', { layout: "squads" }],
    ['opencode.json: option "squad" requires the layout "squads"', { squad: "api", agent: "lead" }],
    ['opencode.json: option "agent" requires the layout "squads" or "claude-code"', { agent: "lead" }],
    ['squads: option "squad" must be', { layout: "squads", squad: "../api", agent: "lead" }],
    ['opencode.json: option "readOnly" must be', { readOnly: "yes" }],
    ["trap", trap],
  ])("is a line in the log: %s", async (message, options) => {
    const { home, project } = createWorld()
    const { hooks, lines } = await startOpenCode(project, options)
    expect([hooks, lines]).toEqual([{}, [expect.stringContaining(`caliban-memory: No memory: ${message}`)]])
    expect(readdirSync(home)).toEqual(["work"])
  })
})

it("has the options that the README lists", async () => {
  const page = readFileSync(new URL("../README.md", import.meta.url), "utf8")
  const listed = [...page.matchAll(/^\| `(\w+)`(?:, `(\w+)`)? \|/gm)].flatMap(([, ...names]) =>
    names.filter(Boolean),
  )
  expect(listed).toEqual(["directory", "layout", "squad", "agent", "readOnly"])
  const { project } = createWorld()
  for (const name of listed) {
    const { lines } = await startOpenCode(project, { [`${name}_`]: 1 })
    expect(lines.join()).toContain(`did you mean "${name}"?`)
  }
})

it("starts when the log of OpenCode fails", async () => {
  const { project } = createWorld()
  const { default: plugin } = await import("../src/index.ts")
  const log = () => {
    throw new Error("no log")
  }
  const input = { directory: project, worktree: project, client: { app: { log } } }
  expect(await plugin.server(input, { dir: 1 })).toEqual({})
})
