// AI SDK 6 and 7.
import { createOpenAICompatible } from "@ai-sdk/openai-compatible"
import { createMemorySession } from "@caliban/memory"
import { aiSdkTools } from "@caliban/memory-tools/ai-sdk"
import { generateText, stepCountIs } from "ai"

const provider = createOpenAICompatible({
  name: "openai",
  baseURL: process.env.OPENAI_BASE_URL ?? "https://api.openai.com/v1",
  apiKey: process.env.OPENAI_API_KEY,
})
const session = await createMemorySession({ cwd: process.cwd() })
const { text } = await generateText({
  model: provider("gpt-5-mini"),
  system: session.systemPrompt("You are a helpful agent."), // `instructions` in AI SDK 7
  tools: aiSdkTools(session.tools),
  stopWhen: stepCountIs(10),
  prompt: await session.beforeTurn(process.argv[2]),
})
console.log(text)
await session.end()
