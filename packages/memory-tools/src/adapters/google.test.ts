import { expect, test } from "vitest"
import { temporaryMemory } from "../../test/temporary-memory.ts"
import { createMemoryTools } from "../memory-tools.ts"
import { type AdkToolFields, adkTools } from "./adk.ts"
import { genaiTools } from "./genai.ts"
import { genkitTools } from "./genkit.ts"

/** In the place of ADK's `FunctionTool`. */
class FunctionTool {
  readonly fields: AdkToolFields

  constructor(fields: AdkToolFields) {
    this.fields = fields
  }

  checkRequireConfirmation(): void {}
}

const openTools = async (readOnly = false) =>
  createMemoryTools((await temporaryMemory({ "tea.md": "Green." }, { readOnly })).memory)

test("a response of genai has the id and says whether the call failed", async () => {
  const [tool] = genaiTools(await openTools())
  const parts = await tool?.callTool([
    { id: "1", name: "ReadMemoryTopic", args: { slug: "tea" } },
    { name: "ReadMemoryTopic", args: { slug: "coffee" } },
    { name: "other" },
  ])
  expect(parts).toEqual([
    { functionResponse: { id: "1", name: "ReadMemoryTopic", response: { output: expect.any(String) } } },
    { functionResponse: { name: "ReadMemoryTopic", response: { error: expect.stringMatching(/no topic/) } } },
  ])
})

test("a tool for ADK asks before a change, if it should, and never before a read", async () => {
  const tools = await openTools()
  const asks = (needsApproval?: boolean) =>
    adkTools(tools, FunctionTool, { ...(needsApproval !== undefined && { needsApproval }) }).map(
      ({ fields }) => [fields.name, fields.requireConfirmation],
    )
  expect(asks()).toEqual([
    ["ReadMemoryTopic", false],
    ["WriteMemoryTopic", false],
  ])
  expect(asks(true)).toEqual([
    ["ReadMemoryTopic", false],
    ["WriteMemoryTopic", true],
  ])
})

test("a result for ADK says whether the call failed", async () => {
  const [read] = adkTools(await openTools(), FunctionTool)
  expect(await read?.fields.execute({ slug: "tea" })).toEqual({ result: expect.stringMatching(/Green/) })
  expect(await read?.fields.execute({ slug: 7 })).toEqual({
    error: expect.stringMatching(/must be a string/),
  })
})

test("Genkit shows the model the schema and does not check with it", async () => {
  const configs: object[] = []
  const made = genkitTools(await openTools(), (config, run) => {
    configs.push(config)
    return { __action: { inputJsonSchema: undefined as unknown }, run }
  })
  expect(Object.keys(configs[0] ?? {})).toEqual(["name", "description"])
  expect(made[0]?.__action.inputJsonSchema).toMatchObject({ required: ["slug"] })
  expect(await made[0]?.run({ slug: 7 })).toMatch(/must be a string/)
})

test("there are no tools when memory is off", async () => {
  const system = { env: { CALIBAN_DISABLE_AUTO_MEMORY: "1" } }
  const tools = createMemoryTools((await temporaryMemory({}, { system })).memory)
  expect(genaiTools(tools)).toEqual([])
  expect(adkTools(tools, FunctionTool)).toEqual([])
  expect(genkitTools(tools, () => ({ __action: {} }))).toEqual([])
})
