import { aiSdkMiddleware, aiSdkTools } from "@caliban/memory-tools/ai-sdk"
import * as ai from "ai"
import * as testing from "ai/test"
import { withIds } from "../provider.mjs"
import { runScenario } from "../scenario.mjs"

const Model = testing.MockLanguageModelV4 ?? testing.MockLanguageModelV3
const version = testing.MockLanguageModelV4 === undefined ? "v3" : "v4"
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const reply = (content, unified) => ({
  content,
  finishReason: { unified, raw: undefined },
  usage,
  warnings: [],
})

await runScenario(async ({ memoryTools, prefix, steps }) => {
  const replies = [
    ...steps.map((step) =>
      reply(
        withIds(step).map(({ id, name, args }) => ({
          type: "tool-call",
          toolCallId: id,
          toolName: name,
          input: JSON.stringify(args),
        })),
        "tool-calls",
      ),
    ),
    reply([{ type: "text", text: "Done." }], "stop"),
  ]
  let asked = 0
  const model = new Model({ doGenerate: async () => replies[asked++] })
  const { text } = await ai.generateText({
    model: ai.wrapLanguageModel({ model, middleware: aiSdkMiddleware(prefix, version) }),
    system: "You are a helpful agent.",
    tools: aiSdkTools(memoryTools),
    stopWhen: ai.stepCountIs(10),
    prompt: "Go.",
  })
  if (text !== "Done.") throw new Error(text)
  const calls = model.doGenerateCalls
  return {
    systems: calls.map(({ prompt }) =>
      prompt
        .filter(({ role }) => role === "system")
        .map(({ content }) => content)
        .join("\n\n"),
    ),
    results: calls
      .at(-1)
      .prompt.filter(({ role }) => role === "tool")
      .flatMap(({ content }) => content.map(({ output }) => output.value)),
  }
})
