import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect } from "vitest"
import { createMemoryFileManager } from "../../packages/memory-wundr/src/index.ts"
import { createWorld, says, TEA } from "./world.ts"

describe("Wundr", () => {
  const FILE =
    "# Auto-Memories\n\nMy prose.\n\n## Workflow\n- Deploy on Thursdays <!-- auto:confidence=0.9,date=2026-02-09 -->\n"

  says(
    "`@caliban/memory-wundr` edits Wundr's `MEMORY.md` line by line: prose, sub-headings and other bullets stay, which Wundr deletes.",
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

  says(
    "A new topic is `memory/<slug>.md`, and `MEMORY.md` gets one bullet; every line of Wundr stays.",
    async () => {
      const world = createWorld({ "work/my shop/.wundr/MEMORY.md": FILE })
      const memory = world.open({ layout: "wundr" })
      await memory.write(TEA)
      expect(existsSync(join(world.project, ".wundr/memory/tea.md"))).toBe(true)
      const lines = ((await memory.readIndex()) ?? "").split("\n")
      const added = lines.filter((line) => !FILE.split("\n").includes(line))
      expect(added).toEqual(["- [tea](memory/tea.md) — user: Likes tea"])
      expect(FILE.split("\n").filter((line) => !lines.includes(line))).toEqual([])
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

  says("A new topic is `memory/<slug>.md`, and `MEMORY.md` gets one line; its text stays.", async () => {
    const world = createWorld(NOTES)
    const memory = world.open({ layout: "openclaw" })
    await memory.write(TEA)
    expect(existsSync(join(world.home, ".openclaw/workspace/memory/tea.md"))).toBe(true)
    const index = (await memory.readIndex()) ?? ""
    expect(index).toContain("- [tea](memory/tea.md) — user: Likes tea\n")
    expect(index).toContain("Ada owns the deploys.\n")
  })

  says(
    "A daily note is read under its address, `memory/2026-01-02`; a write to that address adds a section at the end.",
    async () => {
      const memory = createWorld(NOTES).open({ layout: "openclaw" })
      const slug = "memory/2026-01-02"
      expect((await memory.read(slug))?.text).toBe("Rain.\n")
      await memory.write({ ...TEA, slug })
      expect((await memory.read(slug))?.text).toBe("Rain.\n\n## Likes tea\n\nGreen tea.\n")
    },
  )

  says(
    "A write to the address of a missing day creates its note; no other write changes a daily note.",
    async () => {
      const world = createWorld(NOTES)
      const memory = world.open({ layout: "openclaw" })
      const folder = join(world.home, ".openclaw/workspace/memory")
      await memory.write({ ...TEA, slug: "memory/2026-01-03" })
      expect(existsSync(join(folder, "2026-01-03.md"))).toBe(true)
      await expect(memory.write({ ...TEA, slug: "2026-01-02" })).rejects.toMatchObject({ code: "read-only" })
      await memory.write(TEA)
      await memory.remove("tea")
      expect(readFileSync(join(folder, "2026-01-02.md"), "utf8")).toBe("Rain.\n")
    },
  )
})
