import type Anthropic from "@anthropic-ai/sdk"
import { type Consolidate, consolidationPrompt } from "@caliban/memory-learn"

/** For `learn: { consolidate: consolidateWith(new Anthropic(), "claude-haiku-4-5") }`. */
export function consolidateWith(client: Anthropic, model: string): Consolidate {
  return async ({ signal, ...input }) => {
    const messages = [{ role: "user" as const, content: JSON.stringify(input) }]
    const request = { model, max_tokens: 4_096, system: consolidationPrompt, messages }
    const { content } = await client.messages.create(request, { signal })
    const text = content.map((block) => (block.type === "text" ? block.text : "")).join("")
    // Some models write a sentence or a code fence around the JSON.
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)).operations
  }
}
