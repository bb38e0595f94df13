import { randomUUID } from "node:crypto"
import type { AutoMemories, NoticedMemory } from "@caliban/memory-learn"
import type { SessionTurn } from "./session-types.ts"

/** Passes the turns of one session to a learner, with what the agent itself has stored meanwhile. */
export type Listener = (
  turns: readonly (SessionTurn & { content: string })[],
  known: readonly string[],
) => Promise<readonly NoticedMemory[]>

export function listen(learning: AutoMemories): Listener {
  const sessionId = randomUUID()
  return async (turns, known) => {
    const noticed: NoticedMemory[] = []
    for (const { role, content, toolCalls = [] } of turns) {
      const turn = { role, content, toolCalls, timestamp: new Date(), sessionId }
      noticed.push(...(await learning.processTurn(turn, { known })))
    }
    return noticed
  }
}
