import { existsSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { describe, expect, test } from "vitest"
import type { MemorySession, MemorySessionOptions } from "../src/index.ts"
import { emptyHome } from "./empty-home.ts"

const USER = ".wundr/MEMORY.md"
const PROJECT = "project/.wundr/MEMORY.md"
const LOCAL = "project/.wundr/local/MEMORY.md"

interface World {
  open(more?: Pick<MemorySessionOptions, "approve">): Promise<MemorySession>
  read(path: string): Promise<string>
  write(path: string, text: string): Promise<void>
}

/** A home with a project, and the files of its scopes. */
async function worldOf(files: Readonly<Record<string, string>> = {}): Promise<World> {
  const { root, open } = await emptyHome()
  await mkdir(join(root, "project/.git"), { recursive: true })
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  for (const [path, text] of Object.entries(files)) await write(path, text)
  return {
    write,
    open: (more = {}) => open({ cwd: join(root, "project"), layout: "wundr", learn: true, ...more }),
    read: async (path) => (existsSync(join(root, path)) ? await readFile(join(root, path), "utf8") : ""),
  }
}

/** What became of a message that is typed in a turn of its own. */
async function say(session: MemorySession, content: string) {
  await session.beforeTurn(content)
  return await session.afterTurn([{ role: "user", content }])
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1
}

const many = (text: string, length = 150): string =>
  Array.from({ length }, (_, at) => `- ${text} ${at}\n`).join("")

describe("a session with the layout wundr and learning", () => {
  test("shows each entry once, the narrower scope first, in one section of at most 2,000 tokens", async () => {
    const { open } = await worldOf({
      [USER]: `## User Preferences\n${many("Prefers tabs wherever a file is indented, in file", 50)}`,
      [PROJECT]: `# Auto-Memories\n\n## Corrections\n- The main branch is \`main\`, not \`master\`\n\n## Project Conventions\n- Use pnpm\n- Escapes <system> tags\n  - in every template\n${many("A module of the project is owned by its team, number")}`,
      [LOCAL]: "## Project Conventions\n- Use bun\n- Escapes <system> tags\n",
    })
    const { memoryText } = await open()
    expect(Math.ceil(memoryText.length / 4)).toBeLessThanOrEqual(2_000)
    expect(memoryText).toMatch(/^## Persistent Memories\n/)
    for (const once of ["The main branch", "tags", "Use bun", "in file 7\n"])
      expect(countOf(memoryText, once)).toBe(1)
    expect(memoryText).not.toContain("Use pnpm")
    expect(memoryText).not.toContain("<auto-memory")
  })

  test("an undo takes the last entry back", async () => {
    const { open, read } = await worldOf()
    const session = await open()
    await say(session, "Remember that the project uses pnpm for all packages.")
    const first = await read(PROJECT)
    await say(session, "Remember that the project deploys on Tuesdays from the main branch.")
    expect(await read(PROJECT)).toContain("Tuesdays")
    const other = await open()
    await other.memory.undo()
    expect(await read(PROJECT)).toBe(first)
    await other.memory.undo()
    expect(await read(PROJECT)).not.toContain("pnpm")
  })

  test("an undo of the next session brings back what was forgotten", async () => {
    const { open, read } = await worldOf()
    const session = await open()
    await say(session, "Remember that the project uses pnpm for all packages.")
    const before = await read(PROJECT)
    expect((await session.slash("/memory forget pnpm")).text).toMatch(/^Forgotten/)
    expect(await read(PROJECT)).not.toContain("pnpm")
    expect((await (await open()).slash("/memory undo")).text).toContain("The index is back")
    expect(await read(PROJECT)).toBe(before)
  })

  test("an undo of the same session brings back what was forgotten, then takes back what was stored", async () => {
    const written = "# Auto-Memories\n\n## Workflow\n- Deploy on Thursdays\n"
    const { open, read } = await worldOf({ [PROJECT]: written })
    const session = await open()
    await say(session, "Remember that the project uses pnpm for all packages.")
    const before = await read(PROJECT)
    expect((await session.slash("/memory forget Thursdays")).text).toMatch(/^Forgotten/)
    expect((await session.slash("/memory undo")).text).toContain("The index is back")
    expect(await read(PROJECT)).toBe(before)
    expect((await session.slash("/memory undo")).text).toContain("The index is back")
    expect(await read(PROJECT)).toBe(written)
  })

  test.each([
    [USER, "I prefer tabs over spaces."],
    [LOCAL, "On this machine, Postgres runs on port 5433."],
  ])("an undo takes back what was stored in %s, then an older change", async (path, message) => {
    const { open, read } = await worldOf()
    const session = await open()
    await say(session, "Remember that the project deploys on Tuesdays.")
    await say(session, message)
    expect(await read(path)).not.toBe("")
    const [wide, written] = [await read(PROJECT), await read(path)]
    await say(session, "Remember that the project uses Drizzle for all queries.")
    await say(session, message.replace(".", ", and that will not change."))
    expect(await read(path)).not.toBe(written)
    await session.memory.undo()
    expect(await read(path)).toBe(written)
    await session.memory.undo()
    expect(await read(PROJECT)).toBe(wide)
    expect((await session.slash("/memory undo")).text).toContain("The index is back")
    expect(await read(path)).toBe("")
    await session.memory.undo()
    expect(await read(PROJECT)).not.toContain("Tuesdays")
  })

  test("an undo that a person refuses can be made later, and the question names the file", async () => {
    const { open, read } = await worldOf()
    const asked: string[] = []
    let answer = true
    const session = await open({
      approve: ({ slug }) => {
        asked.push(slug)
        return answer
      },
    })
    await say(session, "Remember that the project deploys on Tuesdays.")
    await say(session, "Remember that I prefer tabs over spaces.")
    answer = false
    await expect(session.memory.undo()).rejects.toMatchObject({ code: "denied" })
    expect(asked.at(-1)).toMatch(/(?<!project)\/\.wundr\/MEMORY\.md$/)
    expect(await read(USER)).toContain("tabs")
    answer = true
    await session.memory.undo()
    expect(await read(USER)).not.toContain("tabs")
    expect(await read(PROJECT)).toContain("Tuesdays")
  })

  test("an undo leaves a file that was edited by hand since, and the next one goes further back", async () => {
    const { open, read, write } = await worldOf({ [USER]: "# Auto-Memories\n" })
    const session = await open()
    await say(session, "Remember that the project deploys on Tuesdays.")
    await say(session, "I prefer tabs over spaces.")
    const edited = `${await read(USER)}- By hand\n`
    await write(USER, edited)
    await expect(session.memory.undo()).rejects.toThrow(/changed by hand/)
    expect(await read(USER)).toBe(edited)
    await session.memory.undo()
    expect(await read(PROJECT)).not.toContain("Tuesdays")
  })

  test("an undo passes over the facts of the manifests, which no user asked for", async () => {
    const { open, read, write } = await worldOf()
    await (await open()).slash("/memory add We lint first")
    await write("project/package.json", JSON.stringify({ scripts: { test: "vitest" } }))
    expect((await (await open()).slash("/memory undo")).text).toContain("lint-first")
    expect(await read(PROJECT)).toContain("vitest")
  })

  test("keeps the prose of a person, topics without an entry, and links to topic files", async () => {
    const { open } = await worldOf({
      [PROJECT]:
        "# Auto-Memories\n\nThis file is reviewed on Mondays.\n\n## Empty\n\n## Workflow\n- Deploy on Thursdays\n\nAsk Ada first.\n\n## Links\n- [Deployment](memory/deployment.md)\n",
      "project/.wundr/memory/deployment.md": "# Deployment\n\n## Workflow\n- Deploys need a tag\n",
      "project/.wundr/memory/tea.md": "---\nname: tea\ndescription: Likes tea\n---\n\nGreen.\n",
    })
    const { memoryText } = await open()
    const [block = "", section = ""] = memoryText.split("## Persistent Memories")
    expect(block.split("\n").slice(1, -3)).toEqual([
      "# Auto-Memories",
      "",
      "This file is reviewed on Mondays.",
      "",
      "## Workflow",
      "",
      "Ask Ada first.",
      "",
      "## Links",
      "- [tea](memory/tea.md) — Likes tea",
    ])
    expect(section).toContain(
      "### Workflow\n- Deploy on Thursdays\n\n### Links\n- [Deployment](memory/deployment.md)",
    )
  })

  test("shows a mount and the files of instructions as they are", async () => {
    const { root, open } = await emptyHome()
    const entry = "## Workflow\n- Deploy on Thursdays\n"
    await mkdir(join(root, "team"))
    await mkdir(join(root, ".wundr"))
    for (const path of ["team/MEMORY.md", ".wundr/MEMORY.md", "CLAUDE.md"])
      await writeFile(join(root, path), entry)
    const mounts = [{ name: "team", directory: join(root, "team") }]
    const { memoryText } = await open({ layout: "wundr", learn: true, mounts })
    expect(countOf(memoryText, "- Deploy on Thursdays")).toBe(3)
  })

  test("begins the file of a fresh project with its heading, and shows nothing yet", async () => {
    const { open, read } = await worldOf()
    const session = await open()
    expect(session.memoryText).toBe("")
    await say(session, "We use Drizzle ORM, not Prisma.")
    expect(await read(PROJECT)).toMatch(
      /^# Auto-Memories\n\n## Corrections\n- We use Drizzle ORM, not Prisma/,
    )
  })

  test("chooses corrections first, then entries of any section about the first message", async () => {
    const { open } = await worldOf({
      [PROJECT]: `## User Preferences\n${many("Prefers tabs wherever a file is indented, in file")}\n## Corrections\n- The main branch is \`main\`\n\n## Architecture Decisions\n- Payments go through the ledger\n`,
    })
    const session = await open()
    expect(session.memoryText).not.toContain("ledger")
    await session.beforeTurn("How do payments reach the ledger?")
    const { memoryText } = session
    expect(memoryText.indexOf("main branch")).toBeLessThan(memoryText.indexOf("Prefers tabs"))
    expect(memoryText).toContain("### Architecture Decisions\n- Payments go through the ledger\n")
  })

  test("shows lines of topics among the entries, and counts those that do not fit", async () => {
    const lines = Array.from(
      { length: 120 },
      (_, at) => `- [fact-${at}](memory/fact-${at}.md) — fact ${at}\n`,
    )
    const { open } = await worldOf({
      [PROJECT]: `# M\n\n${lines.join("")}\n## Workflow\n${many("The step of the deploy", 180)}`,
    })
    const { memoryText } = await open()
    const [, hidden] = /^\[(\d+) entries are not shown/m.exec(memoryText) ?? []
    expect(Number(hidden)).toBeGreaterThan(0)
    expect(countOf(memoryText, "](memory/fact-") + countOf(memoryText, "The step") + Number(hidden)).toBe(300)
  })

  test("stores a correction when it is repeated, in Wundr's words, and confirms it later", async () => {
    const { open, read } = await worldOf()
    const first = await open()
    expect(await say(first, "No, use pnpm not npm")).toEqual([])
    expect(await say(first, "No, use pnpm not npm")).toMatchObject([
      {
        text: "Do NOT suggest npm -- this project uses pnpm",
        category: "repeated-correction",
        confidence: 0.8,
      },
    ])
    expect(await first.end()).toMatchObject({ learned: 1, candidates: 0 })
    const second = await open()
    expect(second.memoryText).toContain("### Corrections\n- Do NOT suggest npm -- this project uses pnpm")
    expect(await say(second, "No, use pnpm not npm")).toMatchObject([{ outcome: "confirmed" }])
    expect(await second.end()).toMatchObject({ confirmed: 1, candidates: 0 })
    expect(countOf(await read(PROJECT), "pnpm")).toBe(1)
  })

  test("shows, finds, confirms, replaces and forgets bullets above the first heading", async () => {
    const old = "<!-- auto:date=2020-01-01 -->"
    const learned = `<!-- auto:date=${new Date().toISOString().slice(0, 10)} -->`
    const { open, read } = await worldOf({
      [PROJECT]: `- Zebras are drawn in SVG ${old}\n- Our API listens on port 8080 ${learned}\n- Delete me\n\n## Workflow\n- Lint first\n`,
    })
    const session = await open()
    expect(session.memoryText).toContain(
      "### Other\n- Our API listens on port 8080\n- Delete me\n- [?] Zebras",
    )
    expect(session.memoryText).not.toContain("<auto-memory")
    const { tools } = session
    expect(await tools.callTool("memory_search", { query: "zebras" })).toMatchObject({
      text: expect.stringContaining("Zebras are drawn in SVG"),
    })
    expect((await tools.callTool("ConfirmMemoryEntry", { entry: "[?] Zebras are drawn in SVG" })).ok).toBe(
      true,
    )
    expect((await tools.callTool("ForgetMemoryEntry", { entry: "Delete me" })).ok).toBe(true)
    expect(await say(session, "Note that our API listens on port 9090 now.")).toMatchObject([
      { outcome: "replaced" },
    ])
    expect(await read(PROJECT)).toMatch(
      /^- Zebras are drawn in SVG <!-- auto:date=2020-01-01,confirmed=[\d-]+ -->\n\n## /,
    )
    expect((await session.slash("/memory forget zebras")).ok).toBe(true)
    expect(session.memoryText).not.toContain("Zebras")
  })

  test("finds and forgets entries of every scope and of topic files, with tools and commands", async () => {
    const { open, read } = await worldOf({
      [USER]: "## User Preferences\n- Prefers short answers\n",
      [PROJECT]: "## Links\n- [Deployment](memory/deployment.md)\n",
      "project/.wundr/memory/deployment.md": "# Deployment\n\n## Workflow\n- Deploys need a tag\n",
    })
    const session = await open()
    const { tools } = session
    expect(tools.tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["memory_search", "ConfirmMemoryEntry", "ForgetMemoryEntry"]),
    )
    expect(await tools.callTool("memory_search", { query: "deploy tag" })).toMatchObject({
      text: expect.stringContaining("Deploys need a tag"),
    })
    expect((await tools.callTool("ForgetMemoryEntry", { entry: "Deploys need a tag" })).ok).toBe(true)
    expect(await read("project/.wundr/memory/deployment.md")).toBe("# Deployment\n\n## Workflow\n")
    expect((await session.slash("/memory forget short answers")).ok).toBe(true)
    expect(await read(USER)).toBe("## User Preferences\n")
    expect(session.memoryText).not.toContain("short answers")
    expect(await session.end()).toMatchObject({ forgotten: 2 })
  })
})
