import { describe, expect, it } from "vitest"
import { createMemory, type Memory } from "../src/index.ts"
import { parseTopic } from "../src/topics/parse-topic.ts"
import { put } from "./exact-files.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { treeOf } from "./watched-files.ts"

const LARGE = "x".repeat(262_145)
const DRAFT = { slug: "a", type: "project", description: "A fact", body: "Text" } as const
const FILES = { "MEMORY.md": "# Memory\n", "a.md": "old\n", "log.txt": "old\n" }

const CALLS: Readonly<Record<string, (memory: Memory) => Promise<unknown>>> = {
  "write with a large body": (memory) => memory.write({ ...DRAFT, body: LARGE }),
  "write with a large body in a new topic": (memory) => memory.write({ ...DRAFT, slug: "b", body: LARGE }),
  "write with a large body of long characters": (memory) =>
    memory.write({ ...DRAFT, body: "\u00e9".repeat(140_000) }),
  "write with a large name": (memory) => memory.write({ ...DRAFT, name: LARGE }),
  "files.write of a topic": (memory) => put(memory, "a.md", LARGE),
  "files.write of a topic with a long frontmatter": (memory) =>
    put(memory, "a.md", `---\nname: ${"x".repeat(9_000)}\n---\n`),
  "files.write of another file": (memory) => put(memory, "log.txt", LARGE),
  "files.write of the index": (memory) => put(memory, "MEMORY.md", "x".repeat(4_194_305)),
}

describe("a text over the limits", () => {
  it.each(Object.entries(CALLS))("is refused before the guard and the person see it: %s", async (_, call) => {
    const directory = temporaryFolder(FILES)
    const before = treeOf(directory)
    let asked = 0
    const guard = (): undefined => {
      asked++
    }
    const approve = (): boolean => asked++ >= 0
    const memory = createMemory({ cwd: directory, directory, guard, approve, system: { env: {} } })
    await expect(call(memory)).rejects.toMatchObject({ code: "too-large" })
    expect(asked).toBe(0)
    expect(treeOf(directory)).toEqual(before)
  })
})

describe("a frontmatter of thousands of marks", () => {
  it.each(["a:\n", '"\n', 'a: "x" "y"\n', "&a ", "!a ", "*a\n", '""', "- a\n", "%\n", "{a: 1, b: ["])(
    "is read line by line, with its description, and reported: %j",
    (part) => {
      const block = `description: A fact\n${part.repeat(Math.floor(8_000 / part.length))}`
      const topic = parseTopic("a", `---\n${block}\n---\n\nText\n`)
      expect(topic.description).toMatch(/^A fact/)
      expect(topic.diagnostics).toMatchObject([
        { code: "broken-frontmatter", message: expect.stringMatching(/is not valid YAML/) },
      ])
    },
  )

  it("is parsed as YAML when it is long and has few marks", () => {
    const tags = Array.from({ length: 200 }, (_, at) => `  - a tag with the number ${at}`).join("\n")
    const topic = parseTopic("a", `---\ndescription: >-\n  A fact\n  in two lines\ntags:\n${tags}\n---\n`)
    expect(topic).toMatchObject({ description: "A fact in two lines", diagnostics: [] })
  })
})
