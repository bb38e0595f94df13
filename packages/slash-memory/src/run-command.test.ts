import { expect, test } from "vitest"
import { hostWithEditor } from "../test/fake-editor.ts"
import { createTemporaryMemory, topicFile } from "../test/temporary-memory.ts"
import { createSlashMemory } from "./slash-memory.ts"

const files = { "MEMORY.md": "- [a](a.md)\n", "a.md": topicFile("user", "A") }

test.each([
  "list",
  "show a",
  "add x",
  "edit",
  "edit a",
  "rm a",
  "undo",
  "trash",
  "restore 1",
  "purge",
  "rebuild-index",
  "verify",
  "promote a team",
  "adopt",
  "adopt 1 --yes",
])("answers %j with why memory is off", async (line) => {
  const { memory, read } = createTemporaryMemory(files, { bare: true })
  const { outcome, ok, refresh, text } = await createSlashMemory(memory).run(line)
  expect([outcome.kind, ok, refresh]).toEqual(["off", false, false])
  expect(text).toMatch(/^Memory is off: ./)
  expect(read("MEMORY.md")).toBe(files["MEMORY.md"])
})

test("names the variable that has switched memory off, and says once that it is off", async () => {
  const system = { env: { CALIBAN_AUTO_MEMORY_DIRECTORY: "relative" } }
  const { memory } = createTemporaryMemory({}, { directory: undefined as unknown as string, system })
  const { text } = await createSlashMemory(memory).run("list", { width: 200 })
  expect(text).toBe("Memory is off: relative is not an absolute path: change CALIBAN_AUTO_MEMORY_DIRECTORY.")
})

test("runs status, help and the editing of the person's own files when memory is off", async () => {
  const { memory, read } = createTemporaryMemory(files, { bare: true })
  const slash = createSlashMemory(memory, hostWithEditor("write", "Mine."))
  for (const line of ["", "help", "rm --help", "edit global", "edit project"]) {
    expect((await slash.run(line)).ok).toBe(true)
  }
  expect(read("../work/CLAUDE.md")).toBe("Mine.\n")
})

test("says what is wrong with a line, and how it is written", async () => {
  const { memory } = createTemporaryMemory()
  const { text, ok } = await createSlashMemory(memory).run("restore")
  expect(ok).toBe(false)
  expect(text).toBe("The id is missing.\nUsage: /memory restore <id>")
})

test("rejects on programming errors", async () => {
  const { memory } = createTemporaryMemory()
  const broken = { ...memory, enabled: true, list: () => Promise.reject(new TypeError("a mistake")) }
  await expect(createSlashMemory(broken as typeof memory).run("list")).rejects.toThrow("a mistake")
})
