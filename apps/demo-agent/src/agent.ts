import type { LanguageModelV3 } from "@ai-sdk/provider"
import type { MemorySession } from "@caliban/memory"
import { aiSdkTools } from "@caliban/memory-tools/ai-sdk"
import type { ModelMessage } from "ai"
import { runTurn, type Turn } from "./model/run-turn.ts"
import type { TurnEvent } from "./turn-event.ts"

export interface AgentOptions extends Pick<Turn, "maxRetries" | "silenceMs" | "apiKey"> {
  model: LanguageModelV3
}

/** A conversation of a model with a memory. Do not overlap turns and commands. */
export interface Agent {
  readonly session: MemorySession
  readonly systemPrompt: string
  ask(message: string, signal: AbortSignal): AsyncGenerator<TurnEvent>
}

const BASE_PROMPT = `You are a helpful assistant in a terminal. Answer briefly, in plain text. Your only tools are the memory tools: you cannot read project files or run commands.`

export function createAgent(session: MemorySession, options: AgentOptions): Agent {
  const tools = aiSdkTools(session.tools)
  const history: ModelMessage[] = []
  const systemPrompt = (): string => session.systemPrompt(BASE_PROMPT)
  return {
    session,
    get systemPrompt() {
      return systemPrompt()
    },
    async *ask(message, signal) {
      const asked: ModelMessage = { role: "user", content: await session.beforeTurn(message) }
      const messages = [...history, asked]
      const answered = yield* runTurn({ ...options, system: systemPrompt(), tools, messages, signal })
      // A turn without output is not part of the conversation: the user can ask again.
      if (answered.length === 0) return session.discardTurn()
      history.push(asked, ...answered)
      const turns = [
        { role: "user", content: message },
        { role: "assistant", content: textOf(answered) },
      ] as const
      for (const memory of await session.afterTurn(turns)) yield { type: "noticed", memory }
    },
  }
}

function textOf(messages: readonly ModelMessage[]): string {
  return messages
    .flatMap((message) => {
      if (message.role !== "assistant") return []
      if (typeof message.content === "string") return [message.content]
      return message.content.map((part) => (part.type === "text" ? part.text : ""))
    })
    .join("")
}
