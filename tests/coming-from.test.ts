// What docs/coming-from.md says of this library, one test for each statement; the last test compares the two.
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
import { afterAll, describe, expect, it } from "vitest"
import { createMemory, type Memory, type MemoryOptions } from "../packages/memory-core/src/index.ts"
import { createMemoryFileManager } from "../packages/memory-learn/src/index.ts"
import { createMemoryTools } from "../packages/memory-tools/src/index.ts"
import { createSlashMemory } from "../packages/slash-memory/src/index.ts"
import { readPage } from "./pages.ts"

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const titles: string[] = []
/** A statement of the page and the test that runs it. */
function says(title: string, run: () => Promise<void>): void {
  titles.push(title)
  it(title, run)
}

interface World {
  home: string
  project: string
  open(options?: Partial<MemoryOptions>): Memory
  write(name: string, text: string): string
}

/** A home directory with a project folder in it. */
function createWorld(files: Readonly<Record<string, string>> = {}): World {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "coming-from-")))
  folders.push(home)
  const project = join(home, "work", "my shop")
  mkdirSync(project, { recursive: true })
  const write = (name: string, text: string): string => {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    writeFileSync(join(home, name), text)
    return join(home, name)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  const open = (options: Partial<MemoryOptions> = {}): Memory =>
    createMemory({ cwd: project, home, env: {}, durability: "none", ...options })
  return { home, project, open, write }
}

const TEA = { slug: "tea", type: "user", description: "Likes tea", body: "Green tea.\n" } as const

function keyOf(project: string, pattern: RegExp): string {
  return project.slice(1).replaceAll("/", "-").replace(pattern, "_")
}

