import { textOf, typedText } from "../text/typed-text.ts"
import type { ConversationTurn, DetectedMemory, ToolCallRecord } from "../types.ts"
import { CANDIDATE_CONFIDENCE, createDetection, STORE_CONFIDENCE } from "./detection.ts"
import { isOfMachine } from "./errors/command-line.ts"
import { createErrorTracker } from "./errors/error-tracker.ts"
import { createRepeatedCommands } from "./repeated-commands.ts"
import { type Candidate, deduplicate, noteCandidates } from "./repetitions.ts"
import { createUserMessageDetector } from "./user-messages.ts"

/** A message that ends so only asks something, or may. */
export const ENDS_WITH_QUESTION = /[?？]["”»)\s]*$/u

/** Everything noticed in each turn of a conversation, the most certain first. A turn that is passed twice counts once. */
export function createConversation(
  limit: number,
  historySize: number,
  mask: (text: string, requested?: boolean) => string,
): (turn: ConversationTurn) => DetectedMemory[] {
  const errors = createErrorTracker((text) => mask(text))
  const detectInMessage = createUserMessageDetector(limit, errors, (text) => mask(text))
  const noteCommands = createRepeatedCommands()
  /** What is not certain yet. */
  let seen: readonly Candidate[] = []
  let opening = true
  let asked = false
  /** The user asks not to remember the message, nor what is done about it. */
  let isPrivate = false
  const known = new WeakMap<ConversationTurn, DetectedMemory[]>()

  const find = (turn: ConversationTurn): DetectedMemory[] => {
    const isUser = turn.role === "user"
    const whole = textOf(turn.content)
    const typed = isUser ? typedText(whole) : whole
    // The detections contain this turn, so it must not contain a secret either.
    const masked = isUser ? mask(typed) : whole
    const source = masked === whole ? turn : { ...turn, content: masked }
    const content = masked === typed ? typed : mask(typed, true)
    const found = isUser ? detectInMessage({ turn: source, content, asked, opening }) : []
    if (isUser) isPrivate = found === undefined
    opening = false
    if (turn.role === "assistant") asked = ENDS_WITH_QUESTION.test(content.slice(-20))
    if (isPrivate || found === undefined) return []
    const calls = callsOf(turn)
    for (const { local, ...error } of errors.noteCalls(calls)) {
      const scope = local ? "local" : "project"
      found.push(
        createDetection(source, { by: "resolved-error", category: "error-pattern", scope, ...error }),
      )
    }
    for (const command of noteCommands(calls).map((line) => mask(line))) {
      const scope = isOfMachine(command) ? "local" : "project"
      const text = `Run \`${command}\``
      found.push(createDetection(source, { by: "choice", category: "tool-usage", text, scope }))
    }
    // A certain detection with a masked secret stays, so that the host can report the refusal.
    return found.filter((one) => one.text !== "" && (isSure(one) || !/\[masked: [^\]]*\]/u.test(one.text)))
  }

  const analyze = (turn: ConversationTurn): DetectedMemory[] => {
    const found = find(turn)
    const once = deduplicate(
      found.filter((one) => !isSure(one)),
      [],
    )
    const { candidates, promoted } = noteCandidates(seen, once)
    seen = candidates.slice(Math.max(0, candidates.length - historySize))
    const all = [...found, ...promoted].filter(({ confidence }) => confidence >= CANDIDATE_CONFIDENCE)
    // What is less certain never takes the place of what is more certain.
    return deduplicate(
      all.sort((a, b) => b.confidence - a.confidence),
      [],
    )
  }

  return (turn) => {
    if (typeof turn !== "object" || turn === null) return []
    let found = known.get(turn)
    if (found === undefined) {
      try {
        found = analyze(turn)
      } catch {
        found = []
      }
      known.set(turn, found)
    }
    return found
  }
}

const isSure = ({ confidence }: DetectedMemory): boolean => confidence >= STORE_CONFIDENCE

/** The tool calls of a turn. The host passes them on from a model's SDK, so they may have any form. */
function callsOf({ toolCalls }: ConversationTurn): ToolCallRecord[] {
  const calls: unknown = toolCalls
  if (!Array.isArray(calls)) return []
  return calls.filter((call) => typeof call === "object" && call !== null && typeof call.name === "string")
}
