import { cutText } from "@caliban/text"
import type { Conversation } from "./conversation.ts"
import type { Part } from "./read-message.ts"

const WHAT_I_AM = "I am the offline model: rules, not a language model."

type About = Extract<Part, { kind: "talk" }>["about"]

/** Answers what is not about a fact. */
export function talk(about: About, conversation: Conversation): string {
  switch (about) {
    case "hello":
      return `Hello. ${WHAT_I_AM} ${whatICan(conversation)}`
    case "thanks":
      return "You are welcome."
    case "bye":
      return "Goodbye. What was saved stays in memory."
    case "undo":
      return "I cannot undo a change; /memory undo does."
    case "keep-out":
      return "OK, nothing of that is saved."
    case "nothing":
      return "OK, nothing was changed."
  }
}

/** What to answer to a part that no rule covers. */
export function unclear(part: Part | undefined, conversation: Conversation, isOnly: boolean): string {
  if (isOnly)
    return `I cannot do anything with that, and nothing was saved. ${WHAT_I_AM} ${whatICan(conversation)}`
  const text = part !== undefined && "text" in part ? part.text : part?.kind === "change" ? part.what : ""
  return `Not done, because I did not understand it: “${cutText(text, 120)}”.`
}

function whatICan({ tools }: Conversation): string {
  if (tools.size === 0) return "Memory is off in this session."
  if (!tools.has("WriteMemoryTopic")) return "I answer from memory, which is read-only here."
  return "I save facts, correct them, find them and forget them. To save this, start with “remember that”."
}
