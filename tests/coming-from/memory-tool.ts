import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect } from "vitest"
import { createMemoryTools } from "../../packages/memory-tools/src/index.ts"
import { createSlashMemory } from "../../packages/slash-memory/src/index.ts"
import { createWorld, says, TEA } from "./world.ts"

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
    "Its files have no description, so they are not topics until `/memory rebuild-index --other-files` lists them; the files do not change.",
    async () => {
      const world = createWorld(FILES)
      const memory = world.open({ directory: join(world.home, "memories") })
      expect((await memory.load()).text).not.toContain("tea")
      await createSlashMemory(memory).run("/memory rebuild-index --other-files")
      expect((await memory.load()).text).toContain("tea.md")
      for (const [name, text] of Object.entries(FILES))
        expect(readFileSync(join(world.home, name), "utf8")).toBe(text)
    },
  )
})
