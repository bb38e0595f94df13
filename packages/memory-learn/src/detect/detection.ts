import type { ConversationTurn, DetectedMemory, DetectionCategory } from "../types.ts"
import type { Evidence } from "./evidence/evidence.ts"
import { preferenceClassOf, sectionOf } from "./statements/classify.ts"

/** How something was noticed; this decides the confidence. */
export type NoticedBy =
  /** An explicit rule, preference or fact. */
  | "statement"
  /** A statement that may be small talk. */
  | "hint"
  /** Corrected more than once. */
  | "repeated-correction"
  /** Corrected once; it may apply to the current task only. */
  | "correction"
  /** An error and a resolution that worked. */
  | "resolved-error"
  /** The same choice more than once, without an explanation. */
  | "choice"
  /** A choice for the first time. */
  | "remark"

export interface RawDetection {
  by: NoticedBy
  category: DetectionCategory
  /** How often it was seen, including this time. */
  count?: number
}

const CONFIDENCES: Readonly<Record<NoticedBy, number>> = {
  statement: 0.9,
  hint: 0.5,
  "repeated-correction": 0.8,
  correction: 0.4,
  "resolved-error": 0.7,
  choice: 0.5,
  remark: 0.2,
}

/** The confidence of a detection, from 0 to 1. An error that was resolved twice counts as repeated. */
export function confidenceOf({ by, count = 1 }: RawDetection): number {
  return CONFIDENCES[by === "resolved-error" && count > 1 ? "repeated-correction" : by]
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
    count,
    evidence = new Set(),
    ...said
  }: RawDetection &
    Pick<DetectedMemory, "text" | "scope" | "requested"> & { evidence?: ReadonlySet<Evidence> },
): DetectedMemory {
  const section = sectionOf(category, evidence, said.text)
  const confidence = confidenceOf({ by, category, ...(count && { count }) })
  const detection = { ...said, section, confidence, category, sourceTurn }
  if (category !== "user-preference") return detection
  return { ...detection, preference: preferenceClassOf(said.text) }
}
