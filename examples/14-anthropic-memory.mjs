// Anthropic's own memory tool on a memory directory: the model's /memories is a folder that every other host can use.
import Anthropic from "@anthropic-ai/sdk"
import { betaMemoryTool } from "@anthropic-ai/sdk/helpers/beta/memory"
import { createMemorySession } from "@caliban/memory"
import { anthropicSystem } from "@caliban/memory-tools/anthropic"
import { anthropicMemoryHandlers } from "@caliban/memory-tools/anthropic-memory"

// The model has no other memory tool, so the prompt names none.
const tools = { permissions: [{ pattern: "*", action: "deny" }] }
const session = await createMemorySession({ cwd: process.cwd(), position: "below", tools })
const message = await new Anthropic().beta.messages.toolRunner({
  model: "claude-haiku-4-5",
  max_tokens: 4096,
  system: anthropicSystem(...session.systemParts("You are a helpful agent.")),
  tools: [betaMemoryTool(anthropicMemoryHandlers(session.memory))],
  messages: [{ role: "user", content: await session.beforeTurn(process.argv[2]) }],
})
console.log(message.content.map((block) => (block.type === "text" ? block.text : "")).join(""))
await session.end()
