import { openaiAgentsTools } from "@caliban/memory-tools/openai-agents"
import { Agent, Runner } from "@openai/agents"
import { withIds } from "../provider.mjs"
import { runScenarios } from "../scenario.mjs"

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2, requests: 1, add() {} }

/** A model as `@openai/agents` asks for it, with these answers. */
function scriptedModel(replies, requests, abort) {
  return {
    async getResponse(request) {
      const output = replies[requests.length]
      requests.push(request)
      abort?.()
      return { output, usage, responseId: undefined }
    },
    getStreamedResponse() {
      throw new Error("not used")
    },
  }
}

await runScenarios(async ({ memoryTools, prefix, steps, decide, signal, abort }) => {
  const requests = []
  const replies = [
    ...steps.map((step) =>
      withIds(step).map(({ id, name, args }) => ({
        type: "function_call",
        callId: id,
        name,
        arguments: JSON.stringify(args),
        status: "completed",
      })),
    ),
    [
      {
        type: "message",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "Done." }],
      },
    ],
  ]
  const agent = new Agent({
    name: "Assistant",
    instructions: `${prefix}\n\nYou are a helpful agent.`,
    tools: openaiAgentsTools(memoryTools, { needsApproval: decide !== undefined, signal }),
    model: scriptedModel(replies, requests, abort),
  })
  const runner = new Runner({ tracingDisabled: true })
  let result = await runner.run(agent, "Go.", { signal })
  while (result.interruptions.length > 0) {
    for (const one of result.interruptions) {
      const name = one.name ?? one.rawItem.name
      if (decide(name)) result.state.approve(one)
      else result.state.reject(one)
    }
    result = await runner.run(agent, result.state, { signal })
  }
  if (result.finalOutput !== "Done.") throw new Error(result.finalOutput)
  return {
    systems: requests.map(({ systemInstructions }) => systemInstructions),
    results: requests
      .at(-1)
      .input.filter(({ type }) => type === "function_call_result")
      .map(({ output }) => output.text ?? output),
  }
})
