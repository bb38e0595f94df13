import { expect, test } from "vitest"
import { temporaryMemory } from "../../test/temporary-memory.ts"
import { createMemoryTools, type MemoryTools } from "../memory-tools.ts"
import { anthropicToolResults } from "./anthropic.ts"
import { genaiTools } from "./genai.ts"
import { chatToolResults, responseToolResults } from "./openai.ts"

type Options = { onlyTools?: boolean }
const rows: [string, (tools: MemoryTools, options?: Options) => Promise<unknown[]>][] = [
  [
    "anthropic",
    (tools, options) =>
      anthropicToolResults(tools, [{ type: "tool_use", id: "1", name: "Read", input: {} } as never], options),
  ],
  [
    "openai, responses",
    (tools, options) =>
      responseToolResults(
        tools,
        [{ type: "function_call", call_id: "1", name: "Read", arguments: "{}" } as never],
        options,
      ),
  ],
  [
    "openai, chat",
    (tools, options) =>
      chatToolResults(
        tools,
        [{ type: "function", id: "1", function: { name: "Read", arguments: "{}" } } as never],
        options,
      ),
  ],
  [
    "genai",
    async (tools, options) => (await genaiTools(tools, options)[0]?.callTool([{ name: "Read" }])) ?? [],
  ],
]

test.each(rows)("a call of an unknown tool through %s is answered with onlyTools", async (_name, run) => {
  const tools = createMemoryTools((await temporaryMemory()).memory)
  expect(await run(tools)).toEqual([])
  const [answer, ...others] = await run(tools, { onlyTools: true })
  expect(others).toEqual([])
  expect(JSON.stringify(answer)).toContain("Available: ReadMemoryTopic and WriteMemoryTopic.")
})
