import { describe, expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createMemoryTools, type MemoryTools } from "../memory-tools.ts"
import type { ListedDetails, ToolSuccess } from "../tool-result.ts"

async function listWith(tools: MemoryTools): Promise<string> {
  const result = await tools.callTool("ListMemoryTopics", {})
  if (!result.ok) throw new Error(result.message)
  return result.text
}

test("ListMemoryTopics lists every topic and the links of the index that lead nowhere", async () => {
  const { memory, open } = await temporaryMemory({
    "MEMORY.md": "- [deploy](deploy.md) — project: How we deploy\n- [gone](gone.md) — user: Gone\n",
    "deploy.md": topicFile("How we deploy", "body", "project", "Shipping"),
    "loose.md": topicFile("Not listed", "body", "user"),
  })
  expect(await listWith(createMemoryTools(memory, { include: ["ListMemoryTopics"] }))).toBe(
    [
      "2 topics:",
      '- deploy (project): How we deploy [name: "Shipping"]',
      "- loose (user): Not listed (not in the index)",
      "The index also links to topics that do not exist: gone.",
      "WriteMemoryTopic adds the line of a topic that is not in the index, even if its content stays the same.",
    ].join("\n"),
  )
  expect(
    await listWith(createMemoryTools(open({ readOnly: true }), { include: ["ListMemoryTopics"] })),
  ).toMatch(/do not exist: gone\.$/)
})

test("ListMemoryTopics finds a topic by what a person wrote in its line", async () => {
  const { memory } = await temporaryMemory({
    "MEMORY.md": [
      "- [deploy](deploy.md) — the Friday ritual <!-- with Anna -->",
      "- Falcon notes: [plan](plan.md), see [deploy](deploy.md)",
      "",
    ].join("\n"),
    "deploy.md": topicFile("How we ship", "body"),
    "plan.md": topicFile("What comes next", "body"),
  })
  const { callTool } = createMemoryTools(memory, { include: ["ListMemoryTopics"] })
  const find = async (query: string) => {
    const result = await callTool("ListMemoryTopics", { query })
    return result.ok && (result.details as ListedDetails).topics.map(({ slug }) => slug)
  }
  expect(await find("friday RITUAL")).toEqual(["deploy"])
  expect(await find("ritual ship")).toEqual(["deploy"])
  expect(await find("falcon")).toEqual(["plan"])
  expect(await find("ritual next")).toEqual([])
  expect(await find("anna")).toEqual([])
})

test("the details of ListMemoryTopics have no lines of the index, which may be long", async () => {
  const { memory } = await temporaryMemory({
    "MEMORY.md": `- [deploy](deploy.md) — ${"long ".repeat(20_000)}\n`,
    "deploy.md": topicFile("How we ship", "body"),
  })
  const { callTool } = createMemoryTools(memory, { include: ["ListMemoryTopics"] })
  const result = (await callTool("ListMemoryTopics", {})) as ToolSuccess
  expect(result.details).toMatchObject({ topics: [{ slug: "deploy", description: "How we ship" }] })
  expect(JSON.stringify(result.details).length).toBeLessThan(1_000)
})

test("ListMemoryTopics says when there are no topics", async () => {
  const { memory } = await temporaryMemory()
  expect(await listWith(createMemoryTools(memory, { include: ["ListMemoryTopics"] }))).toBe(
    "This memory has no topics yet.",
  )
})

describe("a long list", () => {
  const files = Object.fromEntries(
    Array.from({ length: 600 }, (_, at) => [
      `topic-${String(at).padStart(3, "0")}.md`,
      topicFile(`漢字 ${at}: ${"x".repeat(60)}`, "body", at % 100 === 0 ? "user" : "project"),
    ]),
  )
  const list = async (
    tools: MemoryTools,
    input: object,
  ): Promise<ToolSuccess & { details: ListedDetails }> => {
    const result = await tools.callTool("ListMemoryTopics", input)
    if (!result.ok || result.details.kind !== "list") throw new Error("no list")
    return { ...result, details: result.details }
  }

  test("comes in pages of at most 8 KB, of which none skips a topic when some are removed meanwhile", async () => {
    const { memory } = await temporaryMemory(files)
    const tools = createMemoryTools(memory, { include: ["ListMemoryTopics"] })
    const seen: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const { text, details } = await list(tools, { cursor: cursor ?? null })
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8_192)
      seen.push(...details.topics.map(({ slug }) => slug))
      cursor = details.cursor
      if (cursor !== undefined) expect(text).toContain(`call again with the cursor "${cursor}"`)
      if (pages++ === 0) for (const slug of seen.slice(0, 5)) await memory.remove(slug)
    } while (cursor !== undefined)
    expect(seen).toEqual(Object.keys(files).map((file) => file.slice(0, -3)))
    expect(pages).toBeGreaterThan(5)
  })

  test("shows only topics with the words of a query, of a type, and as many as asked", async () => {
    const { memory } = await temporaryMemory(files)
    const tools = createMemoryTools(memory, { include: ["ListMemoryTopics"] })
    const slugs = async (input: object) => (await list(tools, input)).details.topics.map(({ slug }) => slug)
    expect(await slugs({ query: "TOPIC 599:" })).toEqual(["topic-599"])
    expect(await slugs({ type: "user", limit: 2 })).toEqual(["topic-000", "topic-100"])
    expect(await slugs({ type: "user", limit: "2", cursor: "topic-100" })).toEqual(["topic-200", "topic-300"])
    expect((await list(tools, { query: "nothing says this" })).text).toMatch(/^No topic matches\./)
    expect((await list(tools, { cursor: "topic-999" })).text).toMatch(/^No further topic matches\./)
    for (const limit of [0, -1, "many", 1.5])
      expect(await tools.callTool("ListMemoryTopics", { limit })).toMatchObject({ code: "invalid-arguments" })
  })

  test("finds the words of a query in any Unicode form, between any white space", async () => {
    const { memory } = await temporaryMemory({ "lead.md": topicFile("Nguyễn Thị Hồng leads", "body") })
    const tools = createMemoryTools(memory, { include: ["ListMemoryTopics"] })
    for (const query of ["Nguyễn leads".normalize("NFC"), " NGUYỄN \n".normalize("NFD")])
      expect((await list(tools, { query })).details.topics, query).toHaveLength(1)
  })
})

test("an empty query is no query", async () => {
  const { memory } = await temporaryMemory()
  const { callTool } = createMemoryTools(memory, { include: ["ListMemoryTopics"] })
  const { text } = (await callTool("ListMemoryTopics", { query: "", type: "" })) as ToolSuccess
  expect(text).toBe("This memory has no topics yet.")
})
