import { genaiTools } from "@caliban/memory-tools/genai"
import { GoogleGenAI } from "@google/genai"
import { startProvider, withIds } from "../provider.mjs"
import { runScenarios } from "../scenario.mjs"

const answer = (parts) => ({
  candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
})

await runScenarios(
  async ({ memoryTools, prefix, steps, signal, abort }) => {
    const provider = await startProvider([
      ...steps.map((step) => answer(withIds(step).map((functionCall) => ({ functionCall })))),
      answer([{ text: "Done." }]),
    ])
    const client = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: provider.url } })
    const [memory] = genaiTools(memoryTools, { signal })
    const stoppable = {
      ...memory,
      callTool(calls) {
        abort?.()
        return memory.callTool(calls)
      },
    }
    const { text } = await client.models.generateContent({
      model: "gemini-scripted",
      contents: "Go.",
      config: {
        systemInstruction: `${prefix}\n\nYou are a helpful agent.`,
        tools: [stoppable],
        ...(signal && { abortSignal: signal }),
      },
    })
    if (text !== "Done.") throw new Error(text)
    provider.close()
    return {
      systems: provider.requests.map(({ systemInstruction }) => systemInstruction.parts[0].text),
      results: provider.requests
        .at(-1)
        .contents.flatMap(({ parts }) => parts)
        .flatMap(({ functionResponse }) => functionResponse ?? [])
        .map(({ response }) => response.output ?? response.error),
    }
  },
  { asks: false },
)
