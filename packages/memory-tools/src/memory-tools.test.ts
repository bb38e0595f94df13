import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../test/temporary-memory.ts"
import { createMemoryTools, type MemoryToolsOptions } from "./memory-tools.ts"
import type { ToolResult } from "./tool-result.ts"
import type { OptionalToolName } from "./tools/tools.ts"

const ALL: MemoryToolsOptions = { include: ["ListMemoryTopics", "RemoveMemoryTopic"] }
const draft = { slug: "deploy", type: "project", description: "How we deploy", body: "body" }

describe("createMemoryTools", () => {
  test("offers Read and Write, and the others on request, in a fixed order", async () => {
    const { memory } = await temporaryMemory()
    const names = (options?: MemoryToolsOptions) =>
      createMemoryTools(memory, options).tools.map((tool) => tool.name)
    expect(names()).toEqual(["ReadMemoryTopic", "WriteMemoryTopic"])
    expect(names({ include: ["RemoveMemoryTopic", "ListMemoryTopics", "RemoveMemoryTopic"] })).toEqual([
      "ReadMemoryTopic",
      "WriteMemoryTopic",
      "ListMemoryTopics",
      "EditMemoryTopic",
      "RemoveMemoryTopic",
    ])
  })

  test("describes what each tool may do", async () => {
    const { memory } = await temporaryMemory()
    const flags = createMemoryTools(memory, ALL).tools.map(({ name, category, readOnly, destructive }) => [
      name,
      category,
      readOnly,
      destructive,
    ])
    expect(flags).toEqual([
      ["ReadMemoryTopic", "memory.read", true, false],
      ["WriteMemoryTopic", "memory.write", false, true],
      ["ListMemoryTopics", "memory.read", true, false],
      ["EditMemoryTopic", "memory.write", false, true],
      ["RemoveMemoryTopic", "memory.write", false, true],
    ])
  })

  test("offers no tools and writes nothing when memory is off", async () => {
    const { open, snapshot } = await temporaryMemory()
    const tools = createMemoryTools(open({ bare: true }), ALL)
    expect(tools.tools).toEqual([])
    expect(tools.toolsAsJsonSchema()).toEqual([])
    expect(await tools.callTool("WriteMemoryTopic", draft)).toEqual({
      ok: false,
      code: "memory-off",
      message: "Memory is switched off. Continue without it.",
    })
    expect(await snapshot()).toEqual({})
  })

  test("offers no writing tools when memory is read-only", async () => {
    const { open, snapshot } = await temporaryMemory({ "a.md": topicFile("A", "a") })
    const before = await snapshot()
    const tools = createMemoryTools(open({ readOnly: true }), ALL)
    expect(tools.tools.map((tool) => tool.name)).toEqual(["ReadMemoryTopic", "ListMemoryTopics"])
    expect(await tools.callTool("WriteMemoryTopic", draft)).toMatchObject({ ok: false, code: "read-only" })
    expect(await tools.callTool("RemoveMemoryTopic", { slug: "a" })).toMatchObject({
      ok: false,
      code: "read-only",
    })
    expect(await tools.callTool("ReadMemoryTopic", { slug: "a" })).toMatchObject({ ok: true })
    expect(await snapshot()).toEqual(before)
  })

  test("omits tools that the permissions deny", async () => {
    const { memory, snapshot } = await temporaryMemory()
    const tools = createMemoryTools(memory, { permissions: [{ pattern: "memory.write", action: "deny" }] })
    expect(tools.tools.map((tool) => tool.name)).toEqual(["ReadMemoryTopic"])
    expect(await tools.callTool("WriteMemoryTopic", draft)).toEqual({
      ok: false,
      code: "permission-denied",
      message: "WriteMemoryTopic is not permitted here. Do not retry. Available: ReadMemoryTopic.",
    })
    expect(await snapshot()).toEqual({})
  })

  test("lists the available tools for an unknown name", async () => {
    const { memory } = await temporaryMemory()
    const tools = createMemoryTools(memory)
    for (const name of ["DeleteMemory", "RemoveMemoryTopic", "__proto__", "toString", ""]) {
      expect(await tools.callTool(name, {})).toEqual({
        ok: false,
        code: "unknown-tool",
        message: `There is no memory tool "${name}". Available: ReadMemoryTopic and WriteMemoryTopic.`,
      })
    }
  })

  test("refuses to include a tool that does not exist", async () => {
    const { memory } = await temporaryMemory()
    for (const name of ["toString", "memory_search"]) {
      const include = [name as OptionalToolName]
      expect(() => createMemoryTools(memory, { include })).toThrow(TypeError)
    }
  })
})

