import { createMapStore, createMemory } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { adkTools } from "./adapters/adk.ts"
import { aiSdkTools } from "./adapters/ai-sdk.ts"
import { anthropicRunnableTools, anthropicToolResults, anthropicTools } from "./adapters/anthropic.ts"
import { anthropicMemoryHandlers } from "./adapters/anthropic-memory/index.ts"
import { claudeAgentServer } from "./adapters/claude-agent.ts"
import { genaiTools } from "./adapters/genai.ts"
import { genkitTools } from "./adapters/genkit.ts"
import { jsonSchemaTools } from "./adapters/json-schema.ts"
import { langchainTools } from "./adapters/langchain.ts"
import { mastraTools } from "./adapters/mastra.ts"
import {
  chatRunnableTools,
  chatToolResults,
  chatTools,
  responseToolResults,
  responseTools,
} from "./adapters/openai.ts"
import { openaiAgentsTools } from "./adapters/openai-agents.ts"
import { piTools } from "./adapters/pi.ts"
import { createMemoryTools } from "./memory-tools.ts"

const memory = createMemory({ cwd: process.cwd(), store: createMapStore(), system: { env: {} } })
const tools = createMemoryTools(memory)
const wrong = (value: unknown): never => value as never

async function messageOf(call: () => unknown): Promise<string> {
  try {
    await call()
    return "nothing"
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    return (error as Error).message
  }
}

test.each<[options: unknown, message: string]>([
  [{ inclde: [] }, 'option "inclde" is unknown; did you mean "include"?'],
  [{ guard: () => undefined }, 'option "guard" is unknown'],
  [
    { include: ["RemoveMemoryTopc"] },
    'option "include[0]" must be "ListMemoryTopics", "EditMemoryTopic", "RemoveMemoryTopic", "ReadMemoryTopic" or "WriteMemoryTopic", not "RemoveMemoryTopc"',
  ],
  [{ include: "RemoveMemoryTopic" }, 'option "include" must be a list, not "RemoveMemoryTopic"'],
  [{ stateless: "yes" }, 'option "stateless" must be true or false, not "yes"'],
  [{ search: {} }, 'option "search" must be a search with the methods search, not an object'],
  [
    { permissions: [{ pattern: "memory.wirte", action: "deny" }] },
    'option "permissions[0].pattern" matches no memory tool: "memory.wirte"; did you mean "memory.write"?',
  ],
  [
    { permissions: [{ pattern: "WriteMemoryTopics", action: "deny" }] },
    'option "permissions[0].pattern" matches no memory tool: "WriteMemoryTopics"; did you mean "WriteMemoryTopic"?',
  ],
  [
    { namePrefix: "team_", permissions: [{ pattern: "WriteMemoryTopic", action: "deny" }] },
    'option "permissions[0].pattern" matches no memory tool: "WriteMemoryTopic"; did you mean "team_WriteMemoryTopic"?',
  ],
  [
    { permissions: [{ pattern: "memory.*", action: "ask" }] },
    'option "permissions[0].action" must be "allow" or "deny", not "ask"',
  ],
  [
    { permissions: [{ patern: "memory.*", action: "deny" }] },
    'option "permissions[0].patern" is unknown; did you mean "pattern"?',
  ],
  [null, "the options must be an object, not null"],
])("createMemoryTools(memory, %j) says %s", async (options, message) => {
  expect(await messageOf(() => createMemoryTools(memory, wrong(options)))).toBe(
    `createMemoryTools: ${message}`,
  )
})

test.each([undefined, null, 5, {}, "memory"])("createMemoryTools(%j) says what it takes", async (value) => {
  expect(await messageOf(() => createMemoryTools(wrong(value)))).toMatch(
    /^createMemoryTools: memory must be a memory with the methods .*, not (?:an object|undefined|null|5|"memory")$/,
  )
})

test("seen says what is wrong with its arguments", async () => {
  const seen = (...given: unknown[]) => messageOf(() => tools.seen(...(given as [string, string])))
  expect(await seen()).toBe("seen: arguments[0] must be a string, not undefined")
  expect(await seen("deploy", 5)).toBe("seen: arguments[1] must be a string, not 5")
  for (const revision of ["0123456789abcdef", null, undefined])
    expect(await seen("deploy", revision)).toBe("nothing")
})

