import { DESCRIPTION_MAX, INDEX_CAP_LINES } from "@caliban/memory-core"
import { describe, expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createMemoryTools } from "../memory-tools.ts"
import type { ToolResult } from "../tool-result.ts"

const draft = {
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

  test("warns when it replaces a topic that was not read in the session", async () => {
    const { memory, read } = await temporaryMemory({ "deploy-steps.md": topicFile("Old way", "old") })
    const result = await createMemoryTools(memory).callTool("WriteMemoryTopic", draft)
    expect(textOf(result)).toContain(
      'This replaced an existing topic ("Old way") that was not read in this session. The old text is in the trash; the user can undo this.',
    )
    expect(result).toMatchObject({
      details: { replacedUnread: { slug: "deploy-steps", description: "Old way" } },
    })
    expect(await memory.undo("deploy-steps")).toMatchObject({ action: "restored" })
    expect(await read("deploy-steps.md")).toBe(topicFile("Old way", "old"))
  })

  test("does not warn about a topic that was read, whatever the form of its slug", async () => {
    const { memory } = await temporaryMemory({ "deploy-steps.md": topicFile("Old way", "old") })
    const tools = createMemoryTools(memory)
    await tools.callTool("ReadMemoryTopic", { slug: "Deploy_Steps" })
    const result = await tools.callTool("WriteMemoryTopic", { ...draft, slug: "deploy-steps.md" })
    expect(textOf(result)).not.toContain("not read")
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
    expect(textOf(merged)).not.toContain("not read")
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
    expect(textOf(await createMemoryTools(memory).callTool("WriteMemoryTopic", draft))).toContain("not read")
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

  test("passes on every warning: a changed type, an index near its cap", async () => {
    const lines = Array.from({ length: INDEX_CAP_LINES - 10 }, (_, index) => `Line ${index}\n`)
    const { memory } = await temporaryMemory({
      "MEMORY.md": `- [deploy-steps](deploy-steps.md) — user: Old\n${lines.join("")}`,
      "deploy-steps.md": topicFile("Old", "old", "user"),
    })
    const tools = createMemoryTools(memory)
    const result = await tools.callTool("WriteMemoryTopic", draft)
    if (!result.ok || result.details.kind !== "written") throw new Error("failed")
    expect(result.details.warnings.map((warning) => warning.code)).toEqual(
      expect.arrayContaining(["index-near-cap", "type-changed"]),
    )
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
