import type { DetectionCategory } from "../types.ts"

/** How something was noticed. Each way has its confidence. */
export type NoticedBy =
  /** Said outright: a rule, a preference, a fact. */
  | "statement"
  /** Said, but in passing or with little to tell it from talk. */
  | "hint"
  /** Corrected more than once. */
  | "repeated-correction"
  /** Corrected once, and it is not clear whether that holds beyond the task. */
  | "correction"
  /** An error whose cure has worked. */
  | "resolved-error"
  /** The same choice more than once, without a word on it. */
  | "choice"
  /** Told of the person's life or plans; noticed in the personal profile only. */
  | "told"

export interface RawDetection {
  by: NoticedBy
  category: DetectionCategory
  /** How often it was seen, this time included. */
  count?: number
}

const CONFIDENCES: Readonly<Record<NoticedBy, number>> = {
  statement: 0.9,
  hint: 0.5,
  "repeated-correction": 0.8,
  correction: 0.4,
  "resolved-error": 0.7,
  choice: 0.5,
  told: 0.65,
}

/** A third occurrence and later ones add this much each, up to `CEILING`. */
const STEP = 0.05
const CEILING = 0.95

/** From 0 to 1, by how something was noticed and how often. */
export function confidenceOf({ by, count = 1 }: RawDetection): number {
  const base = CONFIDENCES[by]
  if (by === "resolved-error" && count > 1) return 0.8
  if (by === "repeated-correction" && count > 2) return Math.min(CEILING, base + STEP * (count - 2))
  return base
}

export type Band = "discard" | "candidate" | "store" | "store-now"

/** Half-open: [0, .3) discard, [.3, .6) candidate until repeated, [.6, .8) store, [.8, 1] store at once. */
export function bandOf(confidence: number): Band {
  if (!(confidence >= 0.3)) return "discard"
  if (confidence < 0.6) return "candidate"
  return confidence < 0.8 ? "store" : "store-now"
}
