import { CONFIRM_FORGET, type Conversation, type DoneCall } from "./conversation.ts"
import { detectIntents } from "./read/intents.ts"
import { answerQuestion } from "./work/answer.ts"
import { chat } from "./work/chat.ts"
import { forgetTopics } from "./work/forget.ts"
import type { Progress, ToolCall } from "./work/progress.ts"
import { replaceValueOf } from "./work/replace.ts"
import { saveFact } from "./work/save.ts"

/** What the model does next: call tools, or answer and stop. */
export type Step =
  | { kind: "calls"; calls: readonly ToolCall[] }
  | { kind: "answer"; text: string; refused: boolean }

/**
 * The next step. Pure: it plans the whole message again each time and skips calls that have been answered, because it
 * knows only the conversation.
 */
export function nextStep(conversation: Conversation): Step {
  const reply = conversation.asked ? replyTo(conversation.message) : undefined
  if (reply === "no") return { kind: "answer", text: "OK, nothing was forgotten.", refused: false }
  const intents = detectIntents(reply === "yes" ? CONFIRM_FORGET : conversation.message)
  const claimed = new Set<string>()
  const progress = intents.map((intent): Progress => {
    switch (intent.kind) {
      case "save":
        return saveFact(intent, conversation, claimed)
      case "replace":
        return replaceValueOf(intent, conversation)
      case "forget":
        return forgetTopics(intent, conversation)
      case "ask":
        return answerQuestion(intent, conversation)
      default:
        return chat(intent, conversation)
    }
  })
  const calls = withoutTwins(
    progress.flatMap((part) => ("calls" in part ? part.calls : [])),
    conversation.done,
  )
  if (calls.length > 0) return { kind: "calls", calls }
  const answers = progress.flatMap((part) => ("answer" in part ? [part.answer] : []))
  const refused = progress.some((part) => "refused" in part)
  return { kind: "answer", text: [...new Set(answers)].join("\n"), refused }
}

/** A bare yes or no. */
function replyTo(message: string): "yes" | "no" | undefined {
  const plain = message.trim().replace(/[.!]+$/, "")
  if (
    /^(?:(?:yes|y|yep|yeah|sure|ok(?:ay)?|do it|do that|go ahead|confirm(?:ed)?|please|i am sure|i['’]m sure|really)[, ]*)+$/i.test(
      plain,
    )
  )
    return "yes"
  return /^(?:(?:no|n|nope|nah|cancel|stop|don['’]t|do not|never ?mind|please|thanks|thank you)[, ]*)+$/i.test(
    plain,
  )
    ? "no"
    : undefined
}

/** Each call once and none that was answered, so that a rule cannot loop. */
function withoutTwins(calls: readonly ToolCall[], done: readonly DoneCall[]): readonly ToolCall[] {
  const made = new Set(done.map(({ tool, input }) => JSON.stringify([tool, input])))
  return calls.filter(({ tool, input }) => {
    const key = JSON.stringify([tool, input])
    if (made.has(key)) return false
    made.add(key)
    return true
  })
}
