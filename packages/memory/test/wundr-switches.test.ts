import { existsSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { createMemoryTools } from "@caliban/memory-tools"
import { anthropicMemoryHandlers } from "@caliban/memory-tools/anthropic-memory"
import { describe, expect, test } from "vitest"
import {
  createMemory,
  createMemorySession,
  type MemorySession,
  type MemorySessionOptions,
} from "../src/index.ts"
import { emptyHome } from "./empty-home.ts"

const USER = ".wundr/MEMORY.md"
const PROJECT = "project/.wundr/MEMORY.md"
const TOPIC = "project/.wundr/memory/heron.md"
const LOCAL = "project/.wundr/local/MEMORY.md"

const FILES: Readonly<Record<string, string>> = {
  [USER]: "# Auto-Memories\n\n## Corrections\n- Falcon of the user\n",
  [PROJECT]:
    "# Auto-Memories\n\n## Corrections\n- Falcon of the project\n- [heron](memory/heron.md) — project: Heron topic\n",
  [TOPIC]: "---\nname: heron\ndescription: Heron topic\n---\n\nFalcon text.\n",
  [LOCAL]: "# Auto-Memories\n\n## Corrections\n- Falcon of this machine\n",
}

/** A home with a project, and entries in the files of all scopes. */
async function worldOf(files: Readonly<Record<string, string>> = {}) {
  const { root, open } = await emptyHome()
  const project = join(root, "project")
  await mkdir(join(project, ".git"), { recursive: true })
  for (const [path, text] of Object.entries({ ...FILES, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const system = { home: root, env: {} }
  const learn = { userHome: root, projectRoot: project, env: {} }
  return {
    root,
    system,
    learn,
    open: (options: Partial<MemorySessionOptions> = {}) =>
      open({ cwd: project, layout: "wundr", learn: true, ...options } as never),
    /** A session over a memory that the host made. */
    openHost: (more: object) =>
      createMemorySession({
        memory: createMemory({ cwd: project, layout: "wundr", system }),
        learn: { ...learn, ...more },
      }),
    read: async (path: string) =>
      existsSync(join(root, path)) ? await readFile(join(root, path), "utf8") : "",
  }
}

type World = Awaited<ReturnType<typeof worldOf>>
type Case = [
  name: string,
  open: (world: World) => Promise<MemorySession>,
  files: Readonly<Record<string, string>>,
]

const config = (text: string): string => `memory:\n  auto:\n    ${text}\n`

/** What became of a message that is typed in a turn of its own. */
async function say(session: MemorySession, content: string) {
  await session.beforeTurn(content)
  return await session.afterTurn([{ role: "user", content }])
}

/** All that a session shows of its memory, in any way. */
async function shownBy(session: MemorySession): Promise<string> {
  await session.refresh()
  const call = async (name: string, args: object): Promise<string> => {
    const result = await session.tools.callTool(name, args)
    return result.ok ? result.text : ""
  }
  const texts = [
    session.systemPrompt("Base."),
    session.memoryText,
    session.prefix.text,
    await session.beforeTurn("What do we know of the falcon and the heron?"),
    await call("MemorySearch", { query: "falcon" }),
    await call("memory_search", { query: "falcon" }),
    await call("ListMemoryTopics", {}),
    await call("ReadMemoryTopic", { slug: "heron" }),
    (await session.slash("/memory search falcon")).text,
    (await session.slash("/memory list")).text,
    (await session.slash("/memory show MEMORY")).text,
    (await session.slash("/memory prompt")).text,
  ]
  return texts.join("\n")
}

/** The files of the configuration. */
const PLACES = [".wundr/config.yaml", "project/wundr.yaml", "project/.wundr/config.yaml"]

describe("auto-memories that are off", () => {
  test.each<Case>([
    ...PLACES.map((place): Case => [place, ({ open }) => open(), { [place]: config("enabled: false") }]),
    ["an option of the session", ({ open }) => open({ learn: { enabled: false } }), {}],
    ["an option next to a memory of the host", ({ openHost }) => openHost({ enabled: false }), {}],
  ])("are in no prompt, tool or command: %s", async (_, open, files) => {
    const world = await worldOf(files)
    const session = await open(world)
    expect(await shownBy(session)).not.toMatch(/Falcon|Heron/)
    expect(session.tools.tools).toEqual([])
    expect(await say(session, "Remember that we use Drizzle in this repo.")).toEqual([])
    for (const line of ["/memory add A fact", "/memory forget Falcon", "/memory rm heron"])
      expect(await session.slash(line)).toMatchObject({ ok: false, outcome: { kind: "off" } })
    expect((await session.slash("/memory")).text).toContain("Memory is off: memory.auto.enabled is false.")
    await session.end()
    expect(session.warnings).toEqual([])
    for (const [path, text] of Object.entries(FILES)) expect(await world.read(path)).toBe(text)
  })

  test("keep the reason of the kill switch", async () => {
    const { open, root } = await worldOf()
    const env = { CALIBAN_DISABLE_AUTO_MEMORY: "1" }
    const session = await open({ learn: { enabled: false }, system: { home: root, env } })
    expect((await session.slash("/memory")).text).toContain("CALIBAN_DISABLE_AUTO_MEMORY is set")
  })

  test("are off for subagents of the session, too", async () => {
    const { open, root } = await worldOf()
    const { memory } = await open({ learn: { enabled: false } })
    const agent = memory.forAgent("reviewer", { directory: join(root, "agent") })
    expect(agent.enabled).toBe(false)
    expect((await agent.load()).text).not.toMatch(/Falcon/)
  })
})

describe("a scope that is off", () => {
  test.each<Case>([
    ["the user's file", ({ open }) => open(), { ".wundr/config.yaml": config("scopes: {project: false}") }],
    ["a project's file", ({ open }) => open(), { "project/wundr.yaml": config("scopes: {project: false}") }],
    ["an option", ({ open }) => open({ learn: { scopes: { project: false } } }), {}],
    ["next to a memory of the host", ({ openHost }) => openHost({ scopes: { project: false } }), {}],
  ])("shows nothing of the project, and no tool or command writes there: %s", async (_, open, files) => {
    const world = await worldOf(files)
    const session = await open(world)
    const shown = await shownBy(session)
    expect(shown).not.toMatch(/Falcon of the project|Falcon text|Heron/)
    for (const other of ["Falcon of the user", "Falcon of this machine"])
      expect(session.systemPrompt()).toContain(other)
    expect(session.memory.readOnly).toBe(true)
    expect(session.tools.tools.filter(({ readOnly }) => !readOnly).map(({ name }) => name)).toEqual([
      "ConfirmMemoryEntry",
      "ForgetMemoryEntry",
    ])
    for (const line of ["/memory forget Falcon of the project", "/memory forget Heron", "/memory rm heron"])
      expect(await session.slash(line)).toMatchObject({ ok: false })
    const added = await session.slash("/memory add We deploy on Tuesdays")
    expect(added).toMatchObject({ ok: false })
    expect(added.text).toContain("memory.auto.scopes.project is false")
    await expect(
      session.memory.write({ slug: "x", type: "project", description: "d", body: "b" }),
    ).rejects.toMatchObject({ code: "memory-off" })
    expect(await say(session, "We use Drizzle in this repo, not Prisma.")).toEqual([])
    expect(await say(session, "Remember that we use Drizzle in this repo.")).toMatchObject([
      { outcome: "refused", problem: "The scope project is off; nothing was changed." },
    ])
    await session.end()
    expect(session.warnings).toEqual([])
    for (const path of [PROJECT, TOPIC]) expect(await world.read(path)).toBe(FILES[path])
  })

  test("leaves the other scopes, with tools, commands, undo, listeners and the rules of the host", async () => {
    const asked: string[] = []
    const { open, read } = await worldOf()
    const approve = ({ slug }: { slug: string }): boolean => asked.push(slug) > 0
    const session = await open({ learn: { scopes: { project: false } }, approve })
    const heard: unknown[] = []
    session.memory.onChange(({ action, by }) => heard.push([action, by]))
    expect(await say(session, "I prefer tabs over spaces.")).toMatchObject([{ outcome: "stored" }])
    expect(await read(USER)).toContain("tabs")
    expect(asked).toHaveLength(1)
    expect(
      await session.tools.callTool("ForgetMemoryEntry", { entry: "Falcon of this machine" }),
    ).toMatchObject({ ok: true })
    expect(await read(LOCAL)).not.toContain("Falcon")
    expect((await session.slash("/memory forget tabs")).text).toMatch(/^Forgotten/)
    expect(await read(USER)).not.toContain("tabs")
    expect(await session.slash("/memory undo")).toMatchObject({ ok: true })
    expect(await read(USER)).toContain("tabs")
    expect(heard).toEqual(["learn", "model", "person"].map((by) => ["index-edited", by]))
  })

  test("leaves the mounts of the host, which can be written", async () => {
    const { open, root } = await worldOf({ "team/MEMORY.md": "# M\n\n- [kite](kite.md) — project: Kites\n" })
    const mounts = [{ name: "team", directory: join(root, "team"), access: "write" as const }]
    const { tools, systemPrompt } = await open({ learn: { scopes: { project: false } }, mounts })
    expect(systemPrompt()).toContain("Kites")
    const fact = { type: "project", description: "Owls", body: "Owls hunt at night." }
    expect(await tools.callTool("WriteMemoryTopic", { slug: "team/owl", ...fact })).toMatchObject({
      ok: true,
    })
    expect(await tools.callTool("WriteMemoryTopic", { slug: "owl-2", ...fact })).toMatchObject({
      ok: false,
      code: "memory-off",
    })
  })

  test("is not opened in an editor, and the answer names the setting", async () => {
    const { open, read } = await worldOf()
    const opened: string[] = []
    const openEditor = async (path: string): Promise<number> => opened.push(path) && 0
    const session = await open({ learn: { scopes: { project: false } }, slash: { openEditor } })
    for (const line of ["/memory edit", "/memory edit MEMORY"]) {
      const { ok, text } = await session.slash(line)
      expect([ok, text]).toEqual([false, expect.stringContaining("memory.auto.scopes.project is false")])
    }
    expect(await session.slash("/memory edit heron")).toMatchObject({ ok: false })
    expect((await session.slash("/memory")).text).toContain("memory.auto.scopes.project is false")
    expect(opened).toEqual([])
    expect(await read(PROJECT)).toBe(FILES[PROJECT])
  })

  test("is named by the tools, which change nothing but the mounts", async () => {
    const { open, root, read } = await worldOf({ "team/MEMORY.md": "" })
    const mounts = [{ name: "team", directory: join(root, "team"), access: "write" }]
    const options = { learn: { scopes: { project: false } } }
    const { memory, tools } = await open({ ...options, mounts } as never)
    const because = "memory.auto.scopes.project is false"
    const draft = { type: "project", description: "About terns", body: "Terns nest." }
    const write = (slug: string) => tools.callTool("WriteMemoryTopic", { ...draft, slug })
    const remove = () => tools.callTool("RemoveMemoryTopic", { slug: "nothing" })
    for (const result of [await write("tern"), await remove()])
      expect(result).toMatchObject({ ok: false, message: `${because}. Nothing was changed.` })
    const create = anthropicMemoryHandlers(memory).create({ path: "/memories/tern.md", file_text: "x" })
    await expect(create).rejects.toThrow(because)
    expect(await write("team/tern")).toMatchObject({ ok: true })
    expect(await read("team/tern.md")).toContain("Terns nest.")
    const alone = await open(options)
    const message = `Nothing was changed: ${because}. Do not retry.`
    expect(await alone.tools.callTool("WriteMemoryTopic", draft)).toMatchObject({ message })
    expect((await alone.slash("/memory undo")).text).toContain(because)
  })

  test("is no reason for a subagent that only reads to change what was learned", async () => {
    const { open, root, read } = await worldOf()
    const { memory, autoMemories } = await open({ learn: true })
    const agent = memory.forAgent("reviewer", { directory: join(root, "agent"), access: "read" })
    const { callTool, tools } = createMemoryTools(agent, { learned: autoMemories?.entries })
    expect(tools.map(({ name }) => name)).toEqual(["ReadMemoryTopic", "memory_search"])
    const forgotten = await callTool("ForgetMemoryEntry", { entry: "Falcon of the project" })
    expect(forgotten).toMatchObject({ ok: false, code: "read-only" })
    expect(await read(PROJECT)).toBe(FILES[PROJECT])
  })

  test("is hidden from subagents of the session, too", async () => {
    const { open, root } = await worldOf()
    const { memory } = await open({ learn: { scopes: { project: false } } })
    const agent = memory.forAgent("reviewer", { directory: join(root, "agent") })
    await agent.write({ slug: "owl", type: "project", description: "Owls", body: "Owls hunt." })
    const { text } = await agent.load()
    expect(text).toContain("Owls")
    expect(text).not.toMatch(/Falcon|Heron/)
  })

  test("is that of the user in the home directory", async () => {
    const { open, root, read } = await worldOf()
    await mkdir(join(root, ".git"))
    const both = await open({ cwd: root })
    expect(await say(both, "Remember that we deploy on Tuesdays.")).toMatchObject([{ outcome: "stored" }])
    expect(await both.slash("/memory undo")).toMatchObject({ ok: true })
    const on = await open({ cwd: root, learn: { scopes: { project: false } } })
    expect(on.systemPrompt()).toContain("Falcon of the user")
    const off = await open({ cwd: root, learn: { scopes: { user: false } } })
    expect(await shownBy(off)).not.toContain("Falcon of the user")
    await off.end()
    expect(await read(USER)).toBe(FILES[USER])
  })

  test.each(["user", "local"] as const)("is in no prompt, tool or command: %s", async (scope) => {
    const { open, read } = await worldOf()
    const session = await open({ learn: { scopes: { [scope]: false } } })
    const text = scope === "user" ? "Falcon of the user" : "Falcon of this machine"
    expect(await shownBy(session)).not.toContain(text)
    expect(session.systemPrompt()).toContain("Falcon of the project")
    expect(await session.slash(`/memory forget ${text}`)).toMatchObject({ ok: false })
    await session.end()
    const path = scope === "user" ? USER : LOCAL
    expect(await read(path)).toBe(FILES[path])
  })

  test.each([
    ["of the project", "project", ""],
    ["of the user, in the home directory", "", "."],
  ])("is not read by its path in the memory %s: local", async (_, folder, cwd) => {
    const local = `${folder}/.wundr/local`
    const files = {
      [`${local}/MEMORY.md`]: "- Falcon of here\n",
      [`${local}/memory/owl.md`]: "Falcon here\n",
    }
    const { open, root, read } = await worldOf(files)
    await mkdir(join(root, folder, ".git"), { recursive: true })
    const opened: string[] = []
    const openEditor = async (path: string): Promise<number> => opened.push(path) && 0
    const place = cwd && { cwd: root }
    const on = await open({ ...place, learn: true })
    expect(await on.memory.read("./local/MEMORY.md")).toMatchObject({ text: "- Falcon of here\n" })
    const session = await open({ ...place, learn: { scopes: { local: false } }, slash: { openEditor } })
    const { memory, tools } = session
    const handlers = anthropicMemoryHandlers(memory)
    expect(await handlers.view({ path: "/memories" })).not.toContain("local")
    for (const path of ["local/MEMORY.md", "local/memory/owl.md", "Local/MEMORY.md", "LOCAL/memory/owl.md"]) {
      const slug = `./${path}`
      expect(await tools.callTool("ReadMemoryTopic", { slug })).toMatchObject({ ok: false })
      for (const command of ["show", "edit", "rm"])
        expect(await session.slash(`/memory ${command} ${slug}`)).toMatchObject({ ok: false })
      const hidden = "hidden by memory.auto.scopes.local"
      expect((await session.slash(`/memory rm ${slug}`)).text).toContain(hidden)
      await expect(handlers.view({ path: `/memories/${path}` })).rejects.toThrow(
        `"${path}" is ${hidden}, so it is never shown. Use another path.`,
      )
      await expect(handlers.create({ path: `/memories/${path}`, file_text: "x" })).rejects.toThrow()
      await expect(handlers.delete({ path: `/memories/${path}` })).rejects.toThrow()
    }
    expect(opened).toEqual([])
    const agent = memory.forAgent("reviewer", { directory: join(root, "agent"), parent: "full" })
    expect(await agent.read("parent/./local/MEMORY.md")).toBeUndefined()
    const own = anthropicMemoryHandlers(agent)
    await own.create({ path: "/memories/local/note.md", file_text: "Falcon of the agent" })
    expect(await agent.read("./local/note.md")).toMatchObject({ text: "Falcon of the agent" })
    expect(await own.view({ path: "/memories" })).toContain("local/note.md")
    await session.end()
    for (const [path, text] of Object.entries(files)) expect(await read(path)).toBe(text)
  })
})
