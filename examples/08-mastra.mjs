// A Mastra agent.
import { createOpenAICompatible } from "@ai-sdk/openai-compatible"
import { createMemorySession } from "@caliban/memory"
import { mastraProcessor, mastraTools } from "@caliban/memory-tools/mastra"
import { Agent } from "@mastra/core/agent"

const provider = createOpenAICompatible({
  name: "openai",
  baseURL: process.env.OPENAI_BASE_URL ?? "https://api.openai.com/v1",
  apiKey: process.env.OPENAI_API_KEY,
})
const session = await createMemorySession({ cwd: process.cwd() })
const agent = new Agent({
  id: "assistant",
  name: "Assistant",
  instructions: "You are a helpful agent.",
  model: provider("gpt-5-mini"),
  tools: mastraTools(session.tools),
  inputProcessors: [mastraProcessor(session.systemPrompt())],
})
const { text } = await agent.generate(await session.beforeTurn(process.argv[2]), { maxSteps: 10 })
console.log(text)
await session.end()
