import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import type { ConversationTurn, ToolCallRecord } from "@caliban/memory-learn"
import { describe, expect, it, onTestFinished } from "vitest"
import { type AutoMemories, type AutoMemoriesOptions, createAutoMemories } from "../src/index.ts"
import type { NoticedEntry } from "../src/types.ts"

interface World {
  root: string
  open(options?: Partial<AutoMemoriesOptions>): AutoMemories
  read(name: string): string
  write(name: string, text: string): void
  has(name: string): boolean
}

/** A home and a project in a temporary folder. */
function createWorld(files: Readonly<Record<string, string>> = {}): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "auto-memories-")))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of ["home", "project"]) mkdirSync(join(root, folder))
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  return {
    root,
    write,
    read: (name) => readFileSync(join(root, name), "utf8"),
    has: (name) => existsSync(join(root, name)),
    open: (options) =>
      createAutoMemories({
        userHome: join(root, "home"),
        projectRoot: join(root, "project"),
        env: {},
        durability: "none",
        ...options,
      }),
  }
}

/** Brings the newest removed line with a text back, as `/memory undo` does. */
async function restoreLine(path: string, text: string): Promise<void> {
  const { history } = createMemory({ directory: dirname(path), layout: "wundr", durability: "none" })
  const entry = (await history.list()).find(({ pointers }) =>
    pointers.some(({ line }) => line.includes(text)),
  )
  await history.restore(entry?.id ?? "")
}

const USER = "home/.wundr/MEMORY.md"
const PROJECT = "project/.wundr/MEMORY.md"
const LOCAL = "project/.wundr/local/MEMORY.md"

let clock = Date.parse("2026-03-01T09:00:00Z")

function turn(
  content: string,
  { role = "user", toolCalls = [] }: { role?: ConversationTurn["role"]; toolCalls?: ToolCallRecord[] } = {},
): ConversationTurn {
  clock += 60_000
  return { role, content, toolCalls, timestamp: new Date(clock), sessionId: "session-1" }
}

async function say(auto: AutoMemories, ...messages: string[]): Promise<NoticedEntry[]> {
  const noticed: NoticedEntry[] = []
  for (const message of messages) noticed.push(...(await auto.processTurn(turn(message))))
  return noticed
}

