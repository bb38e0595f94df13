import { asksNotToRemember, proseOf, textOf } from "@caliban/memory-learn/internal"
import { oneLine } from "@caliban/text"
import { isJsonObject } from "../text/json.ts"
import {
  type ConversationTurn,
  DETECTION_CATEGORIES,
  type DetectedMemory,
  MEMORY_SCOPES,
  MEMORY_SECTIONS,
} from "../types.ts"
import type { SessionContext } from "./session-context.ts"

/**
 * The detections of the host's `extract`, which never gets a message that must not be remembered. What a model returns
 * may have any form: a wrong detection is a problem, and so is an error, and the turn continues without it.
 */
export async function extractFrom(
  { options: { extract }, note }: SessionContext,
  turn: ConversationTurn,
): Promise<readonly DetectedMemory[]> {
  if (extract === undefined) return []
  if (turn.role === "user" && asksNotToRemember(proseOf(textOf(turn.content)))) return []
  const problems: string[] = []
  const detections: DetectedMemory[] = []
  try {
    const given: unknown = await extract(turn)
    if (!Array.isArray(given)) throw new TypeError("it did not return an array")
    for (const [at, one] of given.entries()) {
      const wrong = wrongFieldOf(one)
      if (wrong === undefined) detections.push({ sourceTurn: turn, ...one, text: oneLine(one.text) })
      else problems.push(`detection ${at + 1}: ${wrong}`)
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  note("extract", problems.length === 0 ? undefined : problems.join("; "))
  return detections
}

const CHOICES = {
  scope: MEMORY_SCOPES,
  section: MEMORY_SECTIONS,
  category: DETECTION_CATEGORIES,
} as const

/** What is wrong with a detection; `undefined` if nothing. */
function wrongFieldOf(detection: unknown): string | undefined {
  if (!isJsonObject(detection)) return "it is not an object"
  const { text, confidence } = detection
  if (typeof text !== "string" || text.trim() === "") return "`text` must be a text that is not empty"
  if (typeof confidence !== "number" || !(confidence >= 0 && confidence <= 1))
    return "`confidence` must be a number from 0 to 1"
  for (const [field, choices] of Object.entries(CHOICES)) {
    if (!choices.some((choice) => choice === detection[field]))
      return `\`${field}\` must be one of ${choices.join(", ")}`
  }
  return undefined
}
