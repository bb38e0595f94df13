import type { DetectionCategory } from "../types.ts"

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
  /** Something about the user's life or plans; personal profile only. */
  | "personal"

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
  personal: 0.65,
}

/** Each occurrence after the second adds this much, up to `CEILING`. */
const STEP = 0.05
const CEILING = 0.95

/** The confidence of a detection, from 0 to 1. */
export function confidenceOf({ by, count = 1 }: RawDetection): number {
  const base = CONFIDENCES[by]
  if (by === "resolved-error" && count > 1) return 0.8
  if (by === "repeated-correction" && count > 2) return Math.min(CEILING, base + STEP * (count - 2))
  return base
}

export type Band = "discard" | "candidate" | "store" | "store-now"

/** [0, 0.3) discard, [0.3, 0.6) candidate until repeated, [0.6, 0.8) store, [0.8, 1] store at once. */
export function bandOf(confidence: number): Band {
  if (!(confidence >= 0.3)) return "discard"
  if (confidence < 0.6) return "candidate"
  return confidence < 0.8 ? "store" : "store-now"
}
