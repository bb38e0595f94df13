// Google's Agent Development Kit.
import { createMemorySession } from "@caliban/memory"
import { adkTools } from "@caliban/memory-tools/adk"
import { FunctionTool, InMemoryRunner, LlmAgent } from "@google/adk"

const session = await createMemorySession({ cwd: process.cwd() })
const agent = new LlmAgent({
  name: "assistant",
  model: "gemini-flash-latest",
  // A function: in a text, ADK replaces what is in braces.
  instruction: () => session.systemPrompt("You are a helpful agent."),
  tools: adkTools(session.tools, FunctionTool),
})
const runner = new InMemoryRunner({ agent })
const text = await session.beforeTurn(process.argv[2])
const newMessage = { role: "user", parts: [{ text }] }
for await (const { content } of runner.runEphemeral({ userId: "me", newMessage }))
  for (const part of content?.parts ?? []) if (part.text) console.log(part.text)
await session.end()
