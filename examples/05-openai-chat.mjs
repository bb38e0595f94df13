// The Chat Completions API of the OpenAI SDK, which many other providers support.
import { createMemorySession } from "@caliban/memory"
import { chatRunnableTools } from "@caliban/memory-tools/openai"
import OpenAI from "openai"

const session = await createMemorySession({ cwd: process.cwd() })
const runner = new OpenAI().chat.completions.runTools({
  model: "gpt-5-mini",
  messages: [
    { role: "system", content: session.systemPrompt("You are a helpful agent.") },
    { role: "user", content: await session.beforeTurn(process.argv[2]) },
  ],
  tools: chatRunnableTools(session.tools),
})
console.log(await runner.finalContent())
await session.end()
