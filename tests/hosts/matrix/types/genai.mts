import { genaiTools } from "@caliban/memory-tools/genai"
import { GoogleGenAI } from "@google/genai"
import { memoryTools } from "./common.mts"

const [memory] = genaiTools(memoryTools)
const response = await new GoogleGenAI({ apiKey: "none" }).models.generateContent({
  model: "gemini-flash-latest",
  contents: "Go.",
  config: { systemInstruction: "base", tools: genaiTools(memoryTools) },
})
export const parts = await memory?.callTool(response.functionCalls ?? [])
