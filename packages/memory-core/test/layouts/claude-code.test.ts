import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory, type MemoryOptions } from "../../src/index.ts"
import { claudeCode } from "../../src/layouts.ts"
import { writeFiles } from "../temporary-folder.ts"
import { claudeKey, diffAll, type LayoutWorld, openLayout } from "./layout-world.ts"

const TOPIC = `---
name: feedback-tests
description: "Run the tests first"
metadata:
  node_type: memory
  type: feedback
  originSessionId: 0f
  modified: 2026-01-02T03:04:05.000Z
---

**Why:** it broke.
`
const INDEX =
  "# Memory\n\n- [Tests first](feedback_tests.md) — Run the tests first\n- [Style](style.md) — Small files\n"

/** A project of Claude Code, among its transcripts. */
function project(options: Partial<MemoryOptions> = {}): LayoutWorld & { folder: string } {
  const world = openLayout({}, { layout: "claude-code", ...options })
  const folder = `home/.claude/projects/${claudeKey(world.root)}`
  writeFiles(join(world.root, folder), {
    "0f.jsonl": '{"text":"secret transcript"}\n',
    "0f/tool-results/1.txt": "secret result",
    "memory/MEMORY.md": INDEX,
    "memory/feedback_tests.md": TOPIC,
    "memory/style.md": TOPIC,
  })
  return { ...world, folder }
}

describe("a project's memory of Claude Code", () => {
  it("is found by the project's path, from any folder of the project", async () => {
    const { memory, root, folder } = project()
    expect(memory.directory).toBe(join(root, folder, "memory"))
    writeFiles(join(root, "project", "src"), { "a.ts": "" })
    const below = createMemory({
      cwd: join(root, "project", "src"),
      layout: "claude-code",
      system: { env: { HOME: join(root, "home") } },
    })
    expect(below.directory).toBe(memory.directory)
    expect((await below.load()).text).toContain("Run the tests first")
  })

  it("keeps keys and bytes that only Claude Code knows", async () => {
    const { memory, files, folder } = project()
    const before = files()
    const topic = await memory.read("feedback_tests")
    await memory.write({
      slug: "feedback_tests",
      type: "feedback",
      description: "Run all tests first",
      body: topic?.body ?? "",
    })
    expect(diffAll(before, files())).toEqual({
      [`${folder}/memory/MEMORY.md`]: [
        "-- [Tests first](feedback_tests.md) — Run the tests first\n",
        "+- [Tests first](feedback_tests.md) — Run all tests first\n",
      ],
      [`${folder}/memory/feedback_tests.md`]: [
        '-description: "Run the tests first"\n',
        '+description: "Run all tests first"\n',
      ],
    })
    await memory.undo()
    expect(diffAll(before, files())).toEqual({})
  })

  it("is not merged with the memory of a subagent, in any scope", async () => {
    const { root } = project()
    const options = { cwd: join(root, "project"), system: { env: { HOME: join(root, "home") } } }
    for (const [scope, folder] of [
      ["project", "project/.claude/agent-memory"],
      ["local", "project/.claude/agent-memory-local"],
      ["user", "home/.claude/agent-memory"],
    ] as const) {
      const memory = createMemory({ ...options, layout: claudeCode({ agent: "tester", scope }) })
      expect(memory.directory).toBe(join(root, folder, "tester"))
      const draft = { slug: scope, type: "project", description: `Of ${scope}`, body: "b" } as const
      await memory.write(draft)
      const { text } = await memory.load()
      expect(text).toContain(`Of ${scope}`)
      expect(text).not.toContain("Run the tests first")
    }
    const own = createMemory({ ...options, layout: "claude-code" })
    expect((await own.list()).topics.map(({ slug }) => slug)).toEqual(["feedback_tests", "style"])
  })
})
