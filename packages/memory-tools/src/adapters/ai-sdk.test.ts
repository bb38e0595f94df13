import * as six from "ai"
import { MockLanguageModelV3 } from "ai/test"
import * as seven from "ai7"
import { MockLanguageModelV4 } from "ai7/test"
import { describe, expect, expectTypeOf, test } from "vitest"
import { temporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createMemoryTools } from "../memory-tools.ts"
import type { ToolDetailsByName } from "../tool-result.ts"
import { type AiSdkMemoryToolOutput, aiSdkMiddleware, aiSdkTools } from "./ai-sdk.ts"

const draft = { slug: "deploy", type: "project", description: "How we deploy", body: "Run `make ship`." }
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/** Two answers of a model: a call of a tool, then a word. */
function script(toolName: string, input: unknown) {
  return [
    {
      content: [{ type: "tool-call" as const, toolCallId: "1", toolName, input: JSON.stringify(input) }],
      finishReason: { unified: "tool-calls" as const, raw: undefined },
      usage,
      warnings: [],
    },
    {
      content: [{ type: "text" as const, text: "Done." }],
      finishReason: { unified: "stop" as const, raw: undefined },
      usage,
      warnings: [],
    },
  ]
}

interface Loop {
  text: string
  /** The tool result as the model sees it in the second step. */
  seen: unknown
  /** The tool as the provider gets it. */
  offered: unknown
  /** Outputs and errors as the host sees them. */
  parts: readonly { type: string; output?: unknown; error?: unknown }[]
}

type Run = (tools: ReturnType<typeof aiSdkTools>, toolName: string, input: unknown) => Promise<Loop>

const runSix: Run = async (tools, toolName, input) => {
  const model = new MockLanguageModelV3({ doGenerate: script(toolName, input) })
  const result = await six.generateText({ model, tools, prompt: "Go.", stopWhen: six.stepCountIs(2) })
  const [first, second] = model.doGenerateCalls
  return {
    text: result.text,
    seen: outputIn(second?.prompt.at(-1)),
    offered: first?.tools?.[0],
    parts: result.steps[0]?.content ?? [],
  }
}

const runSeven: Run = async (tools, toolName, input) => {
  const model = new MockLanguageModelV4({ doGenerate: script(toolName, input) })
  const result = await seven.generateText({ model, tools, prompt: "Go.", stopWhen: seven.stepCountIs(2) })
  const [first, second] = model.doGenerateCalls
  return {
    text: result.text,
    seen: outputIn(second?.prompt.at(-1)),
    offered: first?.tools?.[0],
    parts: result.steps[0]?.content ?? [],
  }
}

function outputIn(message: unknown): unknown {
  return (message as { content: { output: unknown }[] }).content[0]?.output
}

describe.each<[string, Run]>([
  ["6", runSix],
  ["7", runSeven],
])("aiSdkTools in AI SDK %s", (_major, run) => {
  test("writes the file in a loop; the model sees the text, the host the details", async () => {
    const { memory, read } = await temporaryMemory()
    const loop = await run(aiSdkTools(createMemoryTools(memory)), "WriteMemoryTopic", draft)
    const text = "Created deploy (project).\nIndex line: - [deploy](deploy.md) — project: How we deploy"
    expect(loop.text).toBe("Done.")
    expect(loop.seen).toEqual({ type: "text", value: text })
    expect(loop.parts.find((part) => part.type === "tool-result")?.output).toMatchObject({
      text,
      details: { kind: "written", action: "created", slug: "deploy" },
    })
    expect(await read("deploy.md")).toContain("Run `make ship`.")
  })

  test("gives the provider the strict schema as it is", async () => {
    const { memory } = await temporaryMemory()
    const memoryTools = createMemoryTools(memory)
    const loop = await run(aiSdkTools(memoryTools), "ReadMemoryTopic", { slug: "MEMORY" })
    const [tool] = memoryTools.toolsAsJsonSchema()
    expect(loop.offered).toMatchObject({ name: tool?.name, description: tool?.description })
    expect((loop.offered as { inputSchema: unknown }).inputSchema).toEqual(tool?.inputSchema)
  })

  test("explains invalid arguments without repeating them", async () => {
    const { memory, snapshot } = await temporaryMemory()
    const loop = await run(aiSdkTools(createMemoryTools(memory)), "WriteMemoryTopic", {
      ...draft,
      type: "note",
      body: "x".repeat(100_000),
    })
    expect(loop.seen).toMatchObject({
      type: "error-text",
      value: expect.stringMatching(
        /^(Error: )?Invalid arguments for WriteMemoryTopic: "type" must be user, feedback, project or reference, not "note"\. /,
      ),
    })
    expect(JSON.stringify(loop.seen).length).toBeLessThan(500)
    expect(await snapshot()).toEqual({})
  })

  test("makes a failure a tool error whose cause the host can read", async () => {
    const { memory } = await temporaryMemory({ "deploy.md": topicFile("How", "body") })
    const loop = await run(aiSdkTools(createMemoryTools(memory)), "ReadMemoryTopic", { slug: "deploi" })
    expect(loop.seen).toMatchObject({
      type: "error-text",
      value: expect.stringContaining('There is no topic "deploi". Similar slugs: deploy.'),
    })
    const error = loop.parts.find((part) => part.type === "tool-error")?.error
    expect((error as Error).cause).toMatchObject({ ok: false, code: "not-found" })
  })
})

