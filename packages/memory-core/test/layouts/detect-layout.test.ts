import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { nodeFiles } from "../../src/files/file-port.ts"
import { createMemory, type MemoryOptions } from "../../src/index.ts"
import { type DetectedName, detectLayout } from "../../src/layouts.ts"
import { temporaryFolder } from "../temporary-folder.ts"
import { FIXTURES } from "./fixtures.ts"
import { diffAll, readAll } from "./layout-world.ts"

const TOPIC = '---\nname: a\ndescription: "What"\n---\n\nText.\n'
const POINTERS = "# Memory\n\n- [a](a.md) — What\n"

/** Detects the layout of a folder of a world; the files do not change. */
function detect(
  files: Readonly<Record<string, string | Uint8Array>>,
  folder: string = "",
): ReturnType<typeof detectLayout> {
  const root = temporaryFolder(files)
  const before = readAll(root)
  const found = detectLayout(join(root, folder))
  expect(diffAll(before, readAll(root))).toEqual({})
  return found
}

const nameOf = (layout: MemoryOptions["layout"]): string | undefined =>
  typeof layout === "object" ? layout.name : layout

describe("the layout of a directory", () => {
  const undecided = [
    "an agent's own memory of Claude Code that is only headed sections",
    "a shared directory whose index only points elsewhere",
    "a shared directory with a template whose entries are in comments",
  ]

  it.each(FIXTURES.filter(({ name }) => !undecided.includes(name)))(
    "is found for $name",
    ({ files, at, options }) => {
      const { layout, evidence } = detect(files, at)
      expect(layout).toBe(nameOf(options.layout))
      expect(evidence.length).toBeGreaterThan(0)
    },
  )

  it.each(FIXTURES.filter(({ name }) => undecided.includes(name)))(
    "is not guessed from the path of $name",
    ({ files, at, options }) => {
      const { layout, evidence } = detect(files, at)
      expect(layout).toBeUndefined()
      expect(evidence).toContain(
        `The path is one of ${nameOf(options.layout)}, but a path alone does not decide.`,
      )
    },
  )

  it.each<[DetectedName, string, Record<string, string>]>([
    ["caliban", "p/memory", { "p/origin.json": '{"path":"/w"}', "p/memory/MEMORY.md": "" }],
    ["caliban", "m", { "m/MEMORY.md": POINTERS, "m/a.md": TOPIC }],
    ["caliban", "m", { "m/a.md": TOPIC }],
    ["claude-code", ".claude/projects/-w/memory", { ".claude/projects/-w/memory/a.md": TOPIC }],
    ["agents-memory", ".agents/memory", { ".agents/memory/MEMORY.md": POINTERS, ".agents/memory/a.md": "x" }],
    ["squads", ".agents/memory/web/lead", { ".agents/memory/web/lead/state.md": "# Lead State\n" }],
    ["squads", ".agents/memory", { ".agents/memory/web/lead/state.md": "# Lead State\n" }],
    ["squads", "x", { "x/executions.md": "# Runs\n\n<!-- exec:1 -->\n" }],
    ["openclaw", "w", { "w/SOUL.md": "", "w/HEARTBEAT.md": "" }],
    ["openclaw", "w", { "w/memory/2026-01-02_launch.md": "" }],
    ["wundr", "w", { "w/MEMORY.md": "# M\n\n## Tool Usage\n- a\n\n## Corrections\n- b\n" }],
    [
      "wundr",
      ".wundr/local",
      { ".wundr/local/MEMORY.md": "- [T](memory/t.md)\n", ".wundr/local/memory/t.md": "" },
    ],
  ])("is %s for a folder %s with its signs", (layout, folder, files) => {
    expect(detect(files, folder).layout).toBe(layout)
  })

  it.each<[string, string, Record<string, string>]>([
    [
      "Codex",
      "memories",
      { "memories/memory_summary.md": "v1\nSummary\n", "memories/MEMORY.md": "# Task Group: a\n" },
    ],
    [
      "Letta",
      "agent",
      { "agent/.letta/config.json": "{}", "agent/system/persona.md": "---\ndescription: Me\n---\n" },
    ],
    ["Serena", ".serena/memories", { ".serena/project.yml": "a: b\n", ".serena/memories/core.md": "Text" }],
    ["Serena", ".serena", { ".serena/project.yml": "a: b\n", ".serena/memories/core.md": "Text" }],
    ["Serena", "m", { "m/project_overview.md": "a", "m/suggested_commands.md": "b" }],
    ["Junie", "memory", { "memory/memory.version": "1", "memory/feedback.md": "" }],
    ["Junie", "memory", { "memory/feedback.md": '[2026-01-02 10:00] - Updated by Junie\n{"a":1}\n' }],
    ["nanobot", "memory", { "memory/MEMORY.md": "## A\n", "memory/.dream_cursor": "1" }],
    ["nanobot", "memory", { "memory/MEMORY.md": "## A\n", "memory/history.jsonl": "{}\n" }],
    [
      "nanobot",
      "workspace",
      {
        "workspace/SOUL.md": "",
        "workspace/HEARTBEAT.md": "",
        "workspace/TOOLS.md": "",
        "workspace/memory/MEMORY.md": "## A\n",
        "workspace/memory/HISTORY.md": "[2026-01-02 10:00] Said hello\n",
      },
    ],
    ["Open Knowledge Format", "okf", { "okf/index.md": "---\nokf_version: 0.2\n---\n* [a](a.md) - b\n" }],
    ["squad", ".squad", { ".squad/decisions.md": "### A\n", ".squad/casting/a.json": "{}" }],
    ["Hermes", "memories", { "memories/MEMORY.md": "One entry.\n§\nAnother." }],
    ["Qwen Code", "memory", { "memory/pinned/a.md": "", "memory/user/a.md": "", "memory/project/b.md": "" }],
    ["basic-memory", "vault", { "vault/My Note.md": "---\ntitle: My Note\npermalink: my-note\n---\n" }],
    [
      "a memory bank",
      "memory-bank",
      { "memory-bank/projectbrief.md": "", "memory-bank/activeContext.md": "" },
    ],
  ])("is notes, read-only, for %s, which is named", (product, folder, files) => {
    const { layout, evidence } = detect(files, folder)
    expect(layout).toBe("notes")
    expect(evidence.at(-1)).toContain(product)
    expect(evidence.at(-1)).toContain("use notes, read-only")
  })
})

