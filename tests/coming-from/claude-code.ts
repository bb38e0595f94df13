import { cpSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect } from "vitest"
import { claudeCode } from "../../packages/memory-core/src/layouts.ts"
import { createSlashMemory } from "../../packages/slash-memory/src/index.ts"
import { createWorld, says, TEA, type World } from "./world.ts"

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
    '`layout: claudeCode({ agent: "reviewer" })` uses the subagent\'s `.claude/agent-memory/reviewer` in the project.',
    async () => {
      const world = createWorld()
      const { directory } = world.open({ layout: claudeCode({ agent: "reviewer" }) })
      expect(directory).toBe(join(world.project, ".claude/agent-memory/reviewer"))
    },
  )

  says(
    "`claudeCode({ agent, scope })` of `@caliban/memory-core/layouts` uses `.claude/agent-memory-local/<agent>` for `local` and `~/.claude/agent-memory/<agent>` for `user`.",
    async () => {
      const world = createWorld()
      const directoryOf = (scope: "local" | "user"): string | undefined =>
        world.open({ layout: claudeCode({ agent: "reviewer", scope }) }).directory
      expect(directoryOf("local")).toBe(join(world.project, ".claude/agent-memory-local/reviewer"))
      expect(directoryOf("user")).toBe(join(world.home, ".claude/agent-memory/reviewer"))
    },
  )

  says("A topic of a subagent is not in the project's memory, and the reverse.", async () => {
    const world = createWorld()
    const project = world.open({ layout: "claude-code" })
    const agent = world.open({ layout: claudeCode({ agent: "reviewer" }) })
    await project.write(TEA)
    await agent.write({ ...TEA, slug: "style" })
    expect((await project.list()).topics.map(({ slug }) => slug)).toEqual(["tea"])
    expect((await agent.list()).topics.map(({ slug }) => slug)).toEqual(["style"])
  })

  says(
    "A new pointer has the form of the others: in an index of two or more pointers without types it has no type.",
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

  says(
    "Copy the files of its memory directory, without `MEMORY.md`, into the directory that `/memory` prints, then run `/memory rebuild-index`: each topic gets a line in the index, and its file does not change. Lines and text of your own in its `MEMORY.md` are not copied: move them by hand.",
    async () => {
      const world = createWorld()
      world.write(join(memoryOf(world), "MEMORY.md").slice(world.home.length), INDEX)
      world.write(join(memoryOf(world), "tea.md").slice(world.home.length), TOPIC)
      world.write(
        join(memoryOf(world), "deploys.md").slice(world.home.length),
        TOPIC.replace("Likes tea", "Deploys"),
      )
      const memory = world.open()
      const slash = createSlashMemory(memory)
      const { directory = "" } = memory
      expect((await slash.run("/memory")).text.replace(/\s+/g, "")).toContain(directory)
      cpSync(memoryOf(world), directory, {
        recursive: true,
        filter: (source) => !source.endsWith("MEMORY.md"),
      })
      await slash.run("/memory rebuild-index")
      expect(await memory.readIndex()).toMatch(/\(deploys\.md\)[\s\S]*\(tea\.md\)/)
      expect((await memory.list()).topics.map(({ slug }) => slug).sort()).toEqual(["deploys", "tea"])
      expect(readFileSync(join(directory, "tea.md"), "utf8")).toBe(TOPIC)
    },
  )
})
