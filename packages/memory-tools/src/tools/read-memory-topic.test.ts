import { TOPIC_MAX_BYTES } from "@caliban/memory-core/internal"
import { describe, expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createMemoryTools } from "../memory-tools.ts"

const INDEX = "# Memory\n\n- [deploy-steps](deploy-steps.md) — project: How we deploy\n"

describe("ReadMemoryTopic", () => {
  test("returns a summary line, then the body", async () => {
    const { memory } = await temporaryMemory({
      "MEMORY.md": INDEX,
      "deploy-steps.md": topicFile(
        "How we deploy",
        "Run `make ship`.\n\nThen wait.",
        "project",
        "deploy-steps",
      ),
    })
    const result = await createMemoryTools(memory).callTool("ReadMemoryTopic", { slug: "deploy-steps" })
    expect(result).toEqual({
      ok: true,
      text: expect.stringMatching(
        /^deploy-steps \(project\): How we deploy\n\nRun `make ship`\.\n\nThen wait\.\n?$/,
      ),
      details: {
        kind: "topic",
        slug: "deploy-steps",
        name: "deploy-steps",
        description: "How we deploy",
        type: "project",
        revision: expect.stringMatching(/^[0-9a-f]{16}$/),
        diagnostics: [],
        path: expect.stringMatching(/\/memory\/deploy-steps\.md$/),
      },
    })
  })

  test.each([
    ["deploy-steps.md", 'deploy-steps (project): How we deploy [name: "Shipping"]\n\nbody'],
    ["Shipping", '(Found for "Shipping"; its slug is "deploy-steps".)'],
    ["Deploy_Steps", '(Found for "Deploy_Steps"; its slug is "deploy-steps".)'],
  ])("finds a topic by %j", async (slug, text) => {
    const { memory } = await temporaryMemory({
      "deploy-steps.md": topicFile("How we deploy", "body", "project", "Shipping"),
    })
    const result = await createMemoryTools(memory).callTool("ReadMemoryTopic", { slug })
    expect(result).toMatchObject({ ok: true, text: expect.stringContaining(text) })
  })

  test.each(["MEMORY", "memory", "Memory.md", "MEMORY.MD", " MEMORY ", "./MEMORY.md"])(
    "gives the whole index for %j",
    async (slug) => {
      const { memory } = await temporaryMemory({ "MEMORY.md": INDEX })
      expect(await createMemoryTools(memory).callTool("ReadMemoryTopic", { slug })).toEqual({
        ok: true,
        text: INDEX,
        details: { kind: "index", lines: 3, linesShown: 3 },
      })
    },
  )

  test.each(["", " ", "\n\t"])("finds no topic for the empty slug %j and names the way on", async (slug) => {
    const { memory } = await temporaryMemory({ "MEMORY.md": INDEX, "plain.md": "No topic.\n" })
    expect(await createMemoryTools(memory).callTool("ReadMemoryTopic", { slug })).toMatchObject({
      ok: false,
      code: "not-found",
      message: expect.stringMatching(
        /^There is no topic "[ \\nt]*"\. Call ReadMemoryTopic with the slug "MEMORY" to see the index\.$/,
      ),
    })
  })

  test("names the topics that are not in the index, and a write of one adds its line", async () => {
    const lost = topicFile("How we test", "body")
    const { memory, open, read } = await temporaryMemory({
      "MEMORY.md": INDEX,
      "deploy-steps.md": topicFile("How we deploy", "body"),
      "testing.md": lost,
      "plain.md": "No topic.\n",
    })
    const tools = createMemoryTools(memory)
    const index = async (from = tools) => {
      const result = await from.callTool("ReadMemoryTopic", { slug: "MEMORY" })
      return result.ok ? result.text : result.message
    }
    expect(await index()).toBe(
      `${INDEX}\nTopics that are not in the index: testing. WriteMemoryTopic adds the line of a topic that is not in the index, even if its content stays the same.`,
    )
    expect(await index(createMemoryTools(open({ readOnly: true })))).toBe(
      `${INDEX}\nTopics that are not in the index: testing.`,
    )
    const draft = { slug: "testing", type: "project", description: "How we test", body: "body" }
    expect(await tools.callTool("WriteMemoryTopic", draft)).toMatchObject({ ok: true })
    expect(await read("testing.md")).toBe(lost)
    expect(await index()).toBe(
      INDEX.replace("- [deploy", "- [testing](testing.md) — project: How we test\n- [deploy"),
    )
  })

  test("reports an empty index when the file does not exist", async () => {
    const { memory } = await temporaryMemory()
    expect(await createMemoryTools(memory).callTool("ReadMemoryTopic", { slug: "MEMORY" })).toMatchObject({
      ok: true,
      text: "The memory index is empty.",
      details: { lines: 0 },
    })
  })

  test("truncates a huge index at a line end and says what to do next", async () => {
    const line = `- [topic](topic.md) — project: ${"x".repeat(68)}\n`
    const { memory } = await temporaryMemory({ "MEMORY.md": line.repeat(1_200) })
    const plain = await createMemoryTools(memory).callTool("ReadMemoryTopic", { slug: "MEMORY" })
    const listing = await createMemoryTools(memory, { include: ["ListMemoryTopics"] }).callTool(
      "ReadMemoryTopic",
      {
        slug: "MEMORY",
      },
    )
    if (!plain.ok || !listing.ok) throw new Error("failed")
    expect(plain.text).toMatch(
      /x\n\n\[truncated: the first 1,000 of 1,200 lines\. Any topic can be read by its slug\./,
    )
    expect(listing.text).toMatch(/of 1,200 lines\. ListMemoryTopics lists every topic\.\]$/)
    expect(plain.details).toEqual({ kind: "index", lines: 1_200, linesShown: 1_000 })
  })

  test("names similar topics when a slug does not exist", async () => {
    const { memory } = await temporaryMemory({
      "deploy-steps.md": topicFile("How we deploy", "body"),
      "testing.md": topicFile("How we test", "body"),
    })
    const tools = createMemoryTools(memory)
    expect(await tools.callTool("ReadMemoryTopic", { slug: "deploy-step" })).toEqual({
      ok: false,
      code: "not-found",
      message: 'There is no topic "deploy-step". Similar slugs: deploy-steps.',
      details: { closest: ["deploy-steps"] },
    })
    expect(await tools.callTool("ReadMemoryTopic", { slug: "quantum-physics" })).toMatchObject({
      message:
        'There is no topic "quantum-physics". Call ReadMemoryTopic with the slug "MEMORY" to see the index.',
    })
  })

  test("says that an empty memory has no topics", async () => {
    const { memory } = await temporaryMemory()
    expect(await createMemoryTools(memory).callTool("ReadMemoryTopic", { slug: "x" })).toMatchObject({
      code: "not-found",
      message: 'There is no topic "x". This memory has no topics yet.',
    })
  })

  test("returns the largest topic as a whole", async () => {
    const body = "x".repeat(TOPIC_MAX_BYTES - 1_000)
    const { memory } = await temporaryMemory({ "big.md": topicFile("Big", body) })
    const result = await createMemoryTools(memory).callTool("ReadMemoryTopic", { slug: "big" })
    expect(result.ok && result.text.includes(body)).toBe(true)
  })

  test("says that an oversized file is truncated, and does not allow overwriting it", async () => {
    const files = { "big.md": topicFile("Big", "x".repeat(TOPIC_MAX_BYTES)) }
    const { memory, read } = await temporaryMemory(files)
    const tools = createMemoryTools(memory)
    const result = await tools.callTool("ReadMemoryTopic", { slug: "big" })
    expect(result).toMatchObject({
      ok: true,
      text: expect.stringMatching(
        /^big \(project\): Big\n\(big\.md has \d+ bytes; the first 262144 are read\..*\)\n\nxxx/,
      ),
    })
    const draft = { slug: "big", type: "project", description: "Big", body: "small" }
    expect(await tools.callTool("WriteMemoryTopic", draft)).toMatchObject({ ok: false, code: "too-large" })
    expect(await read("big.md")).toBe(files["big.md"])
  })

  test("does not say that it was found by another name for one in another Unicode form", async () => {
    const { memory } = await temporaryMemory({ "fo\u0308lder/cafe\u0301.md": "Beans\n" })
    for (const slug of ["f\u00f6lder/caf\u00e9", "f\u00f6lder/caf\u00e9.md"])
      expect(await createMemoryTools(memory).callTool("ReadMemoryTopic", { slug })).toMatchObject({
        text: "fo\u0308lder/cafe\u0301\n\nBeans",
      })
  })

  test("reports problems of the file", async () => {
    const { memory } = await temporaryMemory({ "odd.md": "---\ndescription: a: b\n---\n\nbody\n" })
    expect(await createMemoryTools(memory).callTool("ReadMemoryTopic", { slug: "odd" })).toMatchObject({
      ok: true,
      text: expect.stringMatching(/^odd: a: b\n\(The frontmatter of odd\.md is not valid YAML .*\)\n\nbody$/),
      details: { diagnostics: [{ code: "broken-frontmatter" }] },
    })
  })

  test("omits and counts invisible characters, and says when a body is empty", async () => {
    const { memory } = await temporaryMemory({
      "odd.md": topicFile("Odd", "ab\u200b\u{e0041}c"),
      "empty.md": `\ufeff${topicFile("Empty", "")}`,
      "plain.md": "just text\n",
    })
    const tools = createMemoryTools(memory)
    const read = async (slug: string) => {
      const result = await tools.callTool("ReadMemoryTopic", { slug })
      return result.ok ? result.text : result.message
    }
    expect(await read("odd")).toMatch(
      /\n\(The file contains 2 invisible characters, omitted here\.\)\n\nabc\n?$/,
    )
    expect(await read("empty")).toBe("empty (project): Empty\n\n(The body is empty.)")
    expect(await read("plain")).toMatch(/^plain\n\njust text\n?$/)
  })
})
