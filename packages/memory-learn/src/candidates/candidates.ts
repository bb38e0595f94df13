import { CANDIDATE_CONFIDENCE, confidenceOf } from "../detect/detection.ts"
import { compareWith } from "../similar/relation.ts"
import type { DetectedMemory } from "../types.ts"

/** Something that was noticed once and will be stored when it is noticed again. */
export type Candidate = Pick<DetectedMemory, "text" | "category">

/** Only the newest candidates are kept. */
export const CANDIDATES_LIMIT = 200

/**
 * Adds detections to the candidates, oldest first. One that was noticed before is promoted: it should be stored and is no
 * longer a candidate. One that contradicts a candidate replaces it. Pure.
 */
export function noteCandidates(
  candidates: readonly Candidate[],
  detections: readonly DetectedMemory[],
): { candidates: Candidate[]; promoted: DetectedMemory[] } {
  let waiting = [...candidates]
  const promoted: DetectedMemory[] = []
  for (const detection of detections) {
    const { text, category } = detection
    const relationTo = compareWith(text)
    const before = waiting.find((other) => relationTo(other.text) === "repeats")
    if (before === undefined) {
      waiting = [...waiting.filter((other) => relationTo(other.text) !== "replaces"), { text, category }]
    } else {
      waiting = waiting.filter((one) => one !== before)
      promoted.push(promote(before, detection))
    }
  }
  return { candidates: waiting.slice(-CANDIDATES_LIMIT), promoted }
}

/** The detection with the longer of both texts and the confidence of a repetition. */
function promote(candidate: Candidate, detection: DetectedMemory): DetectedMemory {
  const text = candidate.text.length > detection.text.length ? candidate.text : detection.text
  const { category, confidence, section } = detection
  const by = confidence < CANDIDATE_CONFIDENCE ? "choice" : "repeated-correction"
  const promoted = { ...detection, text, confidence: confidenceOf({ by, category }) }
  const isCorrection = [candidate.category, category].includes("repeated-correction")
  return isCorrection || section === "Corrections"
    ? { ...promoted, category: "repeated-correction", section: "Corrections" }
    : promoted
}
