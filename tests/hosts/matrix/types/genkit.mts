import { genkitTools } from "@caliban/memory-tools/genkit"
import { dynamicTool, genkit } from "genkit"
import { memoryTools } from "./common.mts"

export const response = await genkit({}).generate({
  model: "googleai/gemini-flash-latest",
  system: "base",
  prompt: "Go.",
  tools: genkitTools(memoryTools, dynamicTool),
})
