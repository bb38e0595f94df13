import type { ConversationTurn, DetectedMemory, DetectionCategory, MemoryScope } from "../types.ts"
import { confidenceOf, type RawDetection } from "./confidence.ts"
import type { ResolvedError } from "./errors/error-tracker.ts"
import type { Evidence } from "./evidence/evidence.ts"
import { sectionOf } from "./statements/classify.ts"

/** A memory as the detector gives it: with its section and its confidence. */
export function detection(
  sourceTurn: ConversationTurn,
  raw: RawDetection & { category: DetectionCategory },
  text: string,
  scope: MemoryScope,
  evidence: ReadonlySet<Evidence> = new Set(),
): DetectedMemory {
  const { category } = raw
  const section = sectionOf(category, evidence, text)
  return { text, section, scope, confidence: confidenceOf(raw), category, sourceTurn }
}

/** An error with its cure. */
export function createResolvedError(
  turn: ConversationTurn,
  { text, count, local }: ResolvedError,
): DetectedMemory {
  const raw = { by: "resolved-error", category: "error-pattern", count } as const
  return detection(turn, raw, text, local ? "local" : "project")
}
