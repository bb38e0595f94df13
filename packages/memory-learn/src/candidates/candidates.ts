import { cutText, oneLine } from "@caliban/text"
import { CANDIDATE_CONFIDENCE, confidenceOf } from "../detect/detection.ts"
import { compareStatements } from "../similar/relation.ts"
import { isSame } from "../similar/values.ts"
import { isJsonObject } from "../text/json.ts"
import {
  DETECTION_CATEGORIES,
  type DetectedMemory,
  type DetectionCategory,
  MEMORY_SCOPES,
  MEMORY_SECTIONS,
  type MemoryScope,
  type MemorySectionType,
} from "../types.ts"

/** Something that was noticed once and will be stored when it is noticed again. */
export interface Candidate {
  text: string
  scope: MemoryScope
  section: MemorySectionType
  category: DetectionCategory
}

/** Only the newest candidates are kept. */
export const CANDIDATES_LIMIT = 200

const TEXT_LIMIT = 200

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
    const before = waiting.find(({ text }) => isSame(detection.text, text))
    if (before === undefined) {
      const { text, scope, section, category } = detection
      waiting = waiting.filter((other) => compareStatements(text, other.text) !== "replaces")
      waiting.push({ text, scope, section, category })
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

/** The candidates without those that repeat one of the stored texts. */
export function dropCandidates(candidates: readonly Candidate[], stored: readonly string[]): Candidate[] {
  return candidates.filter(
    ({ text }) => !stored.some((other) => compareStatements(text, other) === "repeats"),
  )
}

/** Candidates as a JSON array, one per line, so that people can read and delete them. */
export function formatCandidates(candidates: readonly Candidate[]): string {
  return `[\n${candidates.map((candidate) => JSON.stringify(candidate)).join(",\n")}\n]\n`
}

/** Parses the output of `formatCandidates`. Skips what is invalid. Never throws. */
export function parseCandidates(text: string): Candidate[] {
  try {
    const listed: unknown = JSON.parse(text)
    return Array.isArray(listed) ? listed.slice(-CANDIDATES_LIMIT).flatMap(candidateOf) : []
  } catch {
    return []
  }
}

function candidateOf(value: unknown): Candidate[] {
  if (!isJsonObject(value) || typeof value["text"] !== "string") return []
  const text = cutText(oneLine(value["text"].slice(0, 5 * TEXT_LIMIT)), TEXT_LIMIT)
  const scope = MEMORY_SCOPES.find((one) => one === value["scope"])
  const section = MEMORY_SECTIONS.find((one) => one === value["section"])
  const category = DETECTION_CATEGORIES.find((one) => one === value["category"])
  if (text === "" || scope === undefined || section === undefined || category === undefined) return []
  return [{ text, scope, section, category }]
}
