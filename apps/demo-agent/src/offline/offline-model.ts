import type { LanguageModelV3, LanguageModelV3GenerateResult } from "@ai-sdk/provider"
import { simulateStreamingMiddleware, wrapLanguageModel } from "ai"
import { readConversation } from "./conversation.ts"
import { nextStep } from "./plan.ts"

/**
 * Rules instead of a language model: the same loop, prompt and tools run with it, without a key or network.
 *
 * @param command The beginning of a shell command that gives this program a message; for a single answer.
 */
export function createOfflineModel(command?: string): LanguageModelV3 {
  const model: LanguageModelV3 = {
    specificationVersion: "v3",
    provider: "caliban.offline",
    modelId: "offline",
    supportedUrls: {},
    async doGenerate(options) {
      options.abortSignal?.throwIfAborted()
      const step = nextStep(readConversation(options), command)
      if (!("call" in step)) return resultOf({ type: "text", text: step.answer }, "stop", step.ending)
      const { id: toolCallId, tool: toolName, input } = step.call
      const call = { type: "tool-call", toolCallId, toolName, input: JSON.stringify(input) } as const
      return resultOf(call, "tool-calls", "tool-calls")
    },
    doStream: () => Promise.reject(new Error("The middleware streams.")),
  }
  return wrapLanguageModel({ model, middleware: simulateStreamingMiddleware() })
}

function resultOf(
  content: LanguageModelV3GenerateResult["content"][number],
  unified: "stop" | "tool-calls",
  raw: string,
): LanguageModelV3GenerateResult {
  // No tokens are counted.
  const none = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined }
  const usage = { inputTokens: none, outputTokens: { ...none, text: undefined, reasoning: undefined } }
  return { content: [content], finishReason: { unified, raw }, usage, warnings: [] }
}
