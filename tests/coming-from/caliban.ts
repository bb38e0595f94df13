import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect } from "vitest"
import { createMemoryTools } from "../../packages/memory-tools/src/index.ts"
import { createSlashMemory } from "../../packages/slash-memory/src/index.ts"
import { createWorld, says, TEA, type World } from "./world.ts"

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
      expect(world.open({ system: { env: { CALIBAN_AUTO_MEMORY_DIRECTORY: exact } } }).directory).toBe(exact)
      const root = join(world.home, "root")
      const { directory } = world.open({ system: { env: { CALIBAN_MEMORY_DIR: root } } })
      expect(directory).toBe(join(root, keyOf(world.project, /[^\w.-]/g), "memory"))
    },
  )

  says(
    "Directories in variables that are relative or inside the project are refused, and memory is off.",
    async () => {
      const world = createWorld()
      for (const directory of ["memory", join(world.project, "memory")]) {
        const memory = world.open({ system: { env: { CALIBAN_AUTO_MEMORY_DIRECTORY: directory } } })
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
        world.open({ system: { env: { CALIBAN_DISABLE_AUTO_MEMORY: value } } }).enabled
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
    "`/memory rm <slug>` removes at once, keeps the topic in the history, and has no `--force`.",
    async () => {
      const memory = createWorld().open()
      await memory.write(TEA)
      const slash = createSlashMemory(memory)
      expect((await slash.run("/memory rm --force tea")).text).toContain("There is no option --force.")
      await slash.run("/memory rm tea")
      expect(await memory.read("tea")).toBeUndefined()
      expect(await memory.history.list()).toMatchObject([{ action: "removed", slug: "tea" }, { slug: "tea" }])
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
