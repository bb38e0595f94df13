import { randomUUID } from "node:crypto"
import type {
  AutoMemories,
  ConversationTurn,
  NoticedMemory,
  SessionSummary,
  ToolCallRecord,
} from "@caliban/memory-learn"
import type { TurnEvent } from "./turn-event.ts"

/** What a session learns in addition to what the model writes. */
export interface Learning {
  readonly auto: AutoMemories
  /** Marks stale entries. Returns the section for the system prompt; empty for topics, which the prefix shows. */
  start(firstMessage?: string): Promise<string>
  /** Processes a message and its answer; returns what was noticed. */
  notice(message: string, events: readonly TurnEvent[]): Promise<readonly NoticedMemory[]>
  end(): Promise<SessionSummary>
}

export function createLearning(auto: AutoMemories): Learning {
  const sessionId = randomUUID()
  const turn = (role: ConversationTurn["role"], content: string, toolCalls: readonly ToolCallRecord[] = []) =>
    ({ role, content, toolCalls, timestamp: new Date(), sessionId }) satisfies ConversationTurn
  return {
    auto,
    start: async (firstMessage) => (await auto.onSessionStart(firstMessage)).text,
    async notice(message, events) {
      const answer = events.map((event) => (event.type === "text" ? event.text : "")).join("")
      // What the model itself stored in this turn is not learned again.
      const known = events.flatMap(textWritten)
      return [
        ...(await auto.processTurn(turn("user", message), { known })),
        ...(await auto.processTurn(turn("assistant", answer, events.flatMap(toRecord)), { known })),
      ]
    },
    end: () => auto.onSessionEnd(),
  }
}

function toRecord(event: TurnEvent): ToolCallRecord[] {
  if (event.type === "tool-result") return [{ name: event.tool, output: event.text }]
  return event.type === "tool-error" ? [{ name: event.tool, output: event.message, isError: true }] : []
}

function textWritten(event: TurnEvent): string[] {
  if (event.type !== "tool-call" || event.tool !== "WriteMemoryTopic") return []
  const { description } = (event.input ?? {}) as { description?: unknown }
  return typeof description === "string" ? [description] : []
}
