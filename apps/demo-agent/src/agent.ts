import type { LanguageModelV3 } from "@ai-sdk/provider"
import type { AiSdkMemoryTool, AiSdkMemoryToolOutput } from "@caliban/memory-tools/ai-sdk"
import { type LanguageModelUsage, type ModelMessage, stepCountIs, streamText } from "ai"
import { explainError } from "./explain-error.ts"
import type { TurnEvent, TurnUsage } from "./turn-event.ts"

export interface Turn {
  model: LanguageModelV3
  system: string
  tools: Readonly<Record<string, AiSdkMemoryTool>>
  /** The conversation, the person's new message last. */
  messages: readonly ModelMessage[]
  signal: AbortSignal
  /** Further tries after a failed request. Default: 1. */
  maxRetries?: number
}

/** Requests to the model in one turn at the most: a model that only calls tools is stopped. */
const STEPS_MAX = 12

/**
 * One turn: the model answers, tools run, until it has nothing more to call. Never throws for what a server or a
 * model does. Returns the messages to add to the conversation: all finished steps, also of a turn that was stopped.
 */
export async function* runTurn(turn: Turn): AsyncGenerator<TurnEvent, ModelMessage[]> {
  let steps = 0
  let finished: ModelMessage[] = []
  let spoken = ""
  const result = streamText({
    model: turn.model,
    // The prefix stays the same all session, so Anthropic's cache is told to keep it; others do that by themselves.
    system: {
      role: "system",
      content: turn.system,
      providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
    },
    messages: [...turn.messages],
    tools: { ...turn.tools },
    stopWhen: stepCountIs(STEPS_MAX),
    maxRetries: turn.maxRetries ?? 1,
    abortSignal: turn.signal,
    onError: () => {},
    onStepFinish: ({ response }) => {
      steps += 1
      finished = [...response.messages]
      spoken = ""
    },
  })

  let failure: string | undefined
  let usage: LanguageModelUsage | undefined
  let reason: string | undefined
  try {
    for await (const part of result.fullStream) {
      switch (part.type) {
        case "text-delta":
          spoken += part.text
          yield { type: "text", text: part.text }
          break
        case "tool-call":
          yield { type: "tool-call", id: part.toolCallId, tool: part.toolName, input: part.input }
          break
        case "tool-result":
          yield { type: "tool-result", id: part.toolCallId, tool: part.toolName, ...toOutput(part.output) }
          break
        case "tool-error":
          yield {
            type: "tool-error",
            id: part.toolCallId,
            tool: part.toolName,
            message: messageOf(part.error),
          }
          break
        case "error":
          failure ??= explainError(part.error)
          break
        case "finish":
          usage = part.totalUsage
          reason = part.finishReason
          break
      }
    }
  } catch (error) {
    if (!turn.signal.aborted) failure ??= explainError(error)
  }

  if (turn.signal.aborted) yield { type: "stopped" }
  else if (failure !== undefined) yield { type: "failed", message: failure }
  else if (reason === "tool-calls") {
    yield { type: "failed", message: `The model called tools ${STEPS_MAX} times in a row without an answer.` }
  } else if (reason === "content-filter") {
    yield { type: "failed", message: "The model's server refused to answer this." }
  } else if (reason === "length") {
    yield { type: "failed", message: "The answer was cut: it reached the model's limit." }
  } else yield { type: "finished", steps, usage: toUsage(usage) }

  const unfinished: ModelMessage[] =
    spoken === "" ? [] : [{ role: "assistant", content: `${spoken} [stopped]` }]
  return [...finished, ...unfinished]
}

function toOutput(output: unknown): Pick<AiSdkMemoryToolOutput, "text"> & Partial<AiSdkMemoryToolOutput> {
  if (typeof output === "object" && output !== null && "text" in output && "details" in output) {
    return output as AiSdkMemoryToolOutput
  }
  return { text: typeof output === "string" ? output : JSON.stringify(output) }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function toUsage(usage: LanguageModelUsage | undefined): TurnUsage {
  const input = usage?.inputTokens
  const cached = usage?.inputTokenDetails.cacheReadTokens
  const output = usage?.outputTokens
  return {
    ...(input === undefined ? {} : { input }),
    ...(cached === undefined ? {} : { cached }),
    ...(output === undefined ? {} : { output }),
  }
}
