import { adkTools } from "@caliban/memory-tools/adk"
import { FunctionTool, LlmAgent } from "@google/adk"
import { memoryTools } from "./common.mts"

export const agent = new LlmAgent({
  name: "assistant",
  model: "gemini-flash-latest",
  instruction: () => "base",
  tools: adkTools(memoryTools, FunctionTool),
})
