import { randomUUID } from "node:crypto"
import type { AutoMemories, NoticedEntry } from "@caliban/memory-wundr"
import type { ReadTurn } from "./read-messages.ts"

/** Passes the messages of one turn to a learner. */
export type Listener = (turns: readonly ReadTurn[]) => Promise<readonly NoticedEntry[]>

export function listen(learning: AutoMemories): Listener {
  const sessionId = randomUUID()
  return async (turns) => {
    const noticed: NoticedEntry[] = []
    for (const { role, content, toolCalls } of turns) {
      const turn = { role, content, toolCalls, timestamp: new Date(), sessionId }
      noticed.push(...(await learning.processTurn(turn)))
    }
    // Also for hosts that do not call `beforeTurn`: what was stored in this turn says nothing about the next one.
    learning.startTurn()
    return noticed
  }
}
