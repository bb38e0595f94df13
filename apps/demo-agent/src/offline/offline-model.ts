import type { LanguageModelV3, LanguageModelV3Content } from "@ai-sdk/provider"
import { simulateStreamingMiddleware, wrapLanguageModel } from "ai"
import type { Printing } from "../arguments.ts"
import { readConversation } from "./conversation.ts"
import { nextStep } from "./plan.ts"

// No tokens are counted.
const none = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined }
const USAGE = { inputTokens: none, outputTokens: { ...none, text: undefined, reasoning: undefined } }

/** Rules instead of a language model, without a key or network. `printing`: of a single answer, without a conversation. */
export function createOfflineModel(printing?: Printing): LanguageModelV3 {
  const model: LanguageModelV3 = {
    specificationVersion: "v3",
    provider: "caliban.offline",
    modelId: "offline",
    supportedUrls: {},
    async doGenerate(options) {
      options.abortSignal?.throwIfAborted()
      const step = nextStep(readConversation(options, printing))
      const isCall = "call" in step
      const content: LanguageModelV3Content = isCall
        ? { type: "tool-call", ...step.call, input: JSON.stringify(step.call.input) }
        : { type: "text", text: step.answer }
      const [unified, raw] = isCall ? (["tool-calls", undefined] as const) : (["stop", step.ending] as const)
      return { content: [content], finishReason: { unified, raw }, usage: USAGE, warnings: [] }
    },
    doStream: () => Promise.reject(new Error("The middleware streams.")),
  }
  return wrapLanguageModel({ model, middleware: simulateStreamingMiddleware() })
}
