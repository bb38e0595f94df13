import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const FILES = {
  "MEMORY.md": "# Memory\n\n- [No mocks](feedback/no-mocks.md) — use the real database\n",
  "feedback/no-mocks.md": topicFile("feedback", "Use the real database", "Mocks hid a bug.\n"),
  "drafts/plan.md": "A plan.\n",
}

test("a topic in a folder is listed, shown, removed and brought back", async () => {
  const { memory, directory, read } = createTemporaryMemory(FILES)
  const slash = createSlashMemory(memory)
  const { text } = await slash.run("list")
  expect(text).toContain("feedback/no-mocks")
  expect(text).toContain("Other files that the agent can read: drafts/plan.")
  expect((await slash.run("show feedback/no-mocks")).text).toContain("Mocks hid a bug.")
  expect((await slash.run("show drafts/plan")).text).toContain("A plan.")
  expect((await slash.run("rm feedback/no-mocks")).ok).toBe(true)
  expect(existsSync(join(directory, "feedback/no-mocks.md"))).toBe(false)
  expect(read("MEMORY.md")).toBe("# Memory\n\n")
  expect((await slash.run("undo")).ok).toBe(true)
  for (const [name, content] of Object.entries(FILES)) expect(read(name)).toBe(content)
  expect((await slash.run("rm feedback/no-mocks")).ok).toBe(true)
  expect((await slash.run("undo feedback/no-mocks")).ok).toBe(true)
  for (const [name, content] of Object.entries(FILES)) expect(read(name)).toBe(content)
})
