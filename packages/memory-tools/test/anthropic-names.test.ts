import { expect, test } from "vitest"
import { anthropicMemoryHandlers } from "../src/adapters/anthropic-memory/index.ts"
import { temporaryMemory } from "./temporary-memory.ts"

// Names with decomposed characters, as macOS, rsync and git leave them, by the composed names that a model writes.

const NOTE = "cafe\u0301.md"
const FOLDER = "fo\u0308lder"
const topic = "---\nname: cafe\ndescription: Coffee\n---\n\nbody\n"
const FILES = { "MEMORY.md": `- [cafe](${NOTE}) — Coffee\n`, [NOTE]: topic, [`${FOLDER}/in.txt`]: "text\n" }

test("every command finds a name in another Unicode form", async () => {
  const { memory, read } = await temporaryMemory(FILES)
  const handlers = anthropicMemoryHandlers(memory)
  const note = "/memories/caf\u00e9.md"
  const inFolder = "/memories/f\u00f6lder/in.txt"
  expect(await handlers.view({ path: note })).toContain("body")
  await handlers.str_replace({ path: note, old_str: "body", new_str: "beans" })
  await handlers.insert({ path: inFolder, insert_line: 1, insert_text: "more\n" })
  expect([await read(NOTE), await read(`${FOLDER}/in.txt`)]).toEqual([
    topic.replace("body", "beans"),
    "text\nmore\n",
  ])
  expect(await handlers.view({ path: "/memories/f\u00f6lder" })).toContain("in.txt")
  await expect(handlers.create({ path: note, file_text: "x" })).rejects.toThrow("already exists")
  await expect(handlers.rename({ old_path: inFolder, new_path: note })).rejects.toThrow("already exists")
  await handlers.rename({ old_path: "/memories/f\u00f6lder", new_path: "/memories/folder" })
  expect(await read("folder/in.txt")).toBe("text\nmore\n")
  await handlers.rename({ old_path: note, new_path: "/memories/folder/tea.md" })
  expect(await read("MEMORY.md")).toContain("(folder/tea.md)")
  await memory.undo()
  await handlers.delete({ path: note })
  expect(await read("MEMORY.md")).toBe("")
})

test("the exact name comes first, and nothing new is made next to a folder with the same name", async () => {
  const { memory, read, snapshot } = await temporaryMemory({ ...FILES, "caf\u00e9.md": "composed\n" })
  const handlers = anthropicMemoryHandlers(memory)
  expect(await handlers.view({ path: "/memories/caf\u00e9.md" })).toContain("composed")
  expect(await handlers.view({ path: `/memories/${NOTE}` })).toContain("body")
  const before = await snapshot()
  const create = (path: string) => handlers.create({ path: `/memories/${path}`, file_text: "new" })
  await expect(create("f\u00f6lder/new.txt")).rejects.toThrow("Unicode's composed form")
  await expect(create("F\u00d6LDER/new.txt")).rejects.toThrow("differs only in case")
  await expect(handlers.view({ path: "/memories/f\u00f6lder/none.txt" })).rejects.toThrow("does not exist")
  expect(await snapshot()).toEqual(before)
  await handlers.delete({ path: "/memories/caf\u00e9.md" })
  expect(await read(NOTE)).toBe(topic)
})
