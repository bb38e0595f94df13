import Anthropic from "@anthropic-ai/sdk"
import { anthropicRunnableTools, anthropicSystem } from "@caliban/memory-tools/anthropic"
import { memoryTools } from "./common.mts"

export const run = () =>
  new Anthropic().beta.messages.toolRunner({
    model: "claude-haiku-4-5",
    max_tokens: 1024,
    system: anthropicSystem("prefix", "base"),
    tools: anthropicRunnableTools(memoryTools),
    messages: [{ role: "user", content: "Go." }],
  })
