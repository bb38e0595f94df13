import { cutText } from "@caliban/text"
import type { Conversation } from "./conversation.ts"
import type { Part } from "./read-message.ts"

const WHAT_I_AM = "I am the offline model: rules, not a language model."

/** Answers what is not about a fact. */
export function talk(about: Extract<Part, { kind: "talk" }>["about"], conversation: Conversation): string {
  return {
    hello: `Hello. ${WHAT_I_AM} ${whatICan(conversation)}`,
    thanks: "You are welcome.",
    bye: "Goodbye. What was saved stays in memory.",
    undo: "I cannot undo a change; /memory undo does.",
    "keep-out": "OK, nothing of that is saved.",
    nothing: "OK, nothing was changed.",
  }[about]
}

/** What to answer to a part that no rule covers. */
export function unclear(text: string, conversation: Conversation, isOnly: boolean): string {
  return isOnly
    ? `I cannot do anything with that, and nothing was saved. ${WHAT_I_AM} ${whatICan(conversation)}`
    : `Not done, because I did not understand it: “${cutText(text, 120)}”.`
}

function whatICan({ tools }: Conversation): string {
  if (tools.size === 0) return "Memory is off in this session."
  if (!tools.has("WriteMemoryTopic")) return "I answer from memory, which is read-only here."
  return "I save facts, correct them, find them and forget them. To save this, start with “remember that”."
}
