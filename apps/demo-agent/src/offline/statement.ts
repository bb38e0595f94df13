import { createLearningDetector } from "@caliban/memory/learn"
import { CHANGED, COMMAND, DEPENDENT, DOUBTFUL, FACT, RULE } from "./phrases.ts"
import { keywordsIn } from "./words.ts"

/** Whether a sentence is to be kept: the user asked for it, learning's detector found it, or it plainly states a fact. */
export function isWorthSaving(text: string, requested: boolean, corrects: boolean): boolean {
  if (text.split(/\s+/).length < 2) return false
  if (requested || detectionsOf(text).some(({ confidence }) => confidence >= 0.6)) return true
  const present = text.replace(/\b(?:was|were|has been|had been) (?=\p{L}+ed\b)/giu, "")
  if (DOUBTFUL.test(present)) return false
  if (RULE.test(text)) return true
  if (DEPENDENT.test(text) || COMMAND.test(text)) return false
  if (detectionsOf(text).length > 0) return true
  const words = keywordsIn(text)
  const isSpecific = words.length >= 2 || (words.length === 1 && (/\d/.test(text) || /^my\b/i.test(text)))
  return isSpecific && (FACT.test(text) || corrects || CHANGED.test(text))
}

function detectionsOf(content: string): ReturnType<ReturnType<typeof createLearningDetector>["analyze"]> {
  const detector = createLearningDetector()
  const turn = { role: "user" as const, content, timestamp: new Date(0), sessionId: "" }
  return [...detector.analyze(turn), ...detector.detectCandidates(turn)]
}

/** A statement as a sentence. */
export function toFact(text: string): string {
  const plain = text.trim()
  const first = /^\p{Ll}[\p{L}']*(?=[\s,]|$)/u.test(plain)
    ? plain.charAt(0).toUpperCase() + plain.slice(1)
    : plain
  return /[\p{L}\p{N})]$/u.test(first) && !/(?:\/|:\/\/)\S*$/.test(first) ? `${first}.` : first
}

/** The type of a new topic. */
export function typeOf(fact: string): string {
  if (/^(?:i|i'm|i've|my|ich|mein\w*|je|j'|mon|ma|mi|yo)\b/i.test(fact)) return "user"
  if (/^(?:always|never|don'?t|do not|please|use|prefer|answer|reply|avoid)\b/i.test(fact)) return "feedback"
  return /:\/\/|^\S+\/\S+|\s\/\S/.test(fact) ? "reference" : "project"
}
