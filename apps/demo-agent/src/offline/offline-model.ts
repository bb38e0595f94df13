import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
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
    async doGenerate(options) {
      options.abortSignal?.throwIfAborted()
      const { content, finishReason } = reply(options)
      return { content, finishReason, usage: usageOf(options, content), warnings: [] }
    },
    async doStream(options) {
      options.abortSignal?.throwIfAborted()
      const { content, finishReason } = reply(options)
      const parts: LanguageModelV3StreamPart[] = [
        { type: "stream-start", warnings: [] },
        ...content.flatMap(toStreamParts),
        { type: "finish", finishReason, usage: usageOf(options, content) },
      ]
      return { stream: ReadableStream.from(parts) }
    },
  }
}

function reply(options: LanguageModelV3CallOptions): {
  content: LanguageModelV3Content[]
  finishReason: LanguageModelV3FinishReason
} {
  const conversation = readConversation(options)
  const step = nextStep(conversation)
  if (step.kind === "answer") {
    const raw = step.refused ? REFUSED : "stop"
    return { content: [{ type: "text", text: step.text }], finishReason: { unified: "stop", raw } }
  }
  const content = step.calls.map(({ tool, input }, index): LanguageModelV3Content => {
    const toolCallId = `call-${options.prompt.length}-${index + 1}`
    return { type: "tool-call", toolCallId, toolName: tool, input: JSON.stringify(input) }
  })
  return { content, finishReason: { unified: "tool-calls", raw: "tool-calls" } }
}

/** Streams text word by word, like other models. */
function toStreamParts(content: LanguageModelV3Content, index: number): readonly LanguageModelV3StreamPart[] {
  if (content.type === "tool-call") {
    const { toolCallId: id, toolName, input } = content
    return [
      { type: "tool-input-start", id, toolName },
      { type: "tool-input-delta", id, delta: input },
      { type: "tool-input-end", id },
      content,
    ]
  }
  if (content.type !== "text") return []
  const id = `text-${index + 1}`
  const words = content.text.match(/\S+\s*|\s+/g) ?? []
  return [
    { type: "text-start", id },
    ...words.map((delta): LanguageModelV3StreamPart => ({ type: "text-delta", id, delta })),
    { type: "text-end", id },
  ]
}

/** Estimates tokens like the memory's budget: a quarter of the characters. */
function usageOf(
  options: LanguageModelV3CallOptions,
  content: readonly LanguageModelV3Content[],
): LanguageModelV3Usage {
  const input = Math.ceil(JSON.stringify(options.prompt).length / 4)
  const output = Math.ceil(JSON.stringify(content).length / 4)
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  }
}