test("every pattern of a tool or a category is accepted", () => {
  for (const pattern of [
    "*",
    "memory.*",
    "memory.read",
    "ReadMemoryTopic",
    "MemorySearch",
    "Forget*",
    "memory_search",
  ])
    expect(() => createMemoryTools(memory, { permissions: [{ pattern, action: "allow" }] })).not.toThrow()
})

const ADAPTERS: Readonly<Record<string, (value: never) => unknown>> = {
  aiSdkTools: (value) => aiSdkTools(value),
  mastraTools: (value) => mastraTools(value),
  anthropicTools: (value) => anthropicTools(value),
  anthropicRunnableTools: (value) => anthropicRunnableTools(value),
  anthropicToolResults: (value) => anthropicToolResults(value, []),
  chatTools: (value) => chatTools(value),
  chatRunnableTools: (value) => chatRunnableTools(value),
  chatToolResults: (value) => chatToolResults(value, []),
  responseTools: (value) => responseTools(value),
  responseToolResults: (value) => responseToolResults(value, []),
  openaiAgentsTools: (value) => openaiAgentsTools(value, (fields) => fields),
  langchainTools: (value) => langchainTools(value, () => ({})),
  claudeAgentServer: (value) => claudeAgentServer(value),
  piTools: (value) => piTools(value),
  genaiTools: (value) => genaiTools(value),
  adkTools: (value) => adkTools(value, Object),
  genkitTools: (value) => genkitTools(value, () => ({ __action: {} })),
  jsonSchemaTools: (value) => jsonSchemaTools(value),
}

test.each(Object.entries(ADAPTERS))("%s says what it takes", async (name, call) => {
  expect(await messageOf(() => call(wrong({ memory, tools })))).toBe(
    `${name}: memoryTools must be what createMemoryTools returns; pass session.tools`,
  )
  for (const value of [undefined, null, memory, tools.tools, 5])
    expect(await messageOf(() => call(wrong(value)))).toMatch(
      new RegExp(
        `^${name}: memoryTools must be what createMemoryTools returns, not (?:an object|a list|undefined|null|5)$`,
      ),
    )
})

test.each<[message: string, call: () => unknown]>([
  [
    'aiSdkTools: option "needApproval" is unknown; did you mean "needsApproval"?',
    () => aiSdkTools(tools, wrong({ needApproval: true })),
  ],
  [
    'mastraTools: option "needsApproval" must be true or false, not "yes"',
    () => mastraTools(tools, wrong({ needsApproval: "yes" })),
  ],
  [
    'anthropicToolResults: option "onlyTool" is unknown; did you mean "onlyTools"?',
    () => anthropicToolResults(tools, [], wrong({ onlyTool: true })),
  ],
  [
    'anthropicToolResults: content must be a list, not "text"',
    () => anthropicToolResults(tools, wrong("text")),
  ],
  [
    "responseToolResults: output must be a list, not undefined",
    () => responseToolResults(tools, wrong(undefined)),
  ],
  ["chatToolResults: toolCalls must be a list, not an object", () => chatToolResults(tools, wrong({}))],
  ["langchainTools: tool must be a function, not undefined", () => langchainTools(tools, wrong(undefined))],
  ["openaiAgentsTools: tool must be a function, not an object", () => openaiAgentsTools(tools, wrong({}))],
  ["adkTools: FunctionTool must be a function, not undefined", () => adkTools(tools, wrong(undefined))],
  [
    'adkTools: option "needsApproval" needs @google/adk 2; earlier versions never ask',
    () => adkTools(tools, class {}, { needsApproval: true }),
  ],
  ["genkitTools: dynamicTool must be a function, not an object", () => genkitTools(tools, wrong({}))],
  [
    'genaiTools: option "signl" is unknown; did you mean "signal"?',
    () => genaiTools(tools, wrong({ signl: 1 })),
  ],
  [
    "claudeAgentServer: name must be a text that is not empty, not 5",
    () => claudeAgentServer(tools, wrong(5)),
  ],
  [
    "anthropicMemoryHandlers: memory must be a memory of createMemory, not an object",
    () => anthropicMemoryHandlers(wrong(tools)),
  ],
  [
    'anthropicMemoryHandlers: option "signl" is unknown; did you mean "signal"?',
    () => anthropicMemoryHandlers(memory, wrong({ signl: 1 })),
  ],
  [
    'callTool: option "signal" must be an AbortSignal, not an object',
    () => tools.callTool("ReadMemoryTopic", {}, wrong({ signal: {} })),
  ],
])("%s", async (message, call) => {
  expect(await messageOf(call)).toBe(message)
})
