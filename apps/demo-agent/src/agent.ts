import type { MemorySession, RenderOptions } from "@caliban/memory"
import { aiSdkTools } from "@caliban/memory-tools/ai-sdk"
import type { ModelMessage } from "ai"
import type { Line } from "./input/read-line.ts"
import { runTurn, type Turn } from "./model/run-turn.ts"
import type { TurnEvent } from "./turn-event.ts"

/** A conversation of a model with a memory. Do not overlap turns and commands. */
export type Agent = ReturnType<typeof createAgent>

const BASE_PROMPT = `You are a helpful assistant in a terminal. Answer briefly, in plain text. Your only tools are the memory tools: you cannot read project files or run commands.`

export function createAgent(session: MemorySession, options: Pick<Turn, "model" | "apiKey">) {
  const tools = aiSdkTools(session.tools)
  const history: ModelMessage[] = []
  return {
    session,
    async *ask(message: string, signal: AbortSignal): AsyncGenerator<TurnEvent> {
      const asked: ModelMessage = { role: "user", content: await session.beforeTurn(message) }
      const system = session.systemPrompt(BASE_PROMPT)
      const answered = yield* runTurn({ ...options, system, tools, messages: [...history, asked], signal })
      // A turn without output is not part of the conversation: the user can ask again.
      if (answered.length === 0) return session.discardTurn()
      history.push(asked, ...answered)
      for (const memory of await session.afterTurn([asked, ...answered])) yield { type: "noticed", memory }
    },
  }
}

/** Carries out a line that a person typed. `look`: how a command's text is shown. */
export async function* runLine(
  { ask, session }: Agent,
  { kind, text }: Line,
  signal: AbortSignal,
  look: RenderOptions = {},
): AsyncGenerator<TurnEvent> {
  if (kind === "message") yield* ask(text, signal)
  else if (kind === "unknown") yield { type: "failed", message: text }
  else if (kind === "help") yield { type: "text", text }
  else if (kind === "command") {
    const { text: said, outcome, ok } = await session.slash(text, look)
    yield { type: "command", ok, outcome, text: said.replace(/\n?$/, "\n") }
  }
}
