import { cutText } from "@caliban/text"
import type { Conversation } from "../conversation.ts"
import type { Intent } from "../read/intents.ts"
import type { Progress } from "./progress.ts"

type Talk = Extract<Intent, { kind: "chat" | "unclear" | "refuse-secret" | "keep-out" }>

/** Answers everything that is not about the memory. */
export function chat(intent: Talk, conversation: Conversation): Progress {
  switch (intent.kind) {
    case "refuse-secret":
      return {
        answer:
          "I do not save passwords, codes, keys, tokens or identity numbers, because memory is plain text on disk. Use a secret store.",
        refused: true,
      }
    case "keep-out":
      return { answer: "OK, I will not save that." }
    case "unclear":
      return {
        answer: intent.partly === true ? partlyUnclear(intent.text, conversation) : unclear(conversation),
      }
    case "chat":
      return { answer: talk(intent.about, conversation) }
  }
}

function talk(about: Extract<Intent, { kind: "chat" }>["about"], conversation: Conversation): string {
  switch (about) {
    case "hello":
      return `Hello. ${WHAT_I_AM} ${whatICan(conversation)}`
    case "thanks":
      return "You are welcome."
    case "yes-or-no":
      return "I have not asked a question. Please say in full what to do."
    case "undo":
      return conversation.tools.size === 0
        ? "Memory is off in this session, so there is nothing to undo."
        : "/memory undo reverts the last change. To correct a fact, say the new value, for example “no, yarn”."
    case "bye":
      return "Goodbye. I will remember what was saved."
    case "yourself":
      return `${WHAT_I_AM} ${whatICan(conversation)}`
    case "remember-what":
      return "What should I remember? Say it in one sentence, for example “remember that we deploy on Fridays”."
  }
}

const WHAT_I_AM = "I am the offline model: a set of rules, not a language model."

function whatICan(conversation: Conversation): string {
  if (conversation.tools.size === 0) return "Memory is off, so I can do very little here."
  if (!conversation.tools.has("WriteMemoryTopic")) return "I answer from memory; it is read-only here."
  return "I save facts (“I prefer pnpm”), correct them (“no, yarn”), recall them (“which package manager?”) and forget them."
}

function partlyUnclear(text: string, conversation: Conversation): string {
  const saved = conversation.tools.has("WriteMemoryTopic") ? ", so not saved" : ""
  return `Not understood${saved}: “${cutText(text, 120)}”.`
}

function unclear(conversation: Conversation): string {
  const hint = conversation.tools.has("WriteMemoryTopic") ? " To save it, start with “remember that”." : ""
  return `I do not understand that. ${WHAT_I_AM}${hint}`
}