describe("caliban", () => {
  const CALIBAN_TOPIC = `---
name: tea
description: "Likes tea"
metadata:
  node_type: memory
  type: user
  originSessionId: 4f2a
---

Green tea.
`
  const memoryOf = ({ home, project }: World): string =>
    join(home, ".local/share/caliban/projects", keyOf(project, /[^\w.-]/g), "memory")

  says(
    "The directory is the same: `~/.local/share/caliban/projects/<key>/memory`, with the same key.",
    async () => {
      const world = createWorld()
      await world.open().write(TEA)
      expect(existsSync(join(memoryOf(world), "tea.md"))).toBe(true)
    },
  )

  says(
    'In a git repository all folders share one key; `workspace: "cwd"` gives each folder its own, as in caliban.',
    async () => {
      const world = createWorld()
      mkdirSync(join(world.project, ".git"))
      const cwd = join(world.project, "api")
      mkdirSync(cwd)
      expect(world.open({ cwd }).directory).toBe(world.open().directory)
      expect(world.open({ cwd, workspace: "cwd" }).directory).not.toBe(world.open().directory)
    },
  )

  says(
    "`CALIBAN_AUTO_MEMORY_DIRECTORY` is the exact directory, and `CALIBAN_MEMORY_DIR` a root to which key and `memory` are added.",
    async () => {
      const world = createWorld()
      const exact = join(world.home, "exact")
      expect(world.open({ env: { CALIBAN_AUTO_MEMORY_DIRECTORY: exact } }).directory).toBe(exact)
      const root = join(world.home, "root")
      const { directory } = world.open({ env: { CALIBAN_MEMORY_DIR: root } })
      expect(directory).toBe(join(root, keyOf(world.project, /[^\w.-]/g), "memory"))
    },
  )

  says(
    "Directories in variables that are relative or inside the project are refused, and memory is off.",
    async () => {
      const world = createWorld()
      for (const directory of ["memory", join(world.project, "memory")]) {
        const memory = world.open({ env: { CALIBAN_AUTO_MEMORY_DIRECTORY: directory } })
        expect(memory.enabled).toBe(false)
        expect((await memory.load()).diagnostics).toMatchObject([
          { code: expect.stringMatching(/refused-directory|no-home/) },
        ])
      }
    },
  )

  says(
    "`CALIBAN_DISABLE_AUTO_MEMORY` is on for `1`, `true`, `yes` and `on` in any case, and for any value that is not a clear no.",
    async () => {
      const world = createWorld()
      const isOn = (value: string): boolean =>
        world.open({ env: { CALIBAN_DISABLE_AUTO_MEMORY: value } }).enabled
      expect(["1", "TRUE", "Yes", "on", "perhaps"].map(isOn)).toEqual([false, false, false, false, false])
      expect(["0", "false", "No", "off", ""].map(isOn)).toEqual([true, true, true, true, true])
    },
  )

  says(
    "The prompt shows `MEMORY.md` as it is on disk; lines that people add to it stay there and are shown.",
    async () => {
      const world = createWorld()
      await world.open().write(TEA)
      const index = join(memoryOf(world), "MEMORY.md")
      writeFileSync(index, `${readFileSync(index, "utf8")}\nAsk Ada about tea.\n`)
      await world.open().write({ ...TEA, description: "Likes green tea" })
      expect(readFileSync(index, "utf8")).toContain("Ask Ada about tea.")
      expect((await world.open().load()).text).toContain("Ask Ada about tea.")
    },
  )

  says(
    'The tag is `auto-memory` with `topic_count`; `tag: "auto-memory-index"` gives caliban\'s name.',
    async () => {
      const world = createWorld()
      await world.open().write(TEA)
      expect((await world.open().load()).text).toMatch(/<auto-memory [^>]*topic_count="1"/)
      expect((await world.open({ tag: "auto-memory-index" }).load()).text).toContain("<auto-memory-index ")
    },
  )

  says("A write keeps the frontmatter keys that caliban drops, such as `originSessionId`.", async () => {
    const world = createWorld()
    const path = world.write("memory/tea.md", CALIBAN_TOPIC)
    const memory = world.open({ directory: join(world.home, "memory") })
    await memory.write({ ...TEA, body: "Black tea.\n" })
    expect(readFileSync(path, "utf8")).toBe(CALIBAN_TOPIC.replace("Green", "Black"))
  })

  says("The tools take `slug` where caliban takes `name`.", async () => {
    const tools = createMemoryTools(createWorld().open())
    const result = await tools.callTool("ReadMemoryTopic", { name: "tea" })
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining('"slug" is missing') })
  })

  says(
    "`/memory rm <slug>` removes at once and keeps the topic in the trash; `--force` is accepted and changes nothing.",
    async () => {
      const memory = createWorld().open()
      const slash = createSlashMemory(memory)
      for (const line of ["/memory rm tea", "/memory rm --force tea"]) {
        await memory.write(TEA)
        await slash.run(line)
        expect(await memory.read("tea")).toBeUndefined()
      }
      expect((await memory.trash.list()).map(({ slug }) => slug)).toEqual(["tea", "tea"])
    },
  )

  says(
    "After caliban has rewritten `MEMORY.md` from its topics, a write changes one line of it.",
    async () => {
      const rewritten =
        "# Memory index\n\n- [coffee](coffee.md) — user: Likes coffee\n- [tea](tea.md) — user: Likes tea\n"
      const world = createWorld({ "memory/MEMORY.md": rewritten, "memory/tea.md": CALIBAN_TOPIC })
      const memory = world.open({ directory: join(world.home, "memory") })
      await memory.write({ ...TEA, description: "Likes green tea" })
      expect(await memory.readIndex()).toBe(rewritten.replace("Likes tea", "Likes green tea"))
    },
  )

  says(
    "A topic that caliban changed after it was read is not overwritten: a write with the old revision fails with `conflict`.",
    async () => {
      const world = createWorld({ "memory/tea.md": CALIBAN_TOPIC })
      const memory = world.open({ directory: join(world.home, "memory") })
      const { revision = null } = (await memory.read("tea")) ?? {}
      const path = world.write("memory/tea.md", CALIBAN_TOPIC.replace("Green", "White"))
      await expect(memory.write(TEA, { expect: revision })).rejects.toMatchObject({ code: "conflict" })
      expect(readFileSync(path, "utf8")).toContain("White tea.")
    },
  )
})

