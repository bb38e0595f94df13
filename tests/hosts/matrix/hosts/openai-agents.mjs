import assert from "node:assert/strict"
import { createMapStore, createMemory } from "@caliban/memory-core"
import { createMemoryTools } from "@caliban/memory-tools"
import { openaiAgentsTools } from "@caliban/memory-tools/openai-agents"
import { Agent, Runner, tool } from "@openai/agents"
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

await runOddArguments()
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
    tools: openaiAgentsTools(memoryTools, tool, { needsApproval: decide !== undefined, signal }),
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

/** Arguments that are not an object get our answer, without a question to the person. */
async function runOddArguments() {
  const memory = createMemory({ cwd: "/", system: { env: {} }, store: createMapStore() })
  const memoryTools = createMemoryTools(memory, { namePrefix: "my-team_" })
  const requests = []
  const call = { type: "function_call", callId: "1", name: "my-team_ReadMemoryTopic", status: "completed" }
  const text = { type: "output_text", text: "Done." }
  const replies = [
    [{ ...call, arguments: '["tea"]' }],
    [{ type: "message", role: "assistant", status: "completed", content: [text] }],
  ]
  const agent = new Agent({
    name: "Assistant",
    tools: openaiAgentsTools(memoryTools, tool),
    model: scriptedModel(replies, requests),
  })
  const result = await new Runner({ tracingDisabled: true }).run(agent, "Go.")
  assert.deepEqual(result.interruptions, [])
  assert.match(
    JSON.stringify(requests[1].input.at(-1)),
    /Invalid arguments for my-team_ReadMemoryTopic: expected an object/,
  )
}