describe("toolsAsJsonSchema", () => {
  test("requires every property but those that may be null, and has no others and plain keywords only", async () => {
    const { memory } = await temporaryMemory()
    for (const { description, inputSchema } of createMemoryTools(memory, ALL).toolsAsJsonSchema()) {
      expect(description.length).toBeLessThan(600)
      expect(Object.keys(inputSchema)).toEqual(["type", "properties", "required", "additionalProperties"])
      expect(inputSchema.additionalProperties).toBe(false)
      const fields = Object.entries(inputSchema.properties)
      expect(inputSchema.required).toEqual(
        fields.flatMap(([name, { type }]) => (type === "string" ? [name] : [])),
      )
      for (const [, property] of fields) {
        expect(["string", "string,null", "integer,null"]).toContain(String(property.type))
        expect(["type", "description", "enum"]).toEqual(expect.arrayContaining(Object.keys(property)))
      }
    }
  })

  test("returns the same text every time, as a copy that a host may change", async () => {
    const { memory } = await temporaryMemory()
    const tools = createMemoryTools(memory)
    const first = tools.toolsAsJsonSchema()
    const text = JSON.stringify(first)
    first[0]?.inputSchema.required.push("changed")
    expect(JSON.stringify(tools.toolsAsJsonSchema())).toBe(text)
    expect(JSON.stringify(createMemoryTools(memory).toolsAsJsonSchema())).toBe(text)
  })
})

const HOSTILE_SLUGS = [
  "../outside",
  "..",
  ".",
  "...",
  "a/../../outside",
  "..\\outside",
  "a\\b",
  "a/b",
  "/etc/passwd",
  "C:\\Windows\\win.ini",
  "C:x",
  "\\\\server\\share",
  "file:///etc/passwd",
  "~/x",
  "%2e%2e%2foutside",
  "..%00",
  "a\u0000b",
  "a\nb",
  "a\u202eb",
  "a\u200bb",
  "．．／outside",
  "a∕b",
  ".hidden",
  ".caliban",
  "-rf",
  "con",
  "NUL.txt",
  "com1",
  "Lpt9",
  "aux.",
  "trailing.",
  "trailing ",
  "two words",
  "a)b](c",
  "MEMORY",
  "memory.md",
  "Memory",
  "",
  ".md",
  "x".repeat(300),
  "é".repeat(51),
  "e\u0301",
  "\ud800",
  "x".repeat(10_000_000),
]

describe("hostile slugs", () => {
  test.each(HOSTILE_SLUGS.map((slug) => [slug.slice(0, 30), slug]))(
    "%j is refused by the writing tools, and nothing changes",
    async (_shown, slug) => {
      const { memory, snapshot, directory } = await temporaryMemory({
        "MEMORY.md": "- [deploy](deploy.md) — project: How we deploy\n",
        "deploy.md": topicFile("How we deploy", "body"),
      })
      const before = await snapshot()
      const tools = createMemoryTools(memory, ALL)
      const results = [
        await tools.callTool("WriteMemoryTopic", { ...draft, slug }),
        await tools.callTool("RemoveMemoryTopic", { slug }),
      ]
      for (const result of results) {
        if (result.ok) throw new Error(result.text)
        expect(["invalid-slug", "not-found"]).toContain(result.code)
        expect(result.message.length).toBeLessThan(500)
        expect(result.message).not.toContain(directory)
        expect(result.message).not.toMatch(/[\p{Cc}\p{Cs}\u202e\u200b]/u)
      }
      expect(results[0]).toMatchObject({ code: "invalid-slug" })
      const read = await tools.callTool("ReadMemoryTopic", { slug })
      expect(read.ok ? read.text : read.message).not.toContain("root:")
      expect(await snapshot()).toEqual(before)
    },
  )
})