test("the record type-checks as the tools of both majors, and is empty when memory is off", async () => {
  const { open } = await temporaryMemory()
  const tools = aiSdkTools(createMemoryTools(open({ bare: true })))
  const forSix: six.ToolSet = tools
  const forSeven: seven.ToolSet = tools
  expect([forSix, forSeven]).toEqual([{}, {}])
})

test("a stored conversation shows the model only the text again, in both majors", async () => {
  const { memory } = await temporaryMemory()
  const tools = aiSdkTools(createMemoryTools(memory))
  const output: six.InferToolOutput<typeof tools.WriteMemoryTopic> =
    await tools.WriteMemoryTopic.execute(draft)
  const kept: AiSdkMemoryToolOutput = JSON.parse(JSON.stringify(output))
  const parts = [
    {
      type: "tool-WriteMemoryTopic" as const,
      toolCallId: "1",
      state: "output-available" as const,
      input: draft,
      output: kept,
    },
  ]
  const messages = [{ role: "assistant" as const, parts }]
  const forSix = await six.convertToModelMessages(messages, { tools })
  const forSeven = await seven.convertToModelMessages(messages, { tools })
  for (const converted of [forSix, forSeven]) {
    expect(outputIn(converted.at(-1))).toEqual({ type: "text", value: kept.text })
  }
})

describe("types in a loop", () => {
  type Tools = ReturnType<typeof aiSdkTools>

  test("know the tool names and each tool's details in both majors", () => {
    for (const part of [] as (six.TypedToolResult<Tools> | seven.TypedToolResult<Tools>)[]) {
      if (part.dynamic) continue
      expectTypeOf(part.toolName).toEqualTypeOf<keyof ToolDetailsByName>()
      if (part.toolName === "WriteMemoryTopic")
        expectTypeOf(part.output.details.action).toEqualTypeOf<"created" | "updated" | "unchanged">()
      if (part.toolName === "ReadMemoryTopic")
        expectTypeOf(part.output.details.kind).toEqualTypeOf<"topic" | "index">()
      // @ts-expect-error: there is no such tool
      if (part.toolName === "writeMemoryTopic") throw new Error("never")
    }
    expectTypeOf<Tools>().toExtend<six.ToolSet>()
    expectTypeOf<Tools>().toExtend<seven.ToolSet>()
    expectTypeOf<keyof Tools>().toEqualTypeOf<keyof ToolDetailsByName>()
  })

  test("check the tool names that a host chooses, and allow its own tools next to them", async () => {
    const { memory } = await temporaryMemory()
    const clock = six.tool({
      inputSchema: six.jsonSchema<object>({ type: "object" }),
      execute: async () => "noon",
    })
    const agent = new six.ToolLoopAgent({
      model: new MockLanguageModelV3({ doGenerate: script("WriteMemoryTopic", draft) }),
      tools: { ...aiSdkTools(createMemoryTools(memory)), clock },
      activeTools: ["WriteMemoryTopic", "clock"],
    })
    const { steps } = await agent.generate({ prompt: "Go." })
    const details = steps[0]?.toolResults.flatMap((part) =>
      !part.dynamic && part.toolName === "WriteMemoryTopic" ? [part.output.details] : [],
    )
    expect(details?.map(({ action, slug }) => [action, slug])).toEqual([["created", "deploy"]])
  })
})

test("returns a text for any result that a host passes", async () => {
  const { memory } = await temporaryMemory()
  const { toModelOutput } = aiSdkTools(createMemoryTools(memory)).ReadMemoryTopic
  const textOf = (result: unknown): string => toModelOutput(result as never).value
  expect(textOf({ output: { text: "a" } })).toBe("a")
  expect(textOf({ text: "a" })).toBe("a")
  expect(["a", undefined, null, 5].map(textOf)).toEqual(["a", "", "null", "5"])
})

test("the middleware adds the memory after the system messages of the host", async () => {
  const { transformParams } = aiSdkMiddleware("Memory", "v4")
  const rolesFrom = async (prompt: { role: string; content?: string }[]): Promise<string> => {
    const { prompt: sent } = await transformParams({ params: { prompt } })
    return sent.map(({ role, content = "" }: { role: string; content?: string }) => role[0] + content).join()
  }
  const host = [
    { role: "system", content: "1" },
    { role: "system", content: "2" },
  ]
  expect(await rolesFrom([...host, { role: "user" }, { role: "system" }])).toBe("s1,s2,sMemory,u,s")
  expect(await rolesFrom(host)).toBe("s1,s2,sMemory")
  expect(await rolesFrom([{ role: "user" }])).toBe("sMemory,u")
})

test("a middleware for another version of the AI SDK is an error", () => {
  expect(() => aiSdkMiddleware("Memory", "v9" as "v3")).toThrow(
    new TypeError('aiSdkMiddleware: "specificationVersion" must be "v3" (AI SDK 6) or "v4" (AI SDK 7)'),
  )
})
