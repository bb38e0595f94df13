import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { checkSlug, INDEX_CAP_LINES, type Memory, type TopicDraft } from "@caliban/memory-core"
import { DESCRIPTION_MAX } from "@caliban/memory-core/internal"
import { createMemorySearch } from "@caliban/memory-search"
import { assert, asyncProperty, constantFrom, oneof, string } from "fast-check"
import { describe, expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createMemoryTools, type MemoryTools } from "../memory-tools.ts"
import type { ToolResult } from "../tool-result.ts"

/** The core's `TOPIC_MAX_BYTES`. */
const TOPIC_MAX_BYTES = 262_144

const draft: TopicDraft = {
  slug: "deploy-steps",
  type: "project",
  description: "How we deploy",
  body: "Run `make ship`.",
}

function textOf(result: ToolResult): string {
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`)
  return result.text
}

describe("WriteMemoryTopic", () => {
  test("creates and reports a topic and its index line", async () => {
    const { memory, read, directory } = await temporaryMemory()
    const result = await createMemoryTools(memory).callTool("WriteMemoryTopic", draft)
    const line = "- [deploy-steps](deploy-steps.md) — project: How we deploy"
    expect(textOf(result)).toBe(`Created deploy-steps (project).\nIndex line: ${line}`)
    expect(result).toMatchObject({
      details: {
        kind: "written",
        action: "created",
        slug: "deploy-steps",
        path: expect.stringContaining(directory),
      },
    })
    expect(await read("MEMORY.md")).toContain(`\n${line}\n`)
    expect(await read("deploy-steps.md")).toContain("Run `make ship`.")
  })

  test.each(["cafe\u0301", "caf\u00e9"])(
    "finds %j in a folder under another Unicode form, and makes no second file",
    async (name) => {
      const { memory } = await temporaryMemory({ [`sub/${name}.md`]: topicFile("A", "B") })
      const result = await createMemoryTools(memory).callTool("WriteMemoryTopic", {
        ...draft,
        slug: "caf\u00e9",
      })
      expect(result).toMatchObject({ ok: false, code: "conflict" })
      expect((await memory.list()).topics).toHaveLength(1)
    },
  )

  test("says what an update replaced, and when nothing changed", async () => {
    const { memory } = await temporaryMemory()
    const tools = createMemoryTools(memory)
    await tools.callTool("WriteMemoryTopic", draft)
    expect(textOf(await tools.callTool("WriteMemoryTopic", { ...draft, description: "How we ship" }))).toBe(
      [
        "Updated deploy-steps (project).",
        "Index line: - [deploy-steps](deploy-steps.md) — project: How we ship",
        "Index line before: - [deploy-steps](deploy-steps.md) — project: How we deploy",
      ].join("\n"),
    )
    expect(textOf(await tools.callTool("WriteMemoryTopic", { ...draft, description: "How we ship" }))).toBe(
      "Unchanged: deploy-steps (project) already has exactly this content.",
    )
  })

  test("does not overwrite a topic that its session has not seen, and shows it", async () => {
    const { memory, read } = await temporaryMemory({ "deploy-steps.md": topicFile("Old way", "old") })
    const tools = createMemoryTools(memory)
    expect(await tools.callTool("WriteMemoryTopic", draft)).toMatchObject({
      ok: false,
      code: "conflict",
      message: [
        'Nothing was changed: the topic "deploy-steps" exists, and you have not read it as it is now.',
        "Its current text follows. Decide what still holds, then call WriteMemoryTopic again.",
        "",
        "deploy-steps (project): Old way",
        "",
        "old",
      ].join("\n"),
      details: { slug: "deploy-steps", revision: expect.any(String) },
    })
    expect(await read("deploy-steps.md")).toBe(topicFile("Old way", "old"))
    expect(textOf(await tools.callTool("WriteMemoryTopic", draft))).toMatch(/^Updated deploy-steps/)
  })

  test.each<[how: string, see: (tools: MemoryTools, memory: Memory) => Promise<unknown>]>([
    ["read", (tools) => tools.callTool("ReadMemoryTopic", { slug: "deploy-steps" })],
    ["read by a similar slug", (tools) => tools.callTool("ReadMemoryTopic", { slug: "Deploy_Steps.md" })],
    ["read by its name", (tools) => tools.callTool("ReadMemoryTopic", { slug: "[[How to ship]]" })],
    ["shown by a conflict", (tools) => tools.callTool("WriteMemoryTopic", draft)],
    [
      "shown by the host",
      async (tools, memory) =>
        tools.seen("deploy-steps", (await memory.read("deploy-steps"))?.revision ?? ""),
    ],
  ])("overwrites a topic that was %s", async (_how, see) => {
    const { memory } = await temporaryMemory({
      "deploy-steps.md": topicFile("Old way", "old", "project", "How to ship"),
    })
    const tools = createMemoryTools(memory)
    await see(tools, memory)
    const result = await tools.callTool("WriteMemoryTopic", { ...draft, slug: "deploy-steps.md" })
    expect(textOf(result)).toMatch(/^Updated deploy-steps/)
  })

  test.each<[how: string, see: (tools: MemoryTools) => Promise<unknown>]>([
    ["listed by the index", (tools) => tools.callTool("ReadMemoryTopic", { slug: "MEMORY" })],
    ["listed", (tools) => tools.callTool("ListMemoryTopics", {})],
    ["found by a search", (tools) => tools.callTool("MemorySearch", { query: "old way" })],
    ["named by a result", (tools) => tools.callTool("ReadMemoryTopic", { slug: "deploy-stepz" })],
    [
      "shown by the host as it was before",
      async (tools) => tools.seen("deploy-steps", "the revision of another text"),
    ],
  ])("does not overwrite a topic that was only %s", async (_how, see) => {
    const { memory } = await temporaryMemory({ "deploy-steps.md": topicFile("Old way", "old way") })
    const search = createMemorySearch(memory)
    const tools = createMemoryTools(memory, { include: ["ListMemoryTopics"], search })
    await see(tools)
    expect(await tools.callTool("WriteMemoryTopic", draft)).toMatchObject({ ok: false, code: "conflict" })
  })

  test.each([false, true])(
    "calls a draft that says what an unseen topic says unchanged (stateless: %s)",
    async (stateless) => {
      const { memory, open, snapshot } = await temporaryMemory()
      await open().write(draft)
      const before = await snapshot()
      const tools = createMemoryTools(memory, { stateless })
      for (const body of [draft.body, `\n${draft.body}\r\n\n`, ` \n\t\n${draft.body}`]) {
        const result = await tools.callTool("WriteMemoryTopic", { ...draft, body })
        expect(textOf(result)).toMatch(/^Unchanged: deploy-steps/)
      }
      expect(await snapshot()).toEqual(before)
      for (const change of [{ type: "user" }, { description: "Other" }, { body: `${draft.body}!` }]) {
        const fresh = createMemoryTools(memory, { stateless })
        expect(await fresh.callTool("WriteMemoryTopic", { ...draft, ...change })).toMatchObject({
          code: "conflict",
        })
      }
      expect(await snapshot()).toEqual(before)
    },
  )

  test.each([
    { description: " two  spaces ", body: "b" },
    { description: "a\ttab, \"quotes\" and 'more'", body: "  - indented\n\n\n" },
    { description: "- [x](y.md) <!-- no -->", body: "---\nname: other\n---\ne\u0301 \u200b&amp;" },
    { description: "x\u00a0y", body: "" },
  ])("calls %j unchanged in a session that has not seen it", async (given) => {
    const { memory, snapshot } = await temporaryMemory()
    await createMemoryTools(memory).callTool("WriteMemoryTopic", { ...draft, ...given })
    const before = await snapshot()
    const result = await createMemoryTools(memory).callTool("WriteMemoryTopic", { ...draft, ...given })
    expect(textOf(result)).toMatch(/^Unchanged: deploy-steps/)
    expect(await snapshot()).toEqual(before)
  })

  test.each([
    ["Über Coffee", "uber-coffee"],
    ["Über Coffee/Notes", "uber-coffee-notes"],
    ["drafts/Release plan", "drafts-release-plan"],
    ["日本 語", "日本-語"],
    ["../Makefile rules", "makefile-rules"],
    ["README", "readme-note"],
    ["./Release.md", "release"],
    ["NUL", "nul-note"],
    ["-x", "x"],
    ["x".repeat(200), "x".repeat(80)],
  ])("proposes a slug in place of %j: %s", async (slug, proposed) => {
    const { memory, snapshot } = await temporaryMemory()
    const before = await snapshot()
    const tools = createMemoryTools(memory)
    const refused = await tools.callTool("WriteMemoryTopic", { ...draft, slug })
    const message = refused.ok ? refused.text : refused.message
    expect(message).toMatch(/ Call WriteMemoryTopic again with the slug "[^"]*"\.$/)
    expect(message).toContain(` "${proposed.slice(0, 60)}`)
    expect(message).not.toContain("build-commands")
    expect(await snapshot()).toEqual(before)
    expect(textOf(await tools.callTool("WriteMemoryTopic", { ...draft, slug: proposed }))).toMatch(/^Created/)
  })

  test("proposes only what can be written", async () => {
    const tools = createMemoryTools((await temporaryMemory()).memory)
    const parts = constantFrom(
      "a",
      "/",
      ".",
      "-",
      " ",
      "é",
      "\u0301",
      "ß",
      "İ",
      "𝒜",
      "ガ",
      "readme",
      "\u200b",
    )
    const slugs = oneof(string({ unit: "binary", maxLength: 60 }), string({ unit: parts, maxLength: 40 }))
    await assert(
      asyncProperty(slugs, async (slug) => {
        const result = JSON.stringify(await tools.callTool("WriteMemoryTopic", { ...draft, slug }))
        const [, proposed] = /again with the slug \\"(.*)\\"\./.exec(result) ?? []
        if (proposed !== undefined) expect(checkSlug(proposed)).toBe(proposed)
      }),
    )
  })

  test.each(["", "..", "---"])("proposes nothing in place of %j", async (slug) => {
    const { memory } = await temporaryMemory()
    const result = await createMemoryTools(memory).callTool("WriteMemoryTopic", { ...draft, slug })
    expect(result).toMatchObject({ ok: false, code: "invalid-slug" })
    expect(JSON.stringify(result)).not.toContain("again")
  })

  test("does not overwrite an unseen topic whose name has another Unicode form or case", async () => {
    const decomposed = "cafe\u0301"
    const files = { [`${decomposed}.md`]: topicFile("Old", "old"), "tea.md": topicFile("Old", "old") }
    const { memory, read } = await temporaryMemory(files)
    const tools = createMemoryTools(memory)
    const write = (slug: string) => tools.callTool("WriteMemoryTopic", { ...draft, slug })
    expect(await write("caf\u00e9")).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("old"),
    })
    expect(await write("Tea")).toMatchObject({ ok: false })
    for (const [file, text] of Object.entries(files)) expect(await read(file)).toBe(text)
    expect(textOf(await write(decomposed))).toMatch(/^Updated/)
  })

  test("leaves a topic that it cannot show as it is", async () => {
    const { memory, directory, write } = await temporaryMemory({ "big.md": "x".repeat(TOPIC_MAX_BYTES + 1) })
    await writeFile(join(directory, "bytes.md"), Buffer.from([0xff, 0xfe, 0x2d]))
    await write("empty.md", "")
    const tools = createMemoryTools(memory)
    const results: string[] = []
    for (const slug of ["big", "big", "bytes", "bytes", "empty"]) {
      const result = await tools.callTool("WriteMemoryTopic", { ...draft, slug })
      results.push(result.ok ? "written" : result.code)
    }
    expect(results).toEqual(["too-large", "too-large", "unreadable-file", "unreadable-file", "conflict"])
    expect(await readFile(join(directory, "bytes.md"))).toEqual(Buffer.from([0xff, 0xfe, 0x2d]))
  })

  test("returns the current text when the topic was changed elsewhere, and accepts the merged text", async () => {
    const { memory, open, read } = await temporaryMemory()
    const tools = createMemoryTools(memory)
    await tools.callTool("WriteMemoryTopic", draft)
    await open().write({
      slug: "deploy-steps",
      type: "project",
      description: "Their way",
      body: "Their text.",
    })

    const conflict = await tools.callTool("WriteMemoryTopic", { ...draft, body: "My text." })
    expect(conflict).toMatchObject({ ok: false, code: "conflict", details: { slug: "deploy-steps" } })
    if (conflict.ok) return
    expect(conflict.message).toContain("deploy-steps (project): Their way\n\nTheir text.")
    expect(await read("deploy-steps.md")).toContain("Their text.")

    const merged = await tools.callTool("WriteMemoryTopic", { ...draft, body: "Their text. My text." })
    expect(textOf(merged)).toMatch(/^Updated deploy-steps/)
  })

  test("does not overwrite a topic that was created after the model found none", async () => {
    const { memory, open } = await temporaryMemory()
    const tools = createMemoryTools(memory)
    await tools.callTool("ReadMemoryTopic", { slug: "deploy-steps" })
    await open().write({ slug: "deploy-steps", type: "user", description: "Theirs", body: "Theirs." })
    expect(await tools.callTool("WriteMemoryTopic", draft)).toMatchObject({ ok: false, code: "conflict" })
  })

  test("says when a topic that was read is gone, and creates it on the second call", async () => {
    const { memory, open } = await temporaryMemory({ "deploy-steps.md": topicFile("Old", "old") })
    const tools = createMemoryTools(memory)
    await tools.callTool("ReadMemoryTopic", { slug: "deploy-steps" })
    await open().remove("deploy-steps")
    expect(await tools.callTool("WriteMemoryTopic", draft)).toMatchObject({
      ok: false,
      code: "conflict",
      message: expect.stringContaining("no longer exists"),
    })
    expect(textOf(await tools.callTool("WriteMemoryTopic", draft))).toMatch(/^Created/)
  })

  test("keeps sessions apart", async () => {
    const { memory } = await temporaryMemory({ "deploy-steps.md": topicFile("Old", "old") })
    await createMemoryTools(memory).callTool("ReadMemoryTopic", { slug: "deploy-steps" })
    const other = createMemoryTools(memory)
    expect(await other.callTool("WriteMemoryTopic", draft)).toMatchObject({ ok: false, code: "conflict" })
  })

  test("accepts any number of concurrent calls", async () => {
    const { memory, read } = await temporaryMemory()
    const tools = createMemoryTools(memory)
    const slugs = Array.from({ length: 10 }, (_, index) => `fact-${index}`)
    const results = await Promise.all(
      slugs.map((slug) => tools.callTool("WriteMemoryTopic", { ...draft, slug })),
    )
    expect(results.every((result) => result.ok)).toBe(true)
    const index = await read("MEMORY.md")
    for (const slug of slugs) expect(index).toContain(`(${slug}.md)`)
  })

  test("passes on every warning: an index near its cap", async () => {
    const lines = Array.from({ length: INDEX_CAP_LINES - 10 }, (_, index) => `Line ${index}\n`)
    const { memory } = await temporaryMemory({
      "MEMORY.md": `- [deploy-steps](deploy-steps.md) — user: Old\n${lines.join("")}`,
      "deploy-steps.md": topicFile("Old", "old", "user"),
    })
    const tools = createMemoryTools(memory)
    await tools.callTool("ReadMemoryTopic", { slug: "deploy-steps" })
    const result = await tools.callTool("WriteMemoryTopic", draft)
    if (!result.ok || result.details.kind !== "written") throw new Error("failed")
    expect(result.details.warnings.map((warning) => warning.code)).toContain("index-near-cap")
    expect(result.text.match(/^Note: .+$/gm)).toHaveLength(result.details.warnings.length)
  })

  test("explains what the core refuses", async () => {
    const { memory, snapshot } = await temporaryMemory()
    const tools = createMemoryTools(memory)
    const call = async (change: object) => {
      const result = await tools.callTool("WriteMemoryTopic", { ...draft, ...change })
      return result.ok ? "written" : result
    }
    expect(await call({ description: "x".repeat(DESCRIPTION_MAX + 1) })).toMatchObject({
      code: "invalid-description",
      message: expect.stringContaining(String(DESCRIPTION_MAX)),
    })
    expect(await call({ description: "two\nlines" })).toMatchObject({ code: "invalid-description" })
    expect(await call({ body: "x".repeat(10_000_000) })).toMatchObject({ code: "too-large" })
    expect(await call({ slug: "../x" })).toMatchObject({ code: "invalid-slug" })
    expect(await snapshot()).toEqual({})
  })

  test("tells the model that the guard or the user refused", async () => {
    const { open } = await temporaryMemory()
    const guarded = open({ guard: () => ({ rule: "key", message: "This looks like a key; leave it out." }) })
    expect(await createMemoryTools(guarded).callTool("WriteMemoryTopic", draft)).toMatchObject({
      code: "refused",
      message: expect.stringContaining("This looks like a key; leave it out."),
    })
    const asking = open({ approve: () => false })
    expect(await createMemoryTools(asking).callTool("WriteMemoryTopic", draft)).toMatchObject({
      code: "denied",
      message: expect.stringContaining("declined"),
    })
  })

  test("rejects for a mistake in the host's own code", async () => {
    const { open } = await temporaryMemory()
    const broken = open({
      guard: () => {
        throw new TypeError("guard is broken")
      },
    })
    await expect(createMemoryTools(broken).callTool("WriteMemoryTopic", draft)).rejects.toThrow(
      "guard is broken",
    )
  })
})
