import { mastraProcessor, mastraTools } from "@caliban/memory-tools/mastra"
import { Agent } from "@mastra/core/agent"
import { memoryTools } from "./common.mts"

export const agent = new Agent({
  id: "assistant",
  name: "Assistant",
  instructions: "base",
  model: "openai/gpt-5-mini",
  tools: mastraTools(memoryTools),
  inputProcessors: [mastraProcessor("prefix")],
})
