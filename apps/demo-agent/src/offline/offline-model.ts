import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3GenerateResult,
  LanguageModelV3StreamPart,
} from "@ai-sdk/provider"
import { readConversation } from "./conversation.ts"
import { nextStep } from "./plan.ts"

/** The raw finish reason of an answer that declines to change the memory. */
export const REFUSED = "refused"

/** Rules instead of a language model: the same loop, prompt and tools run with it, without a key or network. */
export function createOfflineModel(): LanguageModelV3 {
  return {
    specificationVersion: "v3",
    provider: "caliban.offline",
    modelId: "offline",
    supportedUrls: {},
    doGenerate: async (options) => reply(options),
    async doStream(options) {
      const { content, finishReason, usage } = reply(options)
      const parts = content.flatMap((part): LanguageModelV3StreamPart[] => {
        if (part.type === "tool-call") return [part]
        if (part.type !== "text") return []
        const { type, text } = part
        return [
          { type: "text-start", id: type },
          { type: "text-delta", id: type, delta: text },
          { type: "text-end", id: type },
        ]
      })
      return {
        stream: ReadableStream.from<LanguageModelV3StreamPart>([
          { type: "stream-start", warnings: [] },
          ...parts,
          { type: "finish", finishReason, usage },
        ]),
      }
    },
  }
}

/** No tokens are counted. */
const usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

function reply(options: LanguageModelV3CallOptions): LanguageModelV3GenerateResult {
  options.abortSignal?.throwIfAborted()
  const step = nextStep(readConversation(options))
  if ("call" in step) {
    const { tool: toolName, input } = step.call
    const toolCallId = `call-${options.prompt.length}`
    const content = [{ type: "tool-call" as const, toolCallId, toolName, input: JSON.stringify(input) }]
    return { content, finishReason: { unified: "tool-calls", raw: "tool-calls" }, usage, warnings: [] }
  }
  const finishReason = { unified: "stop" as const, raw: step.refused ? REFUSED : "stop" }
  return { content: [{ type: "text", text: step.answer }], finishReason, usage, warnings: [] }
}
