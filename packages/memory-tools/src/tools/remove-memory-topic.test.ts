import { join } from "node:path"
import { squads } from "@caliban/memory-core/layouts"
import { describe, expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createMemoryTools } from "../memory-tools.ts"

const files = {
  "MEMORY.md": "- [deploy](deploy.md) — project: How we deploy\n",
  "deploy.md": topicFile("How we deploy", "body"),
}
const options = { include: ["RemoveMemoryTopic"] } as const

describe("RemoveMemoryTopic", () => {
  test("removes a topic and its index line, and keeps it in the history", async () => {
    const { memory, snapshot, directory } = await temporaryMemory(files)
    expect(
      await createMemoryTools(memory, options).callTool("RemoveMemoryTopic", { slug: "deploy" }),
    ).toMatchObject({
      ok: true,
      text: [
        "Removed deploy. It is in the history; the user can undo this.",
        "Index line before: - [deploy](deploy.md) — project: How we deploy",
      ].join("\n"),
      details: { kind: "removed", slug: "deploy", entryId: expect.any(String) },
    })
    expect(Object.keys(await snapshot())).toEqual([join(directory, "MEMORY.md")])
    expect(await memory.undo()).toMatchObject({ action: "restored" })
  })

  test("names similar topics when a slug does not exist", async () => {
    const { memory } = await temporaryMemory(files)
    expect(
      await createMemoryTools(memory, options).callTool("RemoveMemoryTopic", { slug: "deploys" }),
    ).toMatchObject({
      ok: false,
      code: "not-found",
      message: 'There is no topic "deploys". Similar slugs: deploy.',
    })
  })

  test("keeps a topic that has changed since it was read, and shows it", async () => {
    const { memory, open, read } = await temporaryMemory(files)
    const tools = createMemoryTools(memory, options)
    await tools.callTool("ReadMemoryTopic", { slug: "deploy" })
    await open().write({
      slug: "deploy",
      type: "project",
      description: "How we deploy",
      body: "New and needed.",
    })
    expect(await tools.callTool("RemoveMemoryTopic", { slug: "deploy" })).toMatchObject({
      ok: false,
      code: "conflict",
      message: expect.stringContaining("New and needed."),
    })
    expect(await read("deploy.md")).toContain("New and needed.")
    expect(await tools.callTool("RemoveMemoryTopic", { slug: "deploy" })).toMatchObject({ ok: true })
  })

  test("a removed topic can be written again", async () => {
    const { memory } = await temporaryMemory(files)
    const tools = createMemoryTools(memory, options)
    await tools.callTool("RemoveMemoryTopic", { slug: "deploy" })
    const draft = { slug: "deploy", type: "user", description: "Again", body: "b" }
    expect(await tools.callTool("WriteMemoryTopic", draft)).toMatchObject({
      ok: true,
      details: { action: "created" },
    })
  })
})

test("what cannot be removed is refused without advice to remove another topic", async () => {
  const { memory } = await temporaryMemory(
    { "learnings.md": "Text.\n" },
    { layout: squads({ squad: "one", agent: "two" }) },
  )
  const { callTool } = createMemoryTools(memory, options)
  const edit = { old_text: "Text", new_text: "Other" }
  for (const result of [
    await callTool("RemoveMemoryTopic", { slug: "MEMORY" }),
    await callTool("RemoveMemoryTopic", { slug: "learnings" }),
    await callTool("EditMemoryTopic", { slug: "learnings", ...edit }),
  ]) {
    expect(result).toMatchObject({ ok: false, message: expect.not.stringMatching(/another slug|kebab-case/) })
  }
})
