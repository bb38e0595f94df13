// The OpenAI Agents SDK.
import { createMemorySession } from "@caliban/memory"
import { openaiAgentsTools } from "@caliban/memory-tools/openai-agents"
import { Agent, run, tool } from "@openai/agents"

const session = await createMemorySession({ cwd: process.cwd() })
const agent = new Agent({
  name: "Assistant",
  model: "gpt-5-mini",
  instructions: session.systemPrompt("You are a helpful agent."),
  tools: openaiAgentsTools(session.tools, tool),
})
const { finalOutput } = await run(agent, await session.beforeTurn(process.argv[2]))
console.log(finalOutput)
await session.end()
