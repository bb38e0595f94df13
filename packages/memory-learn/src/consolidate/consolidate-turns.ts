import { asksNotToRemember } from "../detect/opt-out.ts"
import { proseOf } from "../text/sentences.ts"
import { textOf } from "../text/turn-text.ts"
import type { ConsolidateInput } from "./consolidate-types.ts"

/** A message of the conversation, in the form of any SDK. */
export interface ConsolidateTurn {
  role: string
  content: unknown
}

/** The messages for the host's model: those of user and assistant that have text, masked, without what must not be kept. */
export function turnsFor(
  turns: readonly ConsolidateTurn[],
  mask: (text: string) => string,
): ConsolidateInput["turns"] {
  let isPrivate = false
  return turns.flatMap(({ role, content }) => {
    if (role !== "user" && role !== "assistant") return []
    const text = textOf(content)
    // The answer repeats what the message said.
    if (role === "user") isPrivate = asksNotToRemember(proseOf(text))
    return isPrivate || text.trim() === "" ? [] : [{ role, content: mask(text) }]
  })
}
