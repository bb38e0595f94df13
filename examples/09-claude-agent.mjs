// The Claude Agent SDK: the tools are a server in this process.
import { query } from "@anthropic-ai/claude-agent-sdk"
import { createMemorySession } from "@caliban/memory"
import { claudeAgentServer } from "@caliban/memory-tools/claude-agent"

const session = await createMemorySession({ cwd: process.cwd() })
const messages = query({
  prompt: await session.beforeTurn(process.argv[2]),
  options: {
    systemPrompt: { type: "preset", preset: "claude_code", append: session.systemPrompt() },
    mcpServers: { memory: claudeAgentServer(session.tools) },
    allowedTools: session.tools.tools.map(({ name }) => `mcp__memory__${name}`),
  },
})
for await (const message of messages) if (message.type === "result") console.log(message.result)
await session.end()
