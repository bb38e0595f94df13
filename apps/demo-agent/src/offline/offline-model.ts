import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3GenerateResult,
} from "@ai-sdk/provider"
import { simulateStreamingMiddleware, wrapLanguageModel } from "ai"
import { idOf, readConversation } from "./conversation.ts"
import { nextStep } from "./plan.ts"

/** Rules instead of a language model: the same loop, prompt and tools run with it, without a key or network. */
export function createOfflineModel({ isConversation = true } = {}): LanguageModelV3 {
  const model: LanguageModelV3 = {
    specificationVersion: "v3",
    provider: "caliban.offline",
    modelId: "offline",
    supportedUrls: {},
    doGenerate: (options) => reply(options, isConversation),
    doStream: () => Promise.reject(new Error("The middleware streams.")),
  }
  return wrapLanguageModel({ model, middleware: simulateStreamingMiddleware() })
}

/** No tokens are counted. */
const usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

async function reply(
  options: LanguageModelV3CallOptions,
  isConversation: boolean,
): Promise<LanguageModelV3GenerateResult> {
  options.abortSignal?.throwIfAborted()
  const step = nextStep(readConversation(options), isConversation)
  if ("call" in step) {
    const { tool: toolName, input } = step.call
    const toolCallId = idOf(step.call, options.prompt)
    const content = [{ type: "tool-call" as const, toolCallId, toolName, input: JSON.stringify(input) }]
    return { content, finishReason: { unified: "tool-calls", raw: "tool-calls" }, usage, warnings: [] }
  }
  const finishReason = { unified: "stop" as const, raw: step.ending }
  return { content: [{ type: "text", text: step.answer }], finishReason, usage, warnings: [] }
}
