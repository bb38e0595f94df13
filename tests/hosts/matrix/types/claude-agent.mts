import { query } from "@anthropic-ai/claude-agent-sdk"
import { claudeAgentServer } from "@caliban/memory-tools/claude-agent"
import { memoryTools } from "./common.mts"

export const run = () =>
  query({
    prompt: "Go.",
    options: {
      systemPrompt: { type: "preset", preset: "claude_code", append: "prefix" },
      mcpServers: { memory: claudeAgentServer(memoryTools) },
    },
  })
