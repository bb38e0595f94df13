import { openaiAgentsTools } from "@caliban/memory-tools/openai-agents"
import { Agent, tool } from "@openai/agents"
import { memoryTools } from "./common.mts"

export const agent = new Agent({
  name: "Assistant",
  instructions: "prefix",
  tools: openaiAgentsTools(memoryTools, tool, { needsApproval: true }),
})