describe("Claude Code", () => {
  const INDEX = "- [Likes tea](tea.md) — green, not black\n- [Deploys](deploys.md) — on Thursdays\n"
  const TOPIC =
    "---\nname: Likes tea\ndescription: green, not black\ntype: user\nmodified: 2026-01-02T03:04:05Z\n---\n\nGreen tea.\n"
  const memoryOf = ({ home, project }: World): string =>
    join(home, ".claude/projects", project.replace(/[^A-Za-z0-9]/g, "-"), "memory")

  says(
    '`layout: "claude-code"` uses `~/.claude/projects/<key>/memory`, with Claude Code\'s key.',
    async () => {
      const world = createWorld()
      expect(world.open({ layout: "claude-code" }).directory).toBe(memoryOf(world))
    },
  )

  says(
    '`agent: "reviewer"` uses the subagent\'s `.claude/agent-memory/reviewer` in the project.',
    async () => {
      const world = createWorld()
      const { directory } = world.open({ layout: "claude-code", agent: "reviewer" })
      expect(directory).toBe(join(world.project, ".claude/agent-memory/reviewer"))
    },
  )

  says(
    "A new pointer has the form of the others: in an index of two or more pointers without types it has none.",
    async () => {
      const world = createWorld()
      world.write(join(memoryOf(world), "MEMORY.md").slice(world.home.length), INDEX)
      const memory = world.open({ layout: "claude-code" })
      await memory.write({ ...TEA, slug: "coffee", description: "Likes coffee" })
      expect(await memory.readIndex()).toBe(`- [coffee](coffee.md) — Likes coffee\n${INDEX}`)
    },
  )

  says("A write of a body changes nothing in the frontmatter that Claude Code wrote.", async () => {
    const world = createWorld()
    const path = world.write(join(memoryOf(world), "tea.md").slice(world.home.length), TOPIC)
    const memory = world.open({ layout: "claude-code" })
    await memory.write({ slug: "tea", type: "user", description: "green, not black", body: "White tea.\n" })
    expect(readFileSync(path, "utf8")).toBe(TOPIC.replace("Green", "White"))
  })
})

describe("squads", () => {
  const FOLDER = "work/my shop/.agents/memory/web/lead"
  const options = { layout: "squads", squad: "web", agent: "lead" } as const
  const STATE = "# Lead State\n\n- [x] First pass\n"

  says(
    '`layout: "squads"` with `squad` and `agent` uses `.agents/memory/<squad>/<agent>` of the project.',
    async () => {
      const world = createWorld()
      expect(world.open(options).directory).toBe(join(world.home, FOLDER))
    },
  )

  says("`state.md` is shown while the index has no pointers; `includeState: true` shows both.", async () => {
    const world = createWorld({ [`${FOLDER}/state.md`]: STATE })
    expect((await world.open(options).load()).text).toContain("First pass")
    await world.open(options).write(TEA)
    expect((await world.open(options).load()).text).not.toContain("First pass")
    expect((await world.open({ ...options, includeState: true }).load()).text).toContain("First pass")
  })

  says(
    "`state.md`, `learnings.md` and the other files of squads-cli are not topics, and a write of a topic leaves them as they are.",
    async () => {
      const files = { [`${FOLDER}/state.md`]: STATE, [`${FOLDER}/executions.md`]: "# Executions\n" }
      const world = createWorld(files)
      const memory = world.open(options)
      await memory.write(TEA)
      expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["tea"])
      for (const [name, text] of Object.entries(files))
        expect(readFileSync(join(world.home, name), "utf8")).toBe(text)
    },
  )

  says("The names must be single path components; anything else is a `TypeError`.", async () => {
    const world = createWorld()
    for (const squad of ["", "..", "a/b", ".web"])
      expect(() => world.open({ ...options, squad })).toThrow(TypeError)
  })
})

