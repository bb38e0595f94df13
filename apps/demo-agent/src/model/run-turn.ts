import { getErrorMessage, type LanguageModelV3 } from "@ai-sdk/provider"
import type { AiSdkMemoryTool, AiSdkMemoryToolOutput } from "@caliban/memory-tools/ai-sdk"
import { type ModelMessage, stepCountIs, streamText, type TextStreamPart } from "ai"
import type { TurnEvent } from "../turn-event.ts"
import { explainError, NO_RESPONSE } from "./explain-error.ts"

export interface Turn {
  model: LanguageModelV3
  system: string
  tools: Tools
  /** The conversation, with the user's new message last. */
  messages: ModelMessage[]
  signal: AbortSignal
  /** The key in use; messages do not repeat it. */
  apiKey?: string | undefined
}

/** The most requests in one turn: a model that only calls tools is stopped. */
const STEPS_MAX = 12
/** The offline model reads each topic that it compares with. */
const OFFLINE_STEPS_MAX = 100
/** A server that is silent for this long has failed. */
const SILENCE_MS = 240_000
/** The prefix does not change during a session. Anthropic caches it only on request; other providers do so by themselves. */
const CACHED = { anthropic: { cacheControl: { type: "ephemeral" } } }

type Tools = Record<string, AiSdkMemoryTool>
type Part = TextStreamPart<Tools>
type Finish = Extract<Part, { type: "finish" }>

/**
 * One turn: the model answers and tools run until the model calls no more of them. Errors of servers and models are
 * events, not exceptions. Returns the messages to add to the conversation: all finished steps, even of a stopped turn.
 */
export async function* runTurn(turn: Turn): AsyncGenerator<TurnEvent, ModelMessage[]> {
  const { system, signal, apiKey, ...asked } = turn
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), SILENCE_MS)
  let failure: string | undefined
  let finish: Finish | undefined
  let finished: ModelMessage[] = []
  let [steps, spoken, hasOutput] = [0, "", false]
  const { fullStream } = streamText<Tools>({
    ...asked,
    maxRetries: 1,
    system: { role: "system", content: system, providerOptions: CACHED },
    stopWhen: stepCountIs(asked.model.provider === "caliban.offline" ? OFFLINE_STEPS_MAX : STEPS_MAX),
    abortSignal: AbortSignal.any([signal, silence.signal]),
    onError: () => {},
    onStepFinish: ({ response }) => {
      steps += 1
      finished = [...response.messages]
      spoken = ""
    },
  })
  try {
    for await (const part of fullStream) {
      timer.refresh()
      if (part.type === "text-delta") spoken += part.text
      else if (part.type === "error") failure ??= explainError(part.error, apiKey)
      else if (part.type === "finish") finish = part
      const event = toEvent(part)
      if (event === undefined) continue
      hasOutput = true
      yield event
    }
  } catch (error) {
    failure ??= explainError(error, apiKey)
  } finally {
    clearTimeout(timer)
  }
  if (silence.signal.aborted) failure = "The model's server sent nothing for four minutes: try again."
  failure ??= failureOf(finish, hasOutput)
  if (signal.aborted) yield { type: "stopped" }
  else yield failure === undefined ? toFinished(steps, finish) : { type: "failed", message: failure }
  // A turn without output is not part of the conversation.
  if (!hasOutput) return []
  return spoken === "" ? finished : [...finished, { role: "assistant", content: `${spoken} [stopped]` }]
}

/** The event for a part of the stream; `undefined` for parts that are not shown. */
function toEvent(part: Part): TurnEvent | undefined {
  if (part.type === "text-delta" && part.text !== "") return { type: "text", text: part.text }
  if (!("toolCallId" in part)) return undefined
  const call = { id: part.toolCallId, tool: part.toolName }
  if (part.type === "tool-call") return { ...call, type: part.type, input: part.input }
  if (part.type === "tool-error") return { ...call, type: part.type, message: getErrorMessage(part.error) }
  if (part.type !== "tool-result") return undefined
  return { ...call, type: part.type, ...(part.output as AiSdkMemoryToolOutput) }
}

const FAILURES: Readonly<Record<string, string>> = {
  "tool-calls": `The model called tools ${STEPS_MAX} times in a row without answering.`,
  "content-filter": "The model's server refused to answer this.",
  length: "The answer was cut off at the model's length limit.",
}

/** Why a turn failed that ended without an error. */
function failureOf(finish: Finish | undefined, hasOutput: boolean): string | undefined {
  const { finishReason = "", rawFinishReason } = finish ?? {}
  // Without a reason of the server the stream just ended.
  if (finishReason === "other" && rawFinishReason === undefined) return NO_RESPONSE
  return FAILURES[finishReason] ?? (hasOutput ? undefined : "The model returned an empty answer: try again.")
}

function toFinished(steps: number, finish?: Finish): TurnEvent {
  const { rawFinishReason: raw, totalUsage } = finish ?? {}
  const { inputTokens: input, outputTokens: output, inputTokenDetails } = totalUsage ?? {}
  const usage = { input, cached: inputTokenDetails?.cacheReadTokens, output }
  return { type: "finished", steps, usage, ...(raw === "refused" || raw === "asked" ? { ending: raw } : {}) }
}
