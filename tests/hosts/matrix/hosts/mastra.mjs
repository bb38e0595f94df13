import { mastraProcessor, mastraTools } from "@caliban/memory-tools/mastra"
import { Agent } from "@mastra/core/agent"
import { withIds } from "../provider.mjs"
import { runScenario } from "../scenario.mjs"

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }

await runScenario(async ({ memoryTools, prefix, steps }) => {
  const calls = []
  const replies = [
    ...steps.map((step) =>
      withIds(step).map(({ id, name, args }) => ({
        type: "tool-call",
        toolCallId: id,
        toolName: name,
        input: JSON.stringify(args),
      })),
    ),
    [{ type: "text", text: "Done." }],
  ]
  const answer = (options) => {
    const content = replies[calls.length]
    calls.push(options)
    return { content, finishReason: content[0].type === "text" ? "stop" : "tool-calls" }
  }
  const model = {
    specificationVersion: "v2",
    provider: "test",
    modelId: "scripted",
    supportedUrls: {},
    async doGenerate(options) {
      return { ...answer(options), usage, warnings: [] }
    },
    async doStream(options) {
      const { content, finishReason } = answer(options)
      const parts = content.flatMap((part) =>
        part.type === "text"
          ? [
              { type: "text-start", id: "1" },
              { type: "text-delta", id: "1", delta: part.text },
              { type: "text-end", id: "1" },
            ]
          : [part],
      )
      return {
        stream: ReadableStream.from([
          { type: "stream-start", warnings: [] },
          ...parts,
          { type: "finish", finishReason, usage },
        ]),
      }
    },
  }
  const agent = new Agent({
    id: "assistant",
    name: "assistant",
    instructions: "You are a helpful agent.",
    model,
    tools: mastraTools(memoryTools),
    inputProcessors: [mastraProcessor(prefix)],
  })
  const { text } = await agent.generate("Go.", { maxSteps: 10 })
  if (text !== "Done.") throw new Error(text)
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