describe("a directory that only looks like a memory", () => {
  it.each<[string, string, Record<string, string | Uint8Array>]>([
    ["notes about computer memory", "memory", { "memory/MEMORY.md": "# Memory\n\nPages and frames.\n" }],
    ["a read-me about a database", ".agents/memory", { ".agents/memory/README.md": "# The vector store\n" }],
    ["a prompt of a product", "system", { "system/persona.md": "You are a pirate.\n" }],
    ["an index whose links are all gone", "m", { "m/MEMORY.md": "- [a](a.md) — gone\n- [b](b.md) — gone\n" }],
    ["empty log files", "m", { "m/MEMORY.md": "", "m/log.md": "", "m/errors.md": "" }],
    ["bytes that are not text", "m", { "m/MEMORY.md": Uint8Array.of(0xff, 0xfe, 0, 1, 2) }],
    ["a summary of something else", "m", { "m/memory_summary.md": "# Summary\n" }],
  ])("has none: %s", (_name, folder, files) => {
    const { layout, evidence } = detect(files, folder)
    expect(layout).toBeUndefined()
    expect(evidence[0]).toContain("There is no sign of a product")
  })
})

describe("a directory of two products", () => {
  it("has no layout when the evidence is equally good for both", () => {
    const files = { "m/SOUL.md": "", "m/DREAMS.md": "", "m/state.md": "", "m/learnings.md": "" }
    const { layout, evidence } = detect(files, "m")
    expect(layout).toBeUndefined()
    expect(evidence[0]).toBe("There is evidence for several layouts: squads, openclaw.")
  })

  it("has the layout of a product's marker before that of names and of an index", () => {
    const files = {
      "m/memory_summary.md": "v1\n",
      "m/state.md": "",
      "m/output.md": "",
      "m/MEMORY.md": POINTERS,
      "m/a.md": TOPIC,
    }
    expect(detect(files, "m").layout).toBe("notes")
  })

  it("has no layout when a folder memory alone cannot tell two apart", () => {
    const files = { "w/MEMORY.md": "- [t](memory/t.md) — x\n", "w/memory/t.md": TOPIC }
    const { layout, evidence } = detect(files, "w")
    expect(layout).toBeUndefined()
    expect(evidence[0]).toBe("There is evidence for several layouts: openclaw, wundr.")
  })
})

describe("detection", () => {
  it("reports a directory that is missing, a file, or unreadable, and never fails", () => {
    const root = temporaryFolder({ file: "x" })
    const none = { layout: undefined }
    expect(detectLayout(join(root, "missing"))).toMatchObject(none)
    expect(detectLayout(join(root, "file"))).toMatchObject(none)
    expect(detectLayout(join(root, "a\0b"))).toMatchObject(none)
  })

  it("uses what it can read when the system denies the rest", () => {
    const root = temporaryFolder({ "MEMORY.md": POINTERS, "state.md": "", "output.md": "" })
    const deny = (): never => {
      throw Object.assign(new Error("denied"), { code: "EACCES" })
    }
    vi.spyOn(nodeFiles, "openSync").mockImplementation(deny)
    expect(detectLayout(root).layout).toBe("squads")
    vi.spyOn(nodeFiles, "lstatSync").mockImplementation(deny)
    expect(detectLayout(root).layout).toBe("squads")
    vi.spyOn(nodeFiles, "readdirSync").mockImplementation(deny)
    expect(detectLayout(root)).toEqual({
      layout: undefined,
      evidence: ["The directory does not exist or cannot be read."],
    })
    vi.restoreAllMocks()
  })

  it.runIf(process.platform !== "win32")("reads nothing through links, and a folder is not a file", () => {
    const root = temporaryFolder({ "outside/2026-01-02.md": "", "outside/index.md": POINTERS, "m/a.md": "" })
    symlinkSync(join(root, "outside"), join(root, "m", "memory"))
    symlinkSync(join(root, "outside", "index.md"), join(root, "m", "MEMORY.md"))
    mkdirSync(join(root, "m", "memory_summary.md"))
    expect(detectLayout(join(root, "m")).evidence[0]).toContain("There is no sign of a product")
  })

  it("reads at most a few files of a large directory", () => {
    const root = temporaryFolder()
    for (let at = 0; at < 500; at++) writeFileSync(join(root, `n${at}.md`), TOPIC)
    expect(detectLayout(root).evidence[0]).toBe("20 files with a name and a description in the frontmatter.")
  })

  it("finds what this library writes", async () => {
    const cwd = temporaryFolder()
    const memory = createMemory({ cwd, durability: "none", system: { env: { HOME: cwd } } })
    await memory.write({ slug: "a", type: "user", description: "d", body: "b" })
    expect(detectLayout(memory.directory as string).layout).toBe("caliban")
  })
})
