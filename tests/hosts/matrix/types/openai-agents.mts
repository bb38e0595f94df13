import { openaiAgentsTools } from "@caliban/memory-tools/openai-agents"
import { Agent } from "@openai/agents"
import { memoryTools } from "./common.mts"

export const agent = new Agent({
  name: "Assistant",
  instructions: "prefix",
  tools: openaiAgentsTools(memoryTools, { needsApproval: true }),
})
