import { existsSync, readdirSync, readFileSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { createMapStore, type MemoryChange, type ProposedChange } from "@caliban/memory-core"
import { describe, expect, test } from "vitest"
import type { MemorySession, MemorySessionOptions } from "../src/index.ts"
import { emptyHome } from "./empty-home.ts"

const USER = ".wundr/MEMORY.md"
const PROJECT = "project/.wundr/MEMORY.md"
const LOCAL = "project/.wundr/local/MEMORY.md"

/** A home with a project, and the files of its scopes. */
async function worldOf(files: Readonly<Record<string, string>> = {}) {
  const { root, open } = await emptyHome()
  await mkdir(join(root, "project/.git"), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return {
    root,
    open: (options: Partial<MemorySessionOptions> = {}) =>
      open({
        cwd: join(root, "project"),
        layout: "wundr",
        learn: true,
        durability: "none",
        ...options,
      } as Partial<MemorySessionOptions>),
    read: async (path: string) =>
      existsSync(join(root, path)) ? await readFile(join(root, path), "utf8") : "",
    /** The files, relative to the root, with a text; also those of histories. */
    filesWith: (text: string) =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile() && readFileSync(join(one.parentPath, one.name), "utf8").includes(text))
        .map((one) => join(one.parentPath, one.name).slice(root.length + 1)),
  }
}

/** What became of a message that is typed in a turn of its own. */
async function say(session: MemorySession, content: string) {
  await session.beforeTurn(content)
  return await session.afterTurn([{ role: "user", content }])
}

const topic = (slug: string, description: string) => ({
  slug,
  type: "project" as const,
  description,
  body: `About ${slug}.`,
})

const SAID = [
  "Remember that we use Drizzle in this repo, not Prisma.",
  "I prefer tabs over spaces.",
  "On this machine, Postgres runs on port 5433.",
]

describe("the rules of the host", () => {
  test("nothing is stored that is not approved, and the outcome says so", async () => {
    const asked: ProposedChange[] = []
    const mine = "# Auto-Memories\n\n## User Preferences\n- A line that a person wrote\n"
    const { root, open, read } = await worldOf({ [USER]: mine })
    const approve = (change: ProposedChange) => asked.push(change) < 0
    const session = await open({ approve })
    for (const message of SAID)
      expect(await say(session, message)).toMatchObject([
        { outcome: "refused", problem: expect.stringContaining("was not approved") },
      ])
    expect(
      await session.tools.callTool("ForgetMemoryEntry", { entry: "A line that a person wrote" }),
    ).toMatchObject({
      ok: false,
      code: "denied",
    })
    expect((await session.slash("/memory forget a line that a person wrote")).text).toMatch(
      /was not\s+approved/,
    )
    expect(await session.end()).toMatchObject({
      learned: 0,
      forgotten: 0,
      refused: ["denied", "denied", "denied"],
    })
    expect(await read(USER)).toBe(mine)
    expect(await read(PROJECT)).toBe("# Auto-Memories\n\n")
    expect(existsSync(join(root, "project/.wundr/local"))).toBe(false)
    expect(asked.map(({ action, slug }) => `${action} ${slug}`)).toEqual([
      "write MEMORY",
      `write ${join(root, USER)}`,
      `write ${join(root, LOCAL)}`,
      `write ${join(root, USER)}`,
      `write ${join(root, USER)}`,
    ])
    expect(asked[0]).toMatchObject({
      before: "# Auto-Memories\n\n",
      after: expect.stringMatching(/^# Auto-Memories\n\n## Corrections\n- We use Drizzle/i),
    })
    expect(asked[3]).toMatchObject({ before: mine, after: mine.replace(/- .*\n/, "") })
  })

  test("a person is asked once about each change, and not about one that changes nothing", async () => {
    let asked = 0
    const { open, read } = await worldOf()
    const session = await open({ approve: () => ++asked > 0 })
    expect(await say(session, SAID[0] as string)).toMatchObject([{ outcome: "stored" }])
    expect(asked).toBe(1)
    expect(await say(session, SAID[0] as string)).toMatchObject([{ outcome: "confirmed" }])
    const once = asked
    await say(session, SAID[0] as string)
    expect(asked).toBe(once)
    expect(await read(PROJECT)).toContain("Drizzle")
  })

  test("what the guard of the host refuses is not stored", async () => {
    const seen: string[] = []
    const { open, filesWith } = await worldOf()
    const session = await open({
      guard: ({ description }) => {
        seen.push(description)
        return /drizzle|5433/i.test(description) ? { rule: "house", message: "A house rule." } : undefined
      },
    })
    const outcomes = []
    for (const message of SAID) outcomes.push(...(await say(session, message)))
    expect(outcomes).toMatchObject([
      { outcome: "refused", problem: "A house rule." },
      { outcome: "stored" },
      { outcome: "refused", problem: "A house rule." },
    ])
    expect(seen).toHaveLength(3)
    expect(await session.end()).toMatchObject({ learned: 1, refused: ["house", "house"] })
    expect([...filesWith("Drizzle"), ...filesWith("5433")]).toEqual([])
  })

  test("stale marks and overflow wait for approval; a denial is a problem, not an exception", async () => {
    const old = `# Auto-Memories\n\n## Workflow\n- Zebras <!-- auto:date=2020-01-01 -->\n${Array.from({ length: 230 }, (_, at) => `- Step ${at}\n`).join("")}`
    const { open, read, root } = await worldOf({ [PROJECT]: old })
    const asked: string[] = []
    const session = await open({ approve: ({ slug }) => asked.push(slug) < 0 })
    // Before the session is open, the host cannot ask.
    expect(asked).toEqual([])
    await session.end()
    expect(asked).toContain("MEMORY")
    expect(await read(PROJECT)).toBe(old)
    const names = readdirSync(join(root, "project/.wundr"), { recursive: true }).map(String)
    expect(names.filter((name) => name.startsWith("memory/"))).toEqual([])
  })

  test("a fact of a manifest that is not approved is asked about again in the next session", async () => {
    const asked: string[] = []
    const { open, root } = await worldOf()
    await writeFile(join(root, "project/package.json"), '{"packageManager":"pnpm@9.0.0"}')
    const end = async (answer: boolean): Promise<number> => {
      await (await open({ approve: ({ after = "" }) => asked.push(after) > 0 && answer })).end()
      return asked.splice(0).length
    }
    expect([await end(false), await end(true), await end(true)]).toEqual([1, 1, 0])
  })

  test("what the host throws is the outcome of a turn, and a session ends", async () => {
    const { open, read, root } = await worldOf()
    await writeFile(join(root, "project/package.json"), '{"packageManager":"pnpm@9.0.0"}')
    const session = await open({
      approve: () => {
        throw new Error("The window is closed.")
      },
    })
    const [noticed] = await say(session, "I prefer tabs over spaces.")
    expect(noticed).toMatchObject({ outcome: "failed", problem: "The window is closed." })
    await session.end()
    expect(await read(USER)).toBe("")
  })

  test("what others write while a person reads the question is kept, and so is the entry", async () => {
    const { open, read } = await worldOf({ [PROJECT]: "# Auto-Memories\n" })
    let session: MemorySession | undefined
    let isFirst = true
    session = await open({
      approve: async ({ slug }) => {
        if (slug === "MEMORY" && isFirst) {
          isFirst = false
          await session?.memory.write(topic("lynx", "The lynx project"))
        }
        return true
      },
    })
    expect(await say(session, "Remember that we deploy with Argo.")).toMatchObject([{ outcome: "stored" }])
    expect(await read(PROJECT)).toMatch(/Argo/)
    expect(await read(PROJECT)).toMatch(/lynx/)
  })

  test("an entry of a person with a link in it is forgotten", async () => {
    const line = "- Deploys only on Fridays, see the [runbook](memory/runbook.md)"
    const { open, read } = await worldOf({
      [PROJECT]: `# M\n\n## Workflow\n${line}\n- [Ask Ada](memory/ada.md) first\n`,
    })
    const session = await open()
    await session.slash("/memory forget deploys fridays")
    await session.slash("/memory forget Ask Ada first")
    expect(await read(PROJECT)).not.toMatch(/Fridays|Ada/)
  })

  test.each([
    ["is not UTF-8", "\xff"],
    ["has an open comment", "<!-- open"],
  ])("nothing of a file that %s moves, also with approval", async (_, extra) => {
    const lines = Array.from({ length: 230 }, (_, at) => `- Step ${at}\n`).join("")
    const { open, root } = await worldOf()
    await mkdir(join(root, "project/.wundr"))
    const bytes = Buffer.from(`# M\n\n## Workflow\n${lines}\n${extra}\n`, "latin1")
    await writeFile(join(root, PROJECT), bytes)
    const session = await open({ approve: () => true })
    await session.end()
    expect(readFileSync(join(root, PROJECT))).toEqual(bytes)
    const names = readdirSync(join(root, "project/.wundr"), { recursive: true }).map(String)
    expect(names.filter((name) => name.startsWith("memory/"))).toEqual([])
  })

  test("an overflow that is approved keeps a byte order mark and CRLF, and every entry", async () => {
    const lines = Array.from({ length: 230 }, (_, at) => `- Step ${at} of the deploy\r\n`).join("")
    const { open, read, filesWith } = await worldOf({ [PROJECT]: `\uFEFF# M\r\n\r\n## Workflow\r\n${lines}` })
    await (await open({ approve: () => true })).end()
    expect(await read(PROJECT)).toMatch(/^\uFEFF# M\r\n/)
    for (let at = 0; at < 230; at++)
      expect(filesWith(`- Step ${at} of`).filter((path) => path.endsWith(".md"))).toHaveLength(1)
  })

  test("onChange hears of each change, with who made it", async () => {
    const heard: MemoryChange[] = []
    const { open } = await worldOf()
    const session = await open()
    session.memory.onChange((change) => heard.push(change))
    for (const message of SAID) await say(session, message)
    await session.tools.callTool("ForgetMemoryEntry", { entry: "drizzle" })
    await session.slash("/memory forget tabs")
    expect(heard).toEqual([
      { action: "index-edited", by: "learn" },
      { action: "index-edited", by: "learn" },
      { action: "index-edited", by: "learn" },
      { action: "index-edited", by: "model" },
      { action: "index-edited", by: "person" },
    ])
    const [last] = await session.memory.history.list()
    expect(last).toMatchObject({ by: "model", action: "replaced" })
  })

  test("onChange hears of an overflow file as created, and of later changes of it as updated", async () => {
    const heard: MemoryChange[] = []
    const lines = Array.from({ length: 230 }, (_, at) => `- Step ${at} of the deploy\n`).join("")
    const { open } = await worldOf({ [PROJECT]: `# M\n\n## Workflow\n${lines}` })
    const session = await open()
    session.memory.onChange((change) => heard.push(change))
    await session.end()
    expect(heard).toEqual([
      { action: "created", slug: "workflow", by: "learn" },
      { action: "index-edited", by: "learn" },
    ])
    const next = await open()
    next.memory.onChange((change) => heard.push(change))
    await next.tools.callTool("ForgetMemoryEntry", { entry: "Step 0 of the deploy" })
    expect(heard.at(-1)).toEqual({ action: "updated", slug: "workflow", by: "model" })
  })
})

describe("lines of topics in MEMORY.md", () => {
  const DESCRIPTION = "The Vega service listens on port 3000"

  test("are no entries for the model's tools", async () => {
    const { open, read } = await worldOf()
    const session = await open()
    await session.tools.callTool("WriteMemoryTopic", topic("vega-port", DESCRIPTION))
    const before = await read(PROJECT)
    for (const tool of ["ForgetMemoryEntry", "ConfirmMemoryEntry"])
      for (const entry of ["Vega service port", `[vega-port](memory/vega-port.md) — project: ${DESCRIPTION}`])
        expect(await session.tools.callTool(tool, { entry })).toMatchObject({ ok: false, code: "not-found" })
    expect(await read(PROJECT)).toBe(before)
  })

  test("go with the topic that a person forgets by its words, and an undo brings both back", async () => {
    const { open, read } = await worldOf()
    const session = await open()
    await session.tools.callTool("WriteMemoryTopic", topic("vega-port", DESCRIPTION))
    const before = await read(PROJECT)
    expect((await session.slash("/memory forget Vega service port 3000")).text).toMatch(
      /^Forgotten: The Vega/,
    )
    expect(await session.memory.read("vega-port")).toBeUndefined()
    expect(await read(PROJECT)).not.toContain("vega-port")
    await session.slash("/memory undo")
    expect(await session.memory.read("vega-port")).toBeDefined()
    expect(await read(PROJECT)).toBe(before)
  })

  test("stay as they are when the same is said, and become neither stale nor duplicates", async () => {
    const line = `- [vega-port](memory/vega-port.md) — project: ${DESCRIPTION}`
    const old = `# Auto-Memories\n\n${line} <!-- auto:confirmed=2020-01-01 -->\n- [vega-port](memory/vega-port.md) — project: the vega service listens on port 3000\n`
    const { open, read } = await worldOf({
      [PROJECT]: old,
      "project/.wundr/memory/vega-port.md": `---\nname: vega-port\ndescription: ${DESCRIPTION}\n---\n\nText.\n`,
    })
    const session = await open()
    await say(session, `Remember that ${DESCRIPTION}.`)
    const text = await read(PROJECT)
    expect(text.startsWith(old)).toBe(true)
    expect(text).toContain(`- ${DESCRIPTION}`)
  })

  test("do not move to another file at the end of a session, nor do entries make room for them", async () => {
    const { open, read, root } = await worldOf()
    const session = await open()
    await say(session, SAID[0] as string)
    for (let at = 0; at < 210; at++)
      await session.memory.write({ ...topic(`topic-${at}`, `Fact ${at} about the deploy`), type: "project" })
    const before = await read(PROJECT)
    await session.end()
    expect(await read(PROJECT)).toBe(before)
    expect(readdirSync(join(root, "project/.wundr/memory"))).toHaveLength(210)
  })
})

describe("the history of Wundr's files", () => {
  const NAMES = ["Apollo", "Borealis", "Cygnus", "Draco", "Electra", "Fornax", "Gemini", "Hydra"]
  const FULL = `# Auto-Memories\n\n## Project Conventions\n${Array.from({ length: 215 }, (_, at) => `- The ${NAMES[at % 8]}${at} service listens on port ${3000 + at} <!-- auto:date=2026-01-01 -->\n`).join("")}`
  const learn = { decayEnabled: false }

  /** A project with an overflow file, in its next session. */
  async function overflown() {
    const world = await worldOf({ [PROJECT]: FULL })
    await (await world.open({ learn })).end()
    return { ...world, session: await world.open({ learn }) }
  }

  test("one undo takes an overflow back", async () => {
    const { session, read, root } = await overflown()
    expect(await read(PROJECT)).not.toBe(FULL)
    expect((await session.slash("/memory undo")).ok).toBe(true)
    expect(await read(PROJECT)).toBe(FULL)
    expect(readdirSync(join(root, "project/.wundr/memory"))).toEqual([])
  })

  test("has what was forgotten of an overflow file; an undo restores every byte and adds no file", async () => {
    const { session, read, root, filesWith } = await overflown()
    const [file = ""] = filesWith("Apollo0 ").filter((path) => path.endsWith(".md"))
    const [before, index] = [await read(file), await read(PROJECT)]
    const names = () =>
      readdirSync(join(root, "project/.wundr"), { recursive: true })
        .filter((name) => !String(name).includes(".caliban"))
        .sort()
    const all = names()
    expect(await session.tools.callTool("ForgetMemoryEntry", { entry: "Apollo0 service" })).toMatchObject({
      ok: true,
    })
    expect(await read(file)).not.toContain("Apollo0 ")
    const slug = file.replace(/^.*\//, "").replace(".md", "")
    expect((await session.memory.history.list())[0]).toMatchObject({ slug, action: "replaced", by: "model" })
    expect((await session.slash(`/memory log ${slug}`)).text).toContain("by model")
    expect((await session.slash("/memory undo")).ok).toBe(true)
    expect([await read(file), await read(PROJECT)]).toEqual([before, index])
    expect(names()).toEqual(all)
  })

  test("a purge of all reaches every scope and what was noticed", async () => {
    const { session, filesWith, root } = await overflown()
    await session.tools.callTool("ForgetMemoryEntry", { entry: "Apollo0 service" })
    for (const message of ["I prefer hazelnut coffee.", "On this machine, gizmoship runs on port 8123."])
      await say(session, `Remember: ${message}`)
    for (const words of ["hazelnut", "gizmoship"]) await session.slash(`/memory forget ${words}`)
    await say(session, "No, use flubber not npm")
    for (const text of ["Apollo0 ", "hazelnut", "gizmoship", "flubber"])
      expect(filesWith(text)).not.toEqual([])
    const preview = (await session.slash("/memory purge")).text
    for (const folder of [".wundr", "project/.wundr/local"]) expect(preview).toContain(join(root, folder))
    expect((await session.slash("/memory purge --all --yes")).text).toMatch(/^Deleted \d+ entries/)
    for (const text of ["Apollo0 ", "hazelnut", "gizmoship", "flubber"]) expect(filesWith(text)).toEqual([])
  })

  test("a purge of all goes on after a scope that cannot be purged, and names it", async () => {
    const { open, root, filesWith } = await worldOf()
    const session = await open()
    for (const fact of SAID) await say(session, fact)
    for (const word of ["tabs", "Drizzle", "Postgres"]) await session.slash(`/memory forget ${word}`)
    await writeFile(join(root, ".wundr/.caliban/format"), "7\n")
    const { text } = await session.slash("/memory purge --all --yes")
    expect(text).toMatch(/^Deleted \d+ entries/)
    expect(text).toMatch(/\nNot deleted in \S+\.wundr: /)
    expect(filesWith("Postgres runs on port 5433")).toEqual([])
  })

  test("a purge of one topic or entry says which histories it leaves", async () => {
    const { session, root } = await overflown()
    await say(session, "I prefer hazelnut coffee.")
    await session.slash("/memory forget hazelnut")
    const [{ id = "" } = {}] = await session.memory.history.list()
    const { text } = await session.slash(`/memory purge ${id} --yes`)
    expect(text).toContain(join(root, ".wundr"))
    expect(text).toContain("/memory purge --all")
  })
})

describe("options", () => {
  test("the session's clock dates entries", async () => {
    const { root, open, read } = await worldOf()
    const now = () => new Date("2020-05-05T12:00:00Z")
    const session = await open({ system: { home: root, env: {}, now } })
    await say(session, SAID[0] as string)
    expect(await read(PROJECT)).toContain("date=2020-05-05")
  })

  test.each([
    ["directory", { directory: "/tmp/x" }],
    ["store", { store: createMapStore() }],
  ])("an error names the option %s", async (name, option) => {
    const { open } = await worldOf()
    await expect(open(option as never)).rejects.toThrow(
      new RegExp(`^createMemorySession: option "learn" .*"${name}"`),
    )
  })
})
