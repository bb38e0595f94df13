import { fileURLToPath } from "node:url"
import { query } from "@anthropic-ai/claude-agent-sdk"
import { claudeAgentServer } from "@caliban/memory-tools/claude-agent"
import { runScenarios } from "../scenario.mjs"

const program = fileURLToPath(new URL("../fake-claude.mjs", import.meta.url))

await runScenarios(async ({ memoryTools, prefix, steps, decide, signal, abort }) => {
  const abortController = new AbortController()
  signal?.addEventListener("abort", () => abortController.abort())
  const reads = memoryTools.tools.filter(({ readOnly }) => readOnly).map(({ name }) => name)
  const messages = query({
    prompt: "Go.",
    options: {
      pathToClaudeCodeExecutable: program,
      env: { ...process.env, STEPS: JSON.stringify(steps) },
      systemPrompt: { type: "preset", preset: "claude_code", append: prefix },
      mcpServers: { memory: claudeAgentServer(memoryTools) },
      abortController,
      ...(decide && { allowedTools: reads.map((name) => `mcp__memory__${name}`) }),
      async canUseTool(name, input) {
        if (abort) {
          abort()
          return await new Promise(() => {})
        }
        return decide === undefined || decide(name.replace("mcp__memory__", ""))
          ? { behavior: "allow", updatedInput: input }
          : { behavior: "deny", message: "The user declined this call." }
      },
    },
  })
  let result
  for await (const message of messages) if (message.type === "result") result = JSON.parse(message.result)
  if (!result.tools.includes("WriteMemoryTopic")) throw new Error(JSON.stringify(result))
  return { systems: Array.from({ length: steps.length + 1 }, () => result.system), results: result.results }
})
