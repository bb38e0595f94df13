import { asksNotToRemember } from "../detect/opt-out.ts"
import type { LearningTurn } from "../learning-types.ts"
import { proseOf } from "../text/sentences.ts"
import { typedText } from "../text/typed-text.ts"
import type { ConsolidationTurn } from "./consolidation-types.ts"

/** The messages that the next consolidation sees. */
export interface HeardTurns {
  /** Adds a message, with secrets masked. */
  add(turn: LearningTurn): void
  list(): readonly ConsolidationTurn[]
  /** Drops messages that a consolidation has seen. */
  drop(seen: readonly ConsolidationTurn[]): void
}

/** Older messages are dropped. */
const LIMIT = 200

/**
 * A message that asks not to be remembered is not kept, nor the answer to it; one that says nothing else is about the
 * message before.
 */
export function createHeardTurns(mask: (text: string) => string): HeardTurns {
  let heard: ConsolidationTurn[] = []
  let isPrivate = false
  return {
    add({ role, content }) {
      if (role !== "user" && role !== "assistant") return
      if (role === "user") {
        const prose = proseOf(content)
        isPrivate = asksNotToRemember(prose)
        if (isPrivate && prose.sentences.length === 1) heard = heard.slice(0, lastUser(heard))
      }
      if (isPrivate || content.trim() === "") return
      heard = [...heard, { role, text: mask(typedText(content)) }].slice(-LIMIT)
    },
    list: () => heard,
    drop(seen) {
      heard = heard.filter((turn) => !seen.includes(turn))
    },
  }
}

function lastUser(heard: readonly ConsolidationTurn[]): number {
  const at = heard.findLastIndex(({ role }) => role === "user")
  return at < 0 ? heard.length : at
}
