import { openaiAgentsTools } from "@caliban/memory-tools/openai-agents"
import { Agent, Runner } from "@openai/agents"
import { withIds } from "../provider.mjs"
import { runScenario } from "../scenario.mjs"

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2, requests: 1, add() {} }

/** A model as `@openai/agents` asks for it, with these answers. */
function scriptedModel(replies, requests) {
  return {
    async getResponse(request) {
      const output = replies[requests.length]
      requests.push(request)
      return { output, usage, responseId: undefined }
    },
    getStreamedResponse() {
      throw new Error("not used")
    },
  }
}

await runScenario(async ({ memoryTools, prefix, steps }) => {
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
    tools: openaiAgentsTools(memoryTools),
    model: scriptedModel(replies, requests),
  })
  const { finalOutput } = await new Runner({ tracingDisabled: true }).run(agent, "Go.")
  if (finalOutput !== "Done.") throw new Error(finalOutput)
  return {
    systems: requests.map(({ systemInstructions }) => systemInstructions),
    results: requests
      .at(-1)
      .input.filter(({ type }) => type === "function_call_result")
      .map(({ output }) => output.text ?? output),
  }
})
