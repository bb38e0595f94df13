import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join, relative } from "node:path"
import { describe, expect } from "vitest"
import type { MemoryOptions } from "../../packages/memory-core/src/index.ts"
import { claudeCode, notes, squads } from "../../packages/memory-core/src/layouts.ts"
import { createMemoryTools } from "../../packages/memory-tools/src/index.ts"
import { createSlashMemory } from "../../packages/slash-memory/src/index.ts"
import { createWorld, says, TEA, type World } from "./world.ts"

/** Each layout that can be written: the folder of its topics, and its options. */
const LAYOUTS: readonly [topics: string, options: Partial<MemoryOptions>][] = [
  ["", { layout: "caliban" }],
  ["", { layout: "claude-code" }],
  ["", { layout: claudeCode({ agent: "reviewer" }) }],
  ["", { layout: "agents-memory" }],
  ["", { layout: squads({ squad: "web", agent: "lead" }) }],
  ["memory/", { layout: "openclaw" }],
  ["memory/", { layout: "wundr" }],
]

/** The memory directory of a layout, below the home directory. */
function placeOf({ home, open }: World, options: Partial<MemoryOptions>): string {
  return relative(home, open(options).directory ?? "")
}

describe("two programs on one directory", () => {
  says(
    "Lines that another program adds to `MEMORY.md` while a write waits for an approval stay.",
    async () => {
      for (const [, options] of LAYOUTS) {
        const world = createWorld()
        const at = placeOf(world, options)
        world.write(`${at}/MEMORY.md`, "# Memory\n\nEarlier text.\n")
        const approve = (): boolean => {
          world.write(`${at}/MEMORY.md`, "# Memory\n\nEarlier text.\nAdded in the meantime.\n")
          return true
        }
        const memory = world.open({ ...options, approve })
        await memory.write(TEA)
        const index = (await memory.readIndex()) ?? ""
        for (const text of ["# Memory", "Earlier text.", "Added in the meantime.", "[tea]"])
          expect(index).toContain(text)
      }
    },
  )

  says(
    "An undo of a topic that another program has changed since fails with `conflict` and changes nothing.",
    async () => {
      for (const [topics, options] of LAYOUTS) {
        const world = createWorld()
        const at = placeOf(world, options)
        const memory = world.open(options)
        await memory.write(TEA)
        const path = world.write(
          `${at}/${topics}tea.md`,
          "---\nname: tea\ndescription: Other\n---\n\nOther.\n",
        )
        const index = await memory.readIndex()
        await expect(memory.undo()).rejects.toMatchObject({ code: "conflict" })
        expect(readFileSync(path, "utf8")).toContain("description: Other")
        expect(await memory.readIndex()).toBe(index)
      }
    },
  )

  says(
    "`/memory rebuild-index` adds pointers for topics that another program wrote without one; no other line changes.",
    async () => {
      for (const [topics, options] of LAYOUTS) {
        const old = `# Memory\n\nEarlier text.\n\n- [Coffee](${topics}coffee.md) — black\n`
        const topic = "---\nname: tea\ndescription: Likes tea\ntype: user\n---\n\nGreen.\n"
        const world = createWorld()
        const at = placeOf(world, options)
        world.write(`${at}/MEMORY.md`, old)
        world.write(`${at}/${topics}coffee.md`, topic.replaceAll("tea", "coffee"))
        world.write(`${at}/${topics}tea.md`, topic)
        const memory = world.open(options)
        await createSlashMemory(memory).run("/memory rebuild-index")
        const index = (await memory.readIndex()) ?? ""
        expect(index).toContain(`](${topics}tea.md)`)
        expect(index.replace(/^.*tea\.md.*\n/m, "")).toBe(old)
      }
    },
  )

  says(
    "Files under `.caliban/` are not in the prompt and not topics; without them the memory is the same.",
    async () => {
      for (const [, options] of LAYOUTS) {
        const world = createWorld()
        const memory = world.open(options)
        await memory.write(TEA)
        await memory.write({ ...TEA, body: "Black tea.\n" })
        const control = join(memory.directory ?? "", ".caliban")
        expect(existsSync(control)).toBe(true)
        const before = [await memory.load(), (await memory.list()).topics, await memory.read("tea")]
        expect(JSON.stringify(before)).not.toContain(".caliban")
        rmSync(control, { recursive: true })
        const opened = world.open(options)
        expect([await opened.load(), (await opened.list()).topics, await opened.read("tea")]).toEqual(before)
      }
    },
  )
})

describe("the person's memory", () => {
  says(
    "`userMemory: true` shows `~/.local/share/caliban/user/memory` in every project and in every layout, and new topics of type `user` go there.",
    async () => {
      for (const [, options] of LAYOUTS) {
        const world = createWorld()
        await world.open({ ...options, userMemory: true }).write(TEA)
        expect(existsSync(join(world.home, ".local/share/caliban/user/memory/tea.md"))).toBe(true)
        const cwd = join(world.home, "work/blog")
        mkdirSync(cwd)
        expect((await world.open({ ...options, cwd, userMemory: true }).load()).text).toContain("Likes tea")
      }
    },
  )

  says("A topic of it has the address `user/<slug>`, in tools and commands, too.", async () => {
    const memory = createWorld().open({ userMemory: true })
    expect(await memory.write(TEA)).toMatchObject({ slug: "user/tea" })
    const result = await createMemoryTools(memory).callTool("ReadMemoryTopic", { slug: "user/tea" })
    expect(result).toMatchObject({ ok: true, text: expect.stringContaining("Green tea.") })
    await createSlashMemory(memory).run("/memory rm user/tea")
    expect(await memory.read("user/tea")).toBeUndefined()
  })

  says(
    '`mounts: [{ name: "claude", layout: "claude-code" }]` shows Claude Code\'s memory of the project next to this one, read-only.',
    async () => {
      const world = createWorld()
      await world.open({ layout: "claude-code" }).write(TEA)
      const memory = world.open({ mounts: [{ name: "claude", layout: "claude-code" }] })
      expect((await memory.load()).text).toContain("Likes tea")
      expect(await memory.read("tea")).toMatchObject({ slug: "claude/tea" })
      await expect(memory.write({ ...TEA, slug: "claude/tea" })).rejects.toMatchObject({ code: "read-only" })
    },
  )

  says(
    "A mount with the layout `notes()` shows any folder of Markdown files read-only, such as a memory bank.",
    async () => {
      const world = createWorld({ "bank/activeContext.md": "# Active context\n\nThe tea shop.\n" })
      const directory = join(world.home, "bank")
      const memory = world.open({ mounts: [{ name: "bank", directory, layout: notes() }] })
      expect((await memory.load()).text).toContain("activeContext")
      expect((await memory.read("bank/activeContext"))?.body).toContain("The tea shop.")
      await expect(memory.write({ ...TEA, slug: "bank/tea" })).rejects.toMatchObject({ code: "read-only" })
    },
  )
})
