import { type Consolidate, consolidationPrompt } from "@caliban/memory-learn"
import { generateText, type LanguageModel } from "ai"

/** For `learn: { consolidate: consolidateWith(anthropic("claude-haiku-4-5")) }`, or any other model of the AI SDK. */
export function consolidateWith(model: LanguageModel): Consolidate {
  return async ({ signal, ...input }) => {
    const { text } = await generateText({
      model,
      system: consolidationPrompt,
      prompt: JSON.stringify(input),
      abortSignal: signal,
    })
    // Some models write a sentence or a code fence around the JSON.
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)).operations
  }
}