describe("AutoMemories", () => {
  it("stores a statement in the file of its scope and shows it in the next session", async () => {
    const world = createWorld()
    const auto = world.open()
    const noticed = await say(
      auto,
      "I prefer short answers.",
      "We use Drizzle ORM here, not Prisma.",
      "On this machine Postgres listens on port 5433.",
    )
    expect(noticed.map(({ outcome, scope }) => [outcome, scope])).toEqual([
      ["stored", "user"],
      ["stored", "project"],
      ["stored", "local"],
    ])
    expect(world.read(USER)).toContain("- I prefer short answers")
    expect(world.read(PROJECT)).toContain("Drizzle")
    expect(world.read(LOCAL)).toContain("5433")
    expect(world.read("project/.wundr/local/.gitignore")).toBe("*\n")
    const { text } = await world.open().onSessionStart()
    expect(text).toMatch(/^## Persistent Memories\n/)
    for (const word of ["short answers", "Drizzle", "5433"]) expect(text).toContain(word)
  })

  it.each(["Actually, that is fine, thanks!", "no problem, carry on", "use a map here instead", "ok"])(
    "stores nothing of %j",
    async (message) => {
      const world = createWorld()
      expect(await say(world.open(), message)).toEqual([])
      expect(world.has("project/.wundr")).toBe(false)
      expect(world.has("home/.wundr/MEMORY.md")).toBe(false)
    },
  )

  it("stores a statement once and confirms it afterwards", async () => {
    const world = createWorld()
    await say(world.open(), "Always use pnpm, never npm.")
    const auto = world.open()
    expect(await say(auto, "Please always use pnpm and never npm!")).toMatchObject([{ outcome: "confirmed" }])
    expect(world.read(USER).match(/pnpm/g)).toHaveLength(1)
    expect(world.read(USER)).toContain("confirmed=")
    expect((await auto.onSessionEnd()).text).toBe("0 learned, 1 confirmed, 0 stale")
  })

  it("starts anew after the end of a session", async () => {
    const auto = createWorld().open()
    await say(auto, "Remember that our API listens on port 8080.")
    expect((await auto.onSessionEnd()).learned).toBe(1)
    expect(await say(auto, "Don't save that.")).toEqual([])
    expect(await auto.onSessionEnd()).toMatchObject({ learned: 0, text: "0 learned, 0 confirmed, 0 stale" })
  })

  it("replaces a contradicted entry, which goes to the history", async () => {
    const world = createWorld()
    await say(world.open(), "Note that our API listens on port 8080.")
    const [noticed] = await say(world.open(), "Note that our API listens on port 9090 now.")
    expect(noticed).toMatchObject({
      outcome: "replaced",
      replaced: [{ text: expect.stringContaining("8080") }],
    })
    expect(noticed?.replaced?.[0]?.entryId).toBeDefined()
    expect(world.read(PROJECT)).toContain("9090")
    expect(world.read(PROJECT)).not.toContain("8080")
  })

  it("keeps an entry of two facts next to a new one about one of them", async () => {
    const world = createWorld()
    await say(world.open(), "Remember that logs go to Loki and metrics go to Prometheus.")
    await say(world.open(), "Remember that metrics go to Mimir now.")
    expect(world.read(PROJECT)).toContain("ogs go to Loki")
    expect(world.read(PROJECT)).toContain("Mimir")
    expect(world.read(PROJECT)).toContain("metrics go to Prometheus")
  })

  it("replaces entries of other sections, too, and each can be restored", async () => {
    const world = createWorld({
      [PROJECT]:
        "## Workflow\n- Our API listens on port 7070 <!-- auto:date=2026-01-01 -->\n\n## Architecture Decisions\n- [?] Our API listens on port 8080 <!-- auto:date=2026-01-01,stale=true -->\n",
    })
    const auto = world.open({ decayEnabled: false })
    const sourceTurn = turn("Our API listens on port 9090.")
    const memory = {
      text: "Our API listens on port 9090",
      section: "Architecture Decisions",
      scope: "project",
      confidence: 0.9,
      category: "project-pattern",
      sourceTurn,
    } as const
    expect(await auto.storeMemory(memory)).toMatchObject({ outcome: "replaced" })
    expect(world.read(PROJECT)).not.toMatch(/7070|8080/)
    await restoreLine(join(world.root, PROJECT), "8080")
    expect(world.read(PROJECT)).toContain("- [?] Our API listens on port 8080")
  })

  it.each([
    ["- I speak English", "Remember that I speak German."],
    ["- I like Postgres", "I like SQLite."],
  ])("keeps what a person wrote, %j, next to %j", async (written, said) => {
    const world = createWorld({ [USER]: `## User Preferences\n${written}\n` })
    expect(await say(world.open(), said)).toMatchObject([{ outcome: "stored" }])
    expect(world.read(USER)).toContain(written)
  })

  it.each([
    ["We use Postgres", "We use SQLite."],
    ["Our API listens on port 8080 <!-- auto:confirmed=2026-01-01 -->", "Our API listens on port 9090 now."],
  ])("never replaces what a person wrote, %j, and reports that %j contradicts it", async (written, said) => {
    const world = createWorld({ [PROJECT]: `## Project Conventions\n- ${written}\n` })
    expect(await say(world.open(), `Remember: ${said}`)).toMatchObject([
      { outcome: "stored", contradicts: [written.replace(/ <.*/u, "")] },
    ])
    expect(world.read(PROJECT)).toContain(`- ${written}\n`)
  })

  it("never replaces a learned entry below which a person has added a line", async () => {
    const written = "- The retro is on Monday <!-- auto:date=2026-01-01 -->\n  - room 4\n"
    const world = createWorld({ [PROJECT]: `## Workflow\n${written}` })
    expect(await say(world.open(), "Remember that the retro is on Thursday.")).toMatchObject([
      { outcome: "stored", contradicts: ["The retro is on Monday"] },
    ])
    expect(world.read(PROJECT)).toContain(written)
  })

  it("keeps every item of a list that the user asks to remember", async () => {
    const world = createWorld()
    await say(world.open(), "Remember:\n- take aspirin at 8:00\n- take aspirin at 20:00")
    expect(world.read(PROJECT)).toMatch(/aspirin at 8:00[\s\S]*aspirin at 20:00/u)
  })

  it("recognises a reversed preference as a contradiction", async () => {
    const world = createWorld()
    await say(world.open(), "I prefer tabs over spaces.")
    expect(await say(world.open(), "From now on I prefer spaces over tabs.")).toMatchObject([
      { outcome: "replaced" },
    ])
  })

  it("keeps a hint as a candidate and stores it when it is repeated, also in another session", async () => {
    const world = createWorld()
    const first = world.open()
    expect(await say(first, "the docs are in English")).toEqual([])
    expect((await first.onSessionEnd()).candidates).toBe(1)
    expect(await say(world.open(), "the docs are in English")).toMatchObject([
      { outcome: "stored", confidence: expect.closeTo(0.8), text: "the docs are in English" },
    ])
  })

  it("pairs an error with its resolution over several turns", async () => {
    const world = createWorld()
    const auto = world.open()
    const call = (input: string, output: string, exitCode: number) =>
      turn("", { role: "assistant", toolCalls: [{ name: "bash", input, output, exitCode }] })
    await auto.processTurn(call("pnpm test", "Error: connect ECONNREFUSED 127.0.0.1:5432", 1))
    await say(auto, "run `docker compose up -d postgres` first")
    await auto.processTurn(call("docker compose up -d postgres", "started", 0))
    await auto.processTurn(call("pnpm test", "42 passed", 0))
    expect(world.read(PROJECT)).toMatch(/## Error Patterns\n- .*ECONNREFUSED.*docker compose up -d postgres/)
  })

  it("masks secrets before analysis and refuses them by rule", async () => {
    const world = createWorld()
    const auto = world.open()
    const noticed = await say(auto, "Remember: the staging password is correct-horse-battery")
    expect(JSON.stringify(noticed.map(({ text, problem }) => [text, problem]))).not.toContain("correct-horse")
    expect(noticed.every(({ outcome }) => outcome === "refused")).toBe(true)
    expect(world.has("project/.wundr/MEMORY.md")).toBe(false)
  })

  it("only suggests when it is read-only, and stores what another session accepts", async () => {
    const world = createWorld()
    const [suggested] = await say(world.open({ readOnly: true }), "I prefer short answers.")
    expect(suggested).toMatchObject({ outcome: "suggested", where: join(world.root, USER) })
    expect(world.has(USER)).toBe(false)
    const auto = world.open()
    await auto.storeMemory(suggested as NoticedEntry)
    expect(world.read(USER)).toContain("short answers")
    expect((await auto.onSessionEnd()).learned).toBe(1)
  })

  it("changes nothing when it is read-only, and reads, notices and stores nothing when it is off", async () => {
    const world = createWorld({ [PROJECT]: "# Auto-Memories\n\n## Corrections\n- Use pnpm\n" })
    const before = world.read(PROJECT)
    const readOnly = world.open({ readOnly: true })
    expect((await readOnly.onSessionStart()).text).toContain("Use pnpm")
    expect(await say(readOnly, "We use Drizzle ORM here, not Prisma.")).toMatchObject([
      { outcome: "suggested" },
    ])
    await readOnly.onSessionEnd()
    expect(world.read(PROJECT)).toBe(before)
    for (const off of [
      world.open({ enabled: false }),
      world.open({ env: { CALIBAN_DISABLE_AUTO_MEMORY: "1" } }),
    ]) {
      expect(off.enabled).toBe(false)
      expect((await off.onSessionStart()).text).toBe("")
      expect(await say(off, "I prefer short answers.")).toEqual([])
      expect((await off.onSessionEnd()).learned).toBe(0)
      await expect(
        off.storeMemory((await say(readOnly, "We use tabs here."))[0] as NoticedEntry),
      ).rejects.toThrow()
    }
    expect(world.has(USER)).toBe(false)
  })

  it("does not touch a scope that is off", async () => {
    const world = createWorld({ [USER]: "## Corrections\n- Never say sorry\n" })
    const auto = world.open({ scopes: { user: false } })
    expect((await auto.onSessionStart()).text).toBe("")
    expect(await say(auto, "I prefer short answers.")).toEqual([])
    expect(world.read(USER)).toBe("## Corrections\n- Never say sorry\n")
  })

  it("refuses what the user asks to remember for a scope that is off, and says so", async () => {
    const world = createWorld()
    const auto = world.open({ scopes: { project: false } })
    expect(await say(auto, "Remember that we deploy on Tuesdays.")).toMatchObject([
      { outcome: "refused", problem: "The scope project is off; nothing was changed." },
    ])
    expect(await say(auto, "We use Drizzle ORM here, not Prisma.")).toEqual([])
    expect((await auto.onSessionEnd()).text).toBe("0 learned, 0 confirmed, 0 stale, 1 refused")
    expect(world.has(PROJECT)).toBe(false)
  })

  it("stores facts of the project in the user's file in the home directory, which has no other", async () => {
    const world = createWorld({
      [USER]: "## Workflow\n- We deploy on Fridays <!-- auto:date=2026-01-01 -->\n",
    })
    const projectRoot = join(world.root, "home")
    const suggested = await say(
      world.open({ readOnly: true, projectRoot }),
      "We always lint before a commit.",
    )
    const auto = world.open({ projectRoot })
    expect(await say(auto, "Remember that we deploy on Tuesdays.")).toMatchObject([
      { outcome: "stored", scope: "user", where: join(world.root, USER) },
    ])
    expect(await say(auto, "No, use pnpm, not npm.")).toEqual([])
    expect(await say(auto, "No, use pnpm, not npm.")).toMatchObject([{ outcome: "stored" }])
    await auto.storeMemory(suggested[0] as NoticedEntry)
    const { memories } = await auto.onSessionStart()
    expect(memories.sections.flatMap(({ entries }) => entries).map(({ text }) => text)).toHaveLength(4)
    const off = world.open({ projectRoot, scopes: { project: false } })
    expect(await say(off, "Remember that we review on Mondays.")).toMatchObject([{ outcome: "refused" }])
    await expect(off.storeMemory({ ...suggested[0], scope: "project" } as NoticedEntry)).rejects.toThrow(
      "is off",
    )
  })

  it("keeps no candidate of a scope that is off", async () => {
    const world = createWorld()
    const auto = world.open({ scopes: { project: false } })
    expect(await say(auto, "No, use pnpm, not npm.")).toEqual([])
    expect((await auto.onSessionEnd()).candidates).toBe(0)
    expect(world.has("home/.wundr")).toBe(false)
  })

  it.each([
    ["auto-memories", { enabled: false }, "memory-off"],
    ["the scope", { scopes: { project: false } }, "memory-off"],
    ["changes", { readOnly: true }, "read-only"],
  ])("consolidates nothing on request while %s are off", async (_, options, code) => {
    const lines = Array.from({ length: 300 }, (_, at) => `- Service ${at % 7} listens on ${4000 + at}\n`)
    const world = createWorld({ [PROJECT]: `# Auto-Memories\n\n## Workflow\n${lines.join("")}` })
    const before = world.read(PROJECT)
    await expect(world.open(options).consolidate("project")).rejects.toMatchObject({ code })
    expect(world.read(PROJECT)).toBe(before)
  })

  it("lets local override project and project override user, and says what is shadowed", async () => {
    const world = createWorld({
      [USER]: "## User Preferences\n- Use npm for installs\n",
      [PROJECT]: "## User Preferences\n- Use pnpm for installs\n",
    })
    const { memories, text } = await world.open().onSessionStart()
    expect(text).toContain("pnpm")
    expect(text).not.toContain("Use npm")
    expect(memories.shadowed).toMatchObject([{ entry: { scope: "user" }, by: { scope: "project" } }])
  })

  it("marks entries without confirmation for 90 days, and finds, confirms and forgets entries", async () => {
    const world = createWorld({
      [PROJECT]:
        "## Corrections\n- Use pnpm <!-- auto:date=2026-01-01 -->\n- Tests need redis <!-- auto:date=2026-05-01 -->\n",
    })
    const auto = world.open({ now: () => new Date("2026-06-01T00:00:00Z") })
    const start = await auto.onSessionStart()
    expect(start.decay.marked.map(({ text }) => text)).toEqual(["Use pnpm"])
    expect(start.text).toContain("- [?] Use pnpm")
    const [stale] = await auto.entries.find("use PNPM")
    expect(stale).toMatchObject({ text: "Use pnpm", stale: true, scope: "project", where: "Corrections" })
    if (stale !== undefined) await auto.entries.confirm(stale)
    expect((await auto.entries.find("pnpm"))[0]?.stale).toBe(false)
    const [redis] = await auto.entries.find("redis")
    if (redis !== undefined) await auto.entries.forget(redis)
    expect(await auto.entries.list()).toMatchObject([{ text: "Use pnpm" }])
    expect((await auto.onSessionEnd()).text).toBe("0 learned, 1 confirmed, 0 stale, 1 forgotten")
  })

  it("consolidates a long file at the end of the session and keeps every line", async () => {
    const lines = Array.from(
      { length: 300 },
      (_, at) => `- Service ${at % 7} listens on port ${4000 + at} <!-- auto:date=2026-01-01 -->`,
    )
    const world = createWorld({
      [PROJECT]: `# Auto-Memories\n\n## Project Conventions\n${lines.join("\n")}\n`,
    })
    const auto = world.open()
    const summary = await auto.onSessionEnd()
    expect(summary.text).toMatch(/, \d+ moved to topic files$/)
    expect(world.read(PROJECT).split("\n").length).toBeLessThanOrEqual(201)
    for (const port of [4000, 4123, 4299]) {
      const found = await auto.entries.search(`port ${port}`)
      expect(found[0]?.text).toContain(String(port))
    }
    expect((await auto.searchOverflow("port 4000"))[0]?.path).toContain("/memory/")
  })

  it("confirms, replaces, forgets and marks entries of files to which consolidation moved them", async () => {
    const moved =
      "# Ports\n\n## Workflow\n- Our API listens on port 8080 <!-- auto:date=2026-01-01 -->\n- Run `go vet` first <!-- auto:date=2026-01-01 -->\n- The retro is on Thursday <!-- auto:date=2026-05-01 -->\n"
    const world = createWorld({ "project/.wundr/memory/ports.md": moved })
    const topic = () => world.read("project/.wundr/memory/ports.md")
    const auto = world.open({ now: () => new Date("2026-06-01T00:00:00Z") })
    const { decay } = await auto.onSessionStart()
    expect(decay.marked.map(({ text }) => text)).toEqual([
      "Our API listens on port 8080",
      "Run `go vet` first",
    ])
    expect(topic()).toContain("- [?] Run `go vet` first")
    expect(await say(auto, "Remember that the retro is on Thursday.")).toMatchObject([
      { outcome: "confirmed", where: join(world.root, "project/.wundr/memory/ports.md") },
    ])
    expect(topic()).toMatch(/Thursday <!-- auto:date=2026-05-01,confirmed=2026-06-01/)
    expect(await say(auto, "Note that our API listens on port 9090 now.")).toMatchObject([
      { outcome: "replaced", replaced: [{ text: "Our API listens on port 8080" }] },
    ])
    expect(topic()).not.toContain("8080")
    expect(world.read(PROJECT)).toContain("9090")
    const [vet] = await auto.entries.find("go vet")
    if (vet !== undefined) await auto.entries.confirm(vet)
    expect(topic()).toContain("- Run `go vet` first <!--")
    if (vet !== undefined) await auto.entries.forget(vet)
    expect(topic()).not.toContain("go vet")
  })

  it("finds, confirms and replaces an address among the links", async () => {
    const world = createWorld({
      [PROJECT]:
        "## Links\n- [Go](memory/go.md)\n- Grafana is at https://old.example.com <!-- auto:date=2026-01-01 -->\n",
    })
    const auto = world.open()
    expect(await auto.entries.list()).toMatchObject([{ text: "Grafana is at https://old.example.com" }])
    await say(auto, "Remember that Grafana is at https://new.example.com now.")
    expect(world.read(PROJECT)).toContain("- [Go](memory/go.md)")
    expect(world.read(PROJECT)).not.toContain("old.example.com")
  })

  it("stores the facts of the manifests at the start of the first session, and new ones at its end", async () => {
    const world = createWorld({
      "project/package.json": JSON.stringify({
        packageManager: "pnpm@9.1.0",
        scripts: { test: "vitest run" },
      }),
      "project/tsconfig.json": '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
    })
    const auto = world.open()
    const { noticed, text } = await auto.onSessionStart()
    expect(noticed.map(({ outcome, scope }) => [outcome, scope])).toEqual([
      ["stored", "project"],
      ["stored", "project"],
      ["stored", "project"],
    ])
    for (const fact of ["pnpm, not npm", "pnpm run test", "`@/*` is `./src/*`"]) expect(text).toContain(fact)
    world.write("project/pnpm-workspace.yaml", "packages: []\n")
    const summary = await auto.onSessionEnd()
    expect(summary.noticed).toMatchObject([
      { text: "A monorepo; its workspaces are listed in pnpm-workspace.yaml", outcome: "stored" },
    ])
    const later = world.open()
    expect((await later.onSessionStart()).noticed).toEqual([])
    expect((await later.onSessionEnd()).text).toBe("0 learned, 0 confirmed, 0 stale")
  })

  it("replaces a fact of the manifests that has changed since the last session", async () => {
    const world = createWorld({ "project/package.json": '{"packageManager":"pnpm@9.1.0"}' })
    await world.open().onSessionStart()
    world.write("project/package.json", '{"packageManager":"yarn@4.1.0"}')
    expect((await world.open().onSessionStart()).noticed).toMatchObject([{ outcome: "replaced" }])
    expect(world.read(PROJECT)).toContain("The package manager is yarn, not npm")
    expect(world.read(PROJECT)).not.toContain("pnpm")
  })

  it("stores a fact of the manifests again that holds again", async () => {
    const world = createWorld({ "project/package.json": '{"packageManager":"pnpm@9.1.0"}' })
    await world.open().onSessionStart()
    for (const manager of ["yarn@4.1.0", "pnpm@9.1.0"]) {
      world.write("project/package.json", JSON.stringify({ packageManager: manager }))
      expect((await world.open().onSessionStart()).noticed).toMatchObject([{ outcome: "replaced" }])
    }
    expect(world.read(PROJECT)).toContain("The package manager is pnpm, not npm")
  })

  it("does not store a fact of the manifests again that was removed", async () => {
    const world = createWorld({ "project/package.json": '{"packageManager":"pnpm@9.1.0"}' })
    const auto = world.open()
    await auto.onSessionStart()
    const [fact] = await auto.entries.list()
    if (fact !== undefined) await auto.entries.forget(fact)
    expect((await auto.onSessionEnd()).noticed).toEqual([])
    expect((await world.open().onSessionStart()).noticed).toEqual([])
  })

  it("stores nothing when routine messages are repeated", async () => {
    const world = createWorld()
    for (let session = 0; session < 3; session++) {
      const auto = world.open()
      expect(
        await say(auto, "hm", "run the tests", "hm", "run the tests", "go on please", "go on please"),
      ).toEqual([])
      await auto.onSessionEnd()
    }
  })

  it("names the place of an open conflict, comment or code block until the file can be changed", async () => {
    for (const open of [
      "<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> x",
      "- a\n<!-- open\n- b",
      "- a\n```\n- b",
    ]) {
      const world = createWorld({ "project/.wundr/MEMORY.md": `# M\n${open}\n` })
      const auto = world.open()
      await auto.onSessionStart()
      const turn = { role: "user", timestamp: new Date(0), sessionId: "1" } as const
      await auto.processTurn({ ...turn, content: "We use Drizzle in this repo, not Prisma." })
      expect(auto.problems.map(({ message }) => message)).toEqual([expect.stringMatching(/at line \d/u)])
      world.write("project/.wundr/MEMORY.md", "# M\n- a\n")
      await auto.processTurn({ ...turn, content: "We use Vite in this repo, not Webpack." })
      expect(auto.problems).toEqual([])
    }
  })

  it("reports a failure as an outcome and continues the turn", async () => {
    const world = createWorld({ "project/.wundr": "a file in the way\n" })
    const [noticed] = await say(world.open(), "This project uses Drizzle, not Prisma.")
    expect(noticed).toMatchObject({ outcome: "failed", problem: expect.any(String) })
    const auto = world.open()
    await auto.onSessionStart()
    await auto.onSessionEnd()
    expect(auto.problems.map(({ message }) => message)).toContainEqual(
      expect.stringContaining("not a folder"),
    )
    expect(world.read("project/.wundr")).toBe("a file in the way\n")
  })
})

describe("change", () => {
  const texts = async (auto: AutoMemories): Promise<string[]> =>
    (await auto.loadAll()).sections.flatMap(({ entries }) => entries.map(({ text }) => text))

  it("makes an entry of each fact in a message, with the scope of each", async () => {
    const world = createWorld()
    const noticed = await say(
      world.open(),
      "Remember that we use pnpm. Tests run with vitest. The web team owns the deploys. I prefer short answers. On this laptop the database listens on port 5433.",
    )
    expect(new Map(noticed.map(({ text, scope }) => [text, scope]))).toEqual(
      new Map([
        ["We use pnpm.", "project"],
        ["Tests run with vitest.", "project"],
        ["The web team owns the deploys.", "project"],
        ["I prefer short answers.", "user"],
        ["On this laptop the database listens on port 5433.", "local"],
      ]),
    )
  })

  it("keeps the other fact of a message when one of two changes", async () => {
    const auto = createWorld().open()
    await say(auto, "Remember that we use Drizzle, not Prisma. The web team owns the deploys.")
    await say(auto, "Remember that we use Prisma now, not Drizzle.")
    expect((await texts(auto)).toSorted()).toEqual([
      "The web team owns the deploys.",
      "We use Prisma now, not Drizzle.",
    ])
  })

  it("stores every item of a list that the user asks to remember, and nothing after it", async () => {
    const auto = createWorld().open()
    await say(
      auto,
      "Remember these:\n- the retro is on Monday\n- we keep five backups\n\nNow fix the failing test.",
    )
    expect(await texts(auto)).toEqual(["the retro is on Monday", "we keep five backups"])
  })

  it("joins a sentence to the one that it depends on", async () => {
    const auto = createWorld().open()
    await say(auto, "Remember that deploys wait for Marta. She checks the invoices first.")
    expect(await texts(auto)).toEqual(["Deploys wait for Marta. She checks the invoices first."])
  })

  it.each([63_000, 240_000])("looks only at what a user can have typed of %d characters", async (size) => {
    const auto = createWorld().open()
    const pasted = "We always deploy on Fridays, never on Mondays.\n".repeat(size / 47)
    await say(auto, `Please look at this. Remember that the retro is on Monday.\n\n${pasted}`)
    const log = pasted.replace(/^/gmu, "[INFO] ")
    await say(auto, `Please look at this.\n\n${log}\nRemember that the demo is on Tuesday.`)
    expect(await texts(auto)).toEqual(["The retro is on Monday.", "The demo is on Tuesday."])
  })

  it("replaces an older entry of a narrower scope and brings it back from the history", async () => {
    const world = createWorld({
      [LOCAL]: "## Workflow\n- The retro is on Thursday <!-- auto:date=2026-01-01 -->\n",
    })
    const auto = world.open()
    const [noticed] = await say(auto, "Remember that in this project the retro is on Monday for everyone.")
    await auto.storeMemory({
      ...(noticed as NoticedEntry),
      text: "The retro is on Monday",
      scope: "project",
    })
    expect((await texts(auto)).filter((text) => text.includes("Thursday"))).toEqual([])
    expect(world.read(LOCAL)).not.toContain("Thursday")
    await restoreLine(join(world.root, LOCAL), "Thursday")
    expect(world.read(LOCAL)).toContain("- The retro is on Thursday")
  })

  it("keeps an entry of a wider scope, which holds in other projects", async () => {
    const world = createWorld({ [USER]: "## Tool Usage\n- Use npm\n" })
    const auto = world.open()
    await say(auto, "Remember that this project uses pnpm.")
    expect(world.read(USER)).toContain("- Use npm")
    expect(await texts(auto)).toEqual(["This project uses pnpm."])
  })
})
