// Google's Gen AI SDK, which calls the tools itself.
import { createMemorySession } from "@caliban/memory"
import { genaiTools } from "@caliban/memory-tools/genai"
import { GoogleGenAI } from "@google/genai"

const session = await createMemorySession({ cwd: process.cwd() })
const { text } = await new GoogleGenAI({}).models.generateContent({
  model: "gemini-flash-latest",
  contents: await session.beforeTurn(process.argv[2]),
  config: {
    systemInstruction: session.systemPrompt("You are a helpful agent."),
    tools: genaiTools(session.tools, { onlyTools: true }),
  },
})
console.log(text)
await session.end()
