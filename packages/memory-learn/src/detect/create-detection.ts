import type { ConversationTurn, DetectedMemory, DetectionCategory, MemoryScope } from "../types.ts"
import { confidenceOf, type RawDetection } from "./confidence.ts"
import { isOfMachine } from "./errors/command-line.ts"
import type { ResolvedError } from "./errors/error-tracker.ts"
import type { Evidence } from "./evidence/evidence.ts"
import { sectionOf } from "./statements/classify.ts"
import { preferenceClassOf } from "./statements/preference-class.ts"

interface DetectionParts extends RawDetection {
  category: DetectionCategory
  text: string
  scope: MemoryScope
  evidence?: ReadonlySet<Evidence>
}

/** A detection with its section and its confidence. */
export function createDetection(
  sourceTurn: ConversationTurn,
  { text, scope, evidence = new Set(), ...raw }: DetectionParts,
): DetectedMemory {
  const { category } = raw
  const section = sectionOf(category, evidence, text)
  const detection = { text, section, scope, confidence: confidenceOf(raw), category, sourceTurn }
  return category === "user-preference" ? { ...detection, preference: preferenceClassOf(text) } : detection
}

export function createResolvedError(
  turn: ConversationTurn,
  { text, count, local }: ResolvedError,
): DetectedMemory {
  const scope = local ? "local" : "project"
  return createDetection(turn, { by: "resolved-error", category: "error-pattern", count, text, scope })
}

/** A command that succeeded in several turns. */
export function createRepeatedCommand(turn: ConversationTurn, command: string): DetectedMemory {
  const scope = isOfMachine(command) ? "local" : "project"
  return createDetection(turn, { by: "choice", category: "tool-usage", text: `Run \`${command}\``, scope })
}
