// Genkit.
import { createMemorySession } from "@caliban/memory"
import { genkitTools } from "@caliban/memory-tools/genkit"
import { googleAI } from "@genkit-ai/google-genai"
import { dynamicTool, genkit } from "genkit"

const ai = genkit({ plugins: [googleAI({ baseUrl: process.env.GOOGLE_GEMINI_BASE_URL })] })
const session = await createMemorySession({ cwd: process.cwd() })
const { text } = await ai.generate({
  model: googleAI.model("gemini-flash-latest"),
  system: session.systemPrompt("You are a helpful agent."),
  prompt: await session.beforeTurn(process.argv[2]),
  tools: genkitTools(session.tools, dynamicTool),
})
console.log(text)
await session.end()
