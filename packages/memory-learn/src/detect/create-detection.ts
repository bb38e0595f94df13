import type { ConversationTurn, DetectedMemory, DetectionCategory, MemoryScope } from "../types.ts"
import { confidenceOf, type RawDetection } from "./confidence.ts"
import type { Evidence } from "./evidence/evidence.ts"
import { preferenceClassOf, sectionOf } from "./statements/classify.ts"

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
