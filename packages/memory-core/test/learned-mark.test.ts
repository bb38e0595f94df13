import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { createMemory, type Memory, type TopicDraft } from "../src/index.ts"
import { claudeCode } from "../src/layouts.ts"

const PORT: TopicDraft = {
  slug: "api-port",
  type: "project",
  description: "The API listens on port 8080",
  body: "The API listens on port 8080",
}
const LEARNED = { at: "2026-02-09", scope: "local" }

function open(layout?: "caliban" | ReturnType<typeof claudeCode>): {
  memory: Memory
  read(name: string): string
  write(name: string, text: string): void
} {
  const directory = mkdtempSync(join(tmpdir(), "learned-mark-"))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return {
    memory: createMemory({
      cwd: directory,
      directory,
      durability: "none",
      ...(layout && { layout }),
      system: { env: {} },
    }),
    read: (name) => readFileSync(join(directory, name), "utf8"),
    write: (name, text) => writeFileSync(join(directory, name), text),
  }
}

test("a mark of learning is written below metadata and read back", async () => {
  const { memory, read } = open()
  await memory.write({ ...PORT, learned: LEARNED })
  expect(read("api-port.md")).toContain("  type: project\n  learned: {at: 2026-02-09, scope: local}\n---\n")
  expect((await memory.read("api-port"))?.learned).toEqual(LEARNED)
  expect((await memory.list()).topics[0]?.learned).toEqual(LEARNED)
})

test("a write without a mark keeps it, unless the content changes", async () => {
  const { memory, read } = open()
  await memory.write({ ...PORT, learned: LEARNED })
  const text = read("api-port.md")
  await memory.write(PORT)
  expect(read("api-port.md")).toBe(text)
  await memory.write({ ...PORT, body: "The API listens on port 8080, see compose.yaml" })
  expect(read("api-port.md")).not.toContain("learned")
  expect(await memory.readIndex()).toContain("— project: The API")
})

test("an undo brings the learned mark back", async () => {
  const { memory } = open()
  await memory.write({ ...PORT, learned: LEARNED })
  await memory.write({ ...PORT, description: "The API listens on port 9090", body: "9090" })
  await memory.undo("api-port")
  expect((await memory.read("api-port"))?.learned).toEqual(LEARNED)
  expect(await memory.readIndex()).toContain("— project: The API listens on port 8080")
})

test.each([
  ["no metadata", "---\nname: x\ndescription: d\ntype: project\n---\n\nb\n"],
  ["a flow map", "---\n{name: x, description: d, metadata: {type: project}}\n---\n\nb\n"],
  ["CRLF", "---\r\nname: x\r\ndescription: d\r\nmetadata:\r\n  type: project\r\n---\r\n\r\nb\r\n"],
  [
    "a block mark",
    "---\nname: x\ndescription: d\nmetadata:\n  type: project\n  learned:\n    at: 2026-01-01\n---\n\nb\n",
  ],
  ["a broken mark", "---\nname: x\ndescription: d\nmetadata:\n  learned: yes!\n  type: project\n---\n\nb\n"],
])("a mark fits into a frontmatter with %s", async (_, text) => {
  const { memory, read, write } = open()
  write("x.md", text)
  const draft = { slug: "x", type: "project", description: "d", body: "b" } as const
  await memory.write({ ...draft, learned: LEARNED })
  const topic = await memory.read("x")
  expect(topic).toMatchObject({ learned: LEARNED, type: "project", diagnostics: [] })
  expect(read("x.md").endsWith(text.slice(text.lastIndexOf("---")))).toBe(true)
  await memory.write({ ...draft, body: "c" })
  expect((await memory.read("x"))?.learned).toBeUndefined()
  expect((await memory.read("x"))?.diagnostics).toEqual([])
})

test("a layout with the type at the top level has the mark below metadata, too", async () => {
  const { memory, read } = open(claudeCode())
  await memory.write({ ...PORT, learned: LEARNED })
  expect((await memory.read("api-port"))?.learned).toEqual(LEARNED)
  expect(read("api-port.md")).toContain("\n  learned: {at: 2026-02-09, scope: local}\n")
})

test("a mark that is not plain words is refused", async () => {
  const { memory } = open()
  const write = memory.write({ ...PORT, learned: { at: "x, y: z" } })
  await expect(write).rejects.toMatchObject({ code: "invalid-topic" })
})
