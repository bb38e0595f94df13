import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../test/temporary-memory.ts"
import { createMemoryTools, type MemoryToolsOptions } from "./memory-tools.ts"
import type { ToolResult } from "./tool-result.ts"

const STATELESS: MemoryToolsOptions = { include: ["RemoveMemoryTopic"], stateless: true }
const draft = { slug: "deploy", type: "project", description: "How we deploy", body: "with make" }
const FILES = { "deploy.md": topicFile("How we deploy", "by hand") }

function textOf(result: ToolResult): string {
  return result.ok ? result.text : result.message
}

/** The revision that a model finds in a result. */
function revisionIn(result: ToolResult): string | undefined {
  return /\(revision: ([0-9a-f]{16})\)/.exec(textOf(result))?.[1]
}

describe("stateless tools", () => {
  test("have an optional field for the revision; the tools of a session do not", async () => {
    const { memory } = await temporaryMemory()
    const schemas = (options: MemoryToolsOptions) =>
      createMemoryTools(memory, options).tools.map(({ inputSchema: { properties, required } }) => [
        Object.keys(properties),
        required,
      ])
    expect(schemas(STATELESS)).toEqual([
      [["slug"], ["slug"]],
      [
        ["slug", "type", "description", "body", "expect"],
        ["slug", "type", "description", "body"],
      ],
      [
        ["slug", "old_text", "new_text"],
        ["slug", "old_text", "new_text"],
      ],
      [["slug", "expect"], ["slug"]],
    ])
    for (const [fields, required] of schemas({ ...STATELESS, stateless: false }))
      expect(fields).toEqual(required)
  })

  test("create a topic, and change it with the revision of the result, in another instance", async () => {
    const { memory, open } = await temporaryMemory()
    const created = await createMemoryTools(memory, STATELESS).callTool("WriteMemoryTopic", draft)
    expect(textOf(created)).toMatch(/^Created deploy \(project\)\.\n\(revision: [0-9a-f]{16}\)/)
    const second = createMemoryTools(open(), STATELESS)
    const changed = { ...draft, body: "with a script", expect: revisionIn(created) }
    expect(await second.callTool("WriteMemoryTopic", changed)).toMatchObject({ ok: true })
    expect((await memory.read("deploy"))?.body).toBe("with a script")
  })

  test("refuse to write an existing topic without its revision, and show its text and revision", async () => {
    const { memory, snapshot } = await temporaryMemory(FILES)
    const before = await snapshot()
    const tools = createMemoryTools(memory, STATELESS)
    await tools.callTool("ReadMemoryTopic", { slug: "deploy" })
    for (const expected of [undefined, null, "0123456789abcdef", ""]) {
      const result = await tools.callTool("WriteMemoryTopic", { ...draft, expect: expected })
      expect(result).toMatchObject({ ok: false, code: "conflict" })
      expect(textOf(result)).toContain("by hand")
      expect(revisionIn(result)).toBe((await memory.read("deploy"))?.revision)
    }
    expect(await snapshot()).toEqual(before)
  })

  test("say the revision of a topic that is read", async () => {
    const { memory } = await temporaryMemory(FILES)
    const read = await createMemoryTools(memory, STATELESS).callTool("ReadMemoryTopic", { slug: "deploy" })
    expect(revisionIn(read)).toBe((await memory.read("deploy"))?.revision)
    const plain = await createMemoryTools(memory).callTool("ReadMemoryTopic", { slug: "deploy" })
    expect(revisionIn(plain)).toBeUndefined()
  })

  test("say how to create a topic that was removed meanwhile", async () => {
    const { memory } = await temporaryMemory(FILES)
    const tools = createMemoryTools(memory, STATELESS)
    const revision = (await memory.read("deploy"))?.revision
    await memory.remove("deploy")
    const result = await tools.callTool("WriteMemoryTopic", { ...draft, expect: revision })
    expect(textOf(result)).toContain('Call WriteMemoryTopic again with "expect": null to create it.')
    expect(await tools.callTool("WriteMemoryTopic", { ...draft, expect: null })).toMatchObject({ ok: true })
  })

  test("take an empty text for the revision of a new topic, as some hosts make it of null", async () => {
    const { memory } = await temporaryMemory()
    const tools = createMemoryTools(memory, STATELESS)
    expect(await tools.callTool("WriteMemoryTopic", { ...draft, expect: "" })).toMatchObject({ ok: true })
  })

  test("remove a topic with its revision or without one, not with another", async () => {
    const { memory } = await temporaryMemory({ ...FILES, "team.md": topicFile("The team", "Ada") })
    const tools = createMemoryTools(memory, STATELESS)
    const wrong = await tools.callTool("RemoveMemoryTopic", { slug: "deploy", expect: "0123456789abcdef" })
    expect(wrong).toMatchObject({ ok: false, code: "conflict" })
    const right = { slug: "deploy", expect: revisionIn(wrong) }
    expect(await tools.callTool("RemoveMemoryTopic", right)).toMatchObject({ ok: true })
    expect(await tools.callTool("RemoveMemoryTopic", { slug: "team" })).toMatchObject({ ok: true })
  })

  test("say which fields a wrong call may have", async () => {
    const { memory } = await temporaryMemory()
    const result = await createMemoryTools(memory, STATELESS).callTool("RemoveMemoryTopic", { expect: 5 })
    expect(textOf(result)).toBe(
      'Invalid arguments for RemoveMemoryTopic: "slug" is missing; "expect" must be a string, not 5. Call it again with exactly the field "slug", and "expect" if needed.',
    )
  })

  test("never overwrite what a writer did not see, whatever two instances do in turn", async () => {
    const step = fc.record({ writer: fc.constantFrom(0, 1), read: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { memory, open } = await temporaryMemory(FILES)
        const writers = [createMemoryTools(memory, STATELESS), createMemoryTools(open(), STATELESS)]
        const known: (string | undefined)[] = []
        for (const [at, { writer, read }] of steps.entries()) {
          const before = await memory.read("deploy")
          const tools = writers[writer]
          if (read) {
            known[writer] = revisionIn(
              (await tools?.callTool("ReadMemoryTopic", { slug: "deploy" })) as ToolResult,
            )
            continue
          }
          const write = { ...draft, body: `text ${at}`, expect: known[writer] }
          const result = (await tools?.callTool("WriteMemoryTopic", write)) as ToolResult
          expect(result.ok).toBe(known[writer] === before?.revision)
          if (result.ok) known[writer] = revisionIn(result)
        }
      }),
      { numRuns: 30 },
    )
  })
})