describe("any arguments", () => {
  const binary = fc.string({ unit: "binary", maxLength: 130 })
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  })
  const valid = {
    slug: fc.constantFrom("a", "b", "deploy", "日本"),
    type: fc.constantFrom("user", "feedback", "project", "reference"),
    description: fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
    body: fc.string({ unit: "binary", maxLength: 500 }),
  }
  const draft = fc.record(valid)
  const nearly = fc.record(
    {
      slug: fc.oneof(valid.slug, binary, anything, fc.constantFrom(...HOSTILE_SLUGS)),
      type: fc.oneof(valid.type, anything),
      description: fc.oneof(valid.description, binary, anything),
      body: fc.oneof(valid.body, anything),
      more: anything,
    },
    { requiredKeys: ["slug", "type", "description", "body"] },
  )
  const json = fc.oneof(draft, nearly).map((value) => JSON.stringify(value, replaceBigInt))
  const slugOnly = fc.record({ slug: fc.oneof(valid.slug, binary, fc.constantFrom(...HOSTILE_SLUGS)) })
  const call = fc.oneof(
    fc.tuple(fc.constantFrom("ReadMemoryTopic", "RemoveMemoryTopic"), slugOnly),
    { weight: 3, arbitrary: fc.tuple(fc.constant("WriteMemoryTopic"), fc.oneof(draft, nearly, json)) },
    fc.tuple(fc.constantFrom("ReadMemoryTopic", "WriteMemoryTopic", "ListMemoryTopics", "Other"), anything),
  )

  test("never make callTool throw, and never leave a file that cannot be read", async () => {
    const { memory, root, directory, snapshot } = await temporaryMemory()
    const tools = createMemoryTools(memory, ALL)
    const outcomes = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(call, async ([name, args]) => {
        const result = await tools.callTool(name, args)
        expect(result.ok ? result.text : result.message).not.toContain(root)
        if (!result.ok) expect(result.message.length).toBeLessThan(3_000)
        const outcome = result.ok ? result.details.kind : result.code
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }),
    )
    expect([...outcomes.keys()]).toEqual(
      expect.arrayContaining(["written", "topic", "removed", "invalid-arguments", "invalid-slug"]),
    )
    const { topics, drift } = await memory.list()
    expect(drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
    for (const topic of topics) {
      expect(topic.type).toMatch(/^(user|feedback|project|reference)$/)
      const found = await memory.read(topic.slug)
      expect(found?.text).toBe(await readFile(join(directory, `${topic.slug}.md`), "utf8"))
    }
    for (const path of Object.keys(await snapshot())) expect(dirname(path)).toBe(directory)
  })
})

function replaceBigInt(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value
}

describe("advice fits the tools that are offered", () => {
  const textOf = (result: ToolResult): string => (result.ok ? result.text : result.message)
  const lines = Array.from({ length: 250 }, (_, at) => `- [f-${at}](f-${at}.md) — project: Fact ${at}\n`)
  const draft = { slug: "tea", type: "user", description: "Likes tea", body: "Green." }

  test("without ReadMemoryTopic no error names it", async () => {
    const { memory } = await temporaryMemory({ "deploy.md": topicFile("How we deploy", "body") })
    const permissions = [{ pattern: "ReadMemoryTopic", action: "deny" }] as const
    const { callTool } = createMemoryTools(memory, { include: ["RemoveMemoryTopic"], permissions })
    expect(textOf(await callTool("RemoveMemoryTopic", { slug: "zzz" }))).toBe('There is no topic "zzz".')
  })

  test.each([
    [[], "Ask the user to remove"],
    [["RemoveMemoryTopic"], "Merge or remove"],
  ] as const)("with %j a full index says: %s", async (include, advice) => {
    const { memory } = await temporaryMemory({ "MEMORY.md": lines.join("") })
    const { callTool } = createMemoryTools(memory, { include })
    const text = textOf(await callTool("WriteMemoryTopic", draft))
    expect(text).toContain(`${advice} the least important topics`)
  })

  test("a topic with a git conflict in its frontmatter is not offered for another write", async () => {
    const conflict = "<<<<<<< a\ndescription: x\n=======\ndescription: y\n>>>>>>> b"
    const { memory } = await temporaryMemory({ "tea.md": `---\n${conflict}\n---\n\nBlack.\n` })
    const result = await createMemoryTools(memory).callTool("WriteMemoryTopic", draft)
    expect(result).toMatchObject({ code: "unreadable-file", message: expect.stringMatching(/by hand\.$/) })
  })
})
