import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect } from "vitest"
import type { Memory } from "../../packages/memory-core/src/index.ts"
import { anthropicMemoryHandlers } from "../../packages/memory-tools/src/adapters/anthropic-memory/index.ts"
import { createSlashMemory } from "../../packages/slash-memory/src/index.ts"
import { createWorld, says } from "./world.ts"

describe("Anthropic's memory tool", () => {
  const FILES = { "memories/tea.md": "Likes green tea.\n", "memories/notes.txt": "x\n" }

  says(
    "`anthropicMemoryHandlers` of `@caliban/memory-tools/anthropic-memory` runs the six commands on a memory directory.",
    async () => {
      const memory = createWorld().open()
      const { create, str_replace, insert, rename, view, ...tool } = anthropicMemoryHandlers(memory)
      await create({ path: "/memories/tea.md", file_text: "Green.\n" })
      await str_replace({ path: "/memories/tea.md", old_str: "Green.", new_str: "White." })
      await insert({ path: "/memories/tea.md", insert_line: 1, insert_text: "No sugar.\n" })
      await rename({ old_path: "/memories/tea.md", new_path: "/memories/drinks.md" })
      expect(await view({ path: "/memories/drinks.md" })).toMatch(/White\.[\s\S]*No sugar\./)
      await tool.delete({ path: "/memories/drinks.md" })
      expect((await memory.list()).topics).toEqual([])
    },
  )

  says(
    "Each change takes the lock, is in the history, and can be undone. The guard sees every text. Control files are not shown.",
    async () => {
      const world = createWorld()
      const open = (): Memory =>
        world.open({
          guard: ({ body }) =>
            body.includes("hunter2") ? { rule: "password", message: "no passwords" } : undefined,
        })
      const memory = open()
      const { create, str_replace, view } = anthropicMemoryHandlers(memory)
      const path = "/memories/tea.md"
      await create({ path, file_text: "Green.\n" })
      await expect(str_replace({ path, old_str: "Green.", new_str: "hunter2" })).rejects.toThrow(
        "no passwords",
      )
      const lines = ["Black.", "White.", "Red."]
      await Promise.all(
        lines.map((line) =>
          anthropicMemoryHandlers(open()).insert({ path, insert_line: 1, insert_text: `${line}\n` }),
        ),
      )
      for (const line of lines) expect((await memory.read("tea"))?.body).toContain(line)
      expect(await memory.history.list()).toHaveLength(4)
      expect(await view({ path: "/memories" })).not.toContain(".caliban")
      await str_replace({ path, old_str: "Green.", new_str: "Mint." })
      await memory.undo()
      expect((await memory.read("tea"))?.body).toMatch(/^Green\./)
    },
  )

  says(
    "Files that were in the directory before have no description, so they are not topics until `/memory rebuild-index --other-files` lists them; the files do not change.",
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
