import { mastraProcessor, mastraTools } from "@caliban/memory-tools/mastra"
import { Agent } from "@mastra/core/agent"
import { Mastra } from "@mastra/core/mastra"
import { InMemoryStore } from "@mastra/core/storage"
import { withIds } from "../provider.mjs"
import { runScenarios } from "../scenario.mjs"

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }

await runScenarios(async ({ memoryTools, prefix, steps, decide, signal, abort }) => {
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
    abort?.()
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
    tools: mastraTools(memoryTools, { needsApproval: decide !== undefined }),
    inputProcessors: [mastraProcessor(prefix)],
  })
  // A run that waits for approval is kept in the storage.
  new Mastra({ agents: { agent }, storage: new InMemoryStore(), logger: false })
  const options = { maxSteps: 10, ...(signal && { abortSignal: signal }) }
  let result = await agent.generate("Go.", options)
  while (result.finishReason === "suspended") {
    const { runId, suspendPayload } = result
    const { toolCallId, toolName } = suspendPayload
    result = decide(toolName)
      ? await agent.approveToolCallGenerate({ runId, toolCallId, ...options })
      : await agent.declineToolCallGenerate({ runId, toolCallId, ...options })
  }
  // 1.10 reports a run that was aborted as a tripwire without a reason.
  if (signal?.aborted && result.tripwire) throw new Error("The run was aborted.")
  if (result.text !== "Done.") throw new Error(`${result.finishReason} ${result.text}`)
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
