import type { MemorySession } from "@caliban/memory"
import { aiSdkTools } from "@caliban/memory-tools/ai-sdk"
import type { ModelMessage } from "ai"
import { runTurn, type Turn } from "./model/run-turn.ts"
import type { TurnEvent } from "./turn-event.ts"

export type AgentOptions = Pick<Turn, "model" | "maxRetries" | "silenceMs" | "apiKey">
/** A conversation of a model with a memory. Do not overlap turns and commands. */
export type Agent = ReturnType<typeof createAgent>

const BASE_PROMPT = `You are a helpful assistant in a terminal. Answer briefly, in plain text. Your only tools are the memory tools: you cannot read project files or run commands.`

export function createAgent(session: MemorySession, options: AgentOptions) {
  const tools = aiSdkTools(session.tools)
  const history: ModelMessage[] = []
  return {
    session,
    async *ask(message: string, signal: AbortSignal): AsyncGenerator<TurnEvent> {
      const asked: ModelMessage = { role: "user", content: await session.beforeTurn(message) }
      const messages = [...history, asked]
      const system = session.systemPrompt(BASE_PROMPT)
      const answered = yield* runTurn({ ...options, system, tools, messages, signal })
      // A turn without output is not part of the conversation: the user can ask again.
      if (answered.length === 0) return session.discardTurn()
      history.push(asked, ...answered)
      for (const memory of await session.afterTurn([asked, ...answered])) yield { type: "noticed", memory }
    },
  }
}
