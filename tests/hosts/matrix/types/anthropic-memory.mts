import Anthropic from "@anthropic-ai/sdk"
import { betaMemoryTool } from "@anthropic-ai/sdk/helpers/beta/memory"
import { createMemory } from "@caliban/memory-core"
import { anthropicMemoryHandlers } from "@caliban/memory-tools/anthropic-memory"

export const run = () =>
  new Anthropic().beta.messages.toolRunner({
    model: "claude-haiku-4-5",
    max_tokens: 1024,
    tools: [betaMemoryTool(anthropicMemoryHandlers(createMemory({ cwd: process.cwd() })))],
    messages: [{ role: "user", content: "Go." }],
  })
