import type { ConversationTurn, DetectedMemory, DetectionCategory } from "../types.ts"
import type { Evidence } from "./evidence/evidence.ts"
import { preferenceClassOf, sectionOf } from "./statements/classify.ts"

/** How something was noticed, and the confidence that this gives. */
const CONFIDENCES = {
  /** An explicit rule, preference or fact. */
  statement: 0.9,
  /** Corrected more than once. */
  "repeated-correction": 0.8,
  /** Corrected once; it may apply to the current task only. */
  correction: 0.4,
  /** An error and a resolution that worked. */
  "resolved-error": 0.7,
  /** The same choice more than once, without an explanation. */
  choice: 0.5,
  /** A choice for the first time. */
  remark: 0.2,
}

export interface RawDetection {
  by: keyof typeof CONFIDENCES
  category: DetectionCategory
}

/** The confidence of a detection, from 0 to 1. */
export function confidenceOf({ by }: RawDetection): number {
  return CONFIDENCES[by]
}

/** A detection with less confidence is dropped. */
export const CANDIDATE_CONFIDENCE = 0.3
/** One with less waits as a candidate until it is repeated. */
export const STORE_CONFIDENCE = 0.6

/** A detection with its section and its confidence. */
export function createDetection(
  sourceTurn: ConversationTurn,
  {
    by,
    category,
    evidence = new Set(),
    ...said
  }: RawDetection &
    Pick<DetectedMemory, "text" | "scope" | "requested"> & { evidence?: ReadonlySet<Evidence> },
): DetectedMemory {
  const section = sectionOf(category, evidence, said.text)
  const confidence = confidenceOf({ by, category })
  const detection = { ...said, section, confidence, category, sourceTurn }
  if (category !== "user-preference") return detection
  return { ...detection, preference: preferenceClassOf(said.text) }
}