describe("Wundr", () => {
  const FILE =
    "# Auto-Memories\n\nMy prose.\n\n## Workflow\n- Deploy on Thursdays <!-- auto:confidence=0.9,date=2026-02-09 -->\n"

  says(
    "`@caliban/memory-learn` edits Wundr's `MEMORY.md` line by line: prose, sub-headings and other bullets stay, which Wundr deletes.",
    async () => {
      const world = createWorld()
      const path = world.write("work/my shop/.wundr/MEMORY.md", FILE)
      await createMemoryFileManager().append(path, "Workflow", "Review on Mondays")
      const lines = readFileSync(path, "utf8").split("\n")
      expect(FILE.split("\n").filter((line) => !lines.includes(line))).toEqual([])
      expect(lines.some((line) => line.startsWith("- Review on Mondays"))).toBe(true)
    },
  )

  says(
    '`layout: "wundr"` shows the project\'s `.wundr/MEMORY.md` in the prompt, without its `auto:` comments.',
    async () => {
      const world = createWorld({ "work/my shop/.wundr/MEMORY.md": FILE })
      const { text } = await world.open({ layout: "wundr" }).load()
      expect(text).toContain("- Deploy on Thursdays")
      expect(text).not.toContain("confidence")
    },
  )
})

describe("OpenClaw", () => {
  const NOTES = {
    ".openclaw/workspace/MEMORY.md": "Ada owns the deploys.\n",
    ".openclaw/workspace/memory/2026-01-02.md": "Rain.\n",
  }

  says(
    '`layout: "openclaw"` uses `~/.openclaw/workspace`; `directory` names another workspace.',
    async () => {
      const world = createWorld()
      expect(world.open({ layout: "openclaw" }).directory).toBe(join(world.home, ".openclaw/workspace"))
      const directory = join(world.home, "agent-2")
      expect(world.open({ layout: "openclaw", directory }).directory).toBe(directory)
    },
  )

  says(
    "The curated `MEMORY.md` is in the prompt; daily notes are not, and they are not topics.",
    async () => {
      const memory = createWorld(NOTES).open({ layout: "openclaw" })
      const { text } = await memory.load()
      expect(text).toContain("Ada owns the deploys.")
      expect(text).not.toContain("Rain.")
      expect((await memory.list()).topics).toEqual([])
    },
  )
})

describe("Anthropic's memory tool", () => {
  const FILES = { "memories/tea.md": "Likes green tea.\n", "memories/notes.txt": "x\n" }

  says(
    "A path such as `/memories/tea.md` is not a slug: the call is refused and nothing is written.",
    async () => {
      const world = createWorld()
      const memory = world.open({ directory: join(world.home, "memories") })
      const result = await createMemoryTools(memory).callTool("WriteMemoryTopic", {
        ...TEA,
        slug: "/memories/tea.md",
      })
      expect(result).toMatchObject({ ok: false, code: "invalid-slug" })
      expect(existsSync(join(world.home, "memories"))).toBe(false)
    },
  )

  says(
    "A write replaces the whole body; there is no replacement of a part or insertion at a line.",
    async () => {
      const memory = createWorld().open()
      expect(createMemoryTools(memory).tools.map(({ name }) => name)).toEqual([
        "ReadMemoryTopic",
        "WriteMemoryTopic",
      ])
      await memory.write(TEA)
      await memory.write({ ...TEA, body: "White tea.\n" })
      expect((await memory.read("tea"))?.body).toBe("White tea.")
    },
  )

  says(
    "Its files have no description, so they are not topics until `/memory rebuild-index --plain-files` lists them; the files do not change.",
    async () => {
      const world = createWorld(FILES)
      const memory = world.open({ directory: join(world.home, "memories") })
      expect((await memory.load()).text).not.toContain("tea")
      await createSlashMemory(memory).run("/memory rebuild-index --plain-files")
      expect((await memory.load()).text).toContain("tea.md")
      for (const [name, text] of Object.entries(FILES))
        expect(readFileSync(join(world.home, name), "utf8")).toBe(text)
    },
  )
})

it("the page has exactly these statements", () => {
  const statements = [...readPage("docs/coming-from.md").matchAll(/^- (.*(?:\n {2}.*)*)/gm)]
  expect(statements.map(([, text = ""]) => text.replace(/\n\s+/g, " ")).sort()).toEqual([...titles].sort())
})
