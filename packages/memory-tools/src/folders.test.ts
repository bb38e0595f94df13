import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../test/temporary-memory.ts"
import { createMemoryTools } from "./memory-tools.ts"

// A directory as people keep it by hand: the index links into folders.
const FILES = {
  "MEMORY.md": "# Memory\n\n- [No mocks](feedback/no-mocks.md) — use the real database\n",
  "feedback/no-mocks.md": topicFile("Use the real database", "Mocks hid a bug.", "feedback"),
  "feedback/README.md": "How this folder is used.\n",
  "drafts/plan.md": "A plan.\n",
  "CLAUDE.md": "Be brief.\n",
}

async function open() {
  const { memory, directory } = await temporaryMemory(FILES)
  const tools = createMemoryTools(memory, { include: ["ListMemoryTopics", "RemoveMemoryTopic"] })
  const call = async (name: string, input: object): Promise<string> => {
    const result = await tools.callTool(name, input)
    return result.ok ? result.text : `${result.code}: ${result.message}`
  }
  return { memory, directory, call }
}

test("topics in folders are listed, read, updated, removed and brought back by their addresses", async () => {
  const { memory, directory, call } = await open()
  const before = readFileSync(`${directory}/feedback/no-mocks.md`, "utf8")
  expect(await call("ListMemoryTopics", {})).toBe(
    [
      "1 topic:",
      "- feedback/no-mocks (feedback): Use the real database",
      "3 other files that can be read: ./CLAUDE.md, drafts/plan, ./feedback/README.md.",
    ].join("\n"),
  )
  expect(await call("ReadMemoryTopic", { slug: "feedback/no-mocks" })).toContain("Mocks hid a bug.")
  expect(await call("ReadMemoryTopic", { slug: "no-mocks" })).toContain("Mocks hid a bug.")
  const draft = { type: "feedback", description: "Use the real database", body: "Mocks hid two bugs." }
  expect(await call("WriteMemoryTopic", { slug: "feedback/no-mocks", ...draft })).toContain("Updated")
  expect(readFileSync(`${directory}/feedback/no-mocks.md`, "utf8")).toContain("two bugs")
  expect(readFileSync(`${directory}/MEMORY.md`, "utf8")).toBe(FILES["MEMORY.md"])
  await memory.undo()
  expect(readFileSync(`${directory}/feedback/no-mocks.md`, "utf8")).toBe(before)
  expect(await call("RemoveMemoryTopic", { slug: "feedback/no-mocks" })).toMatch(/^conflict/)
  await call("ReadMemoryTopic", { slug: "feedback/no-mocks" })
  expect(await call("RemoveMemoryTopic", { slug: "feedback/no-mocks" })).toContain("feedback/no-mocks")
  expect(readFileSync(`${directory}/MEMORY.md`, "utf8")).toBe("# Memory\n\n")
  await memory.undo()
  expect(readFileSync(`${directory}/feedback/no-mocks.md`, "utf8")).toBe(before)
  expect(readFileSync(`${directory}/MEMORY.md`, "utf8")).toBe(FILES["MEMORY.md"])
})

test("other files are read and updated in place, and no topic is made in a folder", async () => {
  const { directory, call } = await open()
  expect(await call("ReadMemoryTopic", { slug: "drafts/plan" })).toContain("A plan.")
  const draft = { type: "project", description: "A plan", body: "Another plan." }
  expect(await call("WriteMemoryTopic", { slug: "drafts/plan", ...draft })).toContain("Updated drafts/plan")
  expect(readFileSync(`${directory}/drafts/plan.md`, "utf8")).toContain("Another plan.")
  expect(await call("WriteMemoryTopic", { slug: "drafts/new", ...draft })).toMatch(
    /^invalid-slug: .*drafts\/new/,
  )
})

test("instructions are read, and never written or removed, at any depth", async () => {
  const { directory, call } = await open()
  const draft = { type: "project", description: "Mine", body: "Mine." }
  for (const slug of ["CLAUDE", "./CLAUDE.md", "feedback/README", "./feedback/README.md"]) {
    expect(await call("ReadMemoryTopic", { slug })).toMatch(/Be brief|How this folder is used/)
    expect(await call("WriteMemoryTopic", { slug, ...draft })).toMatch(/^invalid-slug/)
    expect(await call("RemoveMemoryTopic", { slug })).toMatch(/^invalid-slug/)
  }
  expect(readFileSync(`${directory}/CLAUDE.md`, "utf8")).toBe("Be brief.\n")
  expect(readFileSync(`${directory}/feedback/README.md`, "utf8")).toBe("How this folder is used.\n")
})
