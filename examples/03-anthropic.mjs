// The tool runner of the Anthropic SDK, with a cache breakpoint after each part of the system prompt.
import Anthropic from "@anthropic-ai/sdk"
import { createMemorySession } from "@caliban/memory"
import { anthropicRunnableTools, anthropicSystem } from "@caliban/memory-tools/anthropic"

const session = await createMemorySession({ cwd: process.cwd(), position: "below" })
const message = await new Anthropic().beta.messages.toolRunner({
  model: "claude-haiku-4-5",
  max_tokens: 4096,
  system: anthropicSystem(...session.systemParts("You are a helpful agent.")),
  tools: anthropicRunnableTools(session.tools),
  messages: [{ role: "user", content: await session.beforeTurn(process.argv[2]) }],
})
console.log(message.content.map((block) => (block.type === "text" ? block.text : "")).join(""))
await session.end()
