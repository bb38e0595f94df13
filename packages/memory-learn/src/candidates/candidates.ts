import { compareStatements, isDuplicate } from "../compare/compare.ts"
import { bandOf, confidenceOf } from "../detect/confidence.ts"
import type { DetectedMemory, DetectionCategory, MemoryScope, MemorySectionType } from "../types.ts"

/** Something that was noticed once and will be stored when it is noticed again. */
export interface Candidate {
  text: string
  scope: MemoryScope
  section: MemorySectionType
  category: DetectionCategory
  count: number
  /** ISO dates and times. */
  firstSeen: string
  lastSeen: string
  /** The sessions in which it was seen, oldest first, at most 10. */
  sessions: readonly string[]
}

/** All candidates of a project, as plain data: see `formatCandidates` and `readCandidates`. */
export interface Candidates {
  version: 1
  /** Ordered by when they were last seen, oldest first. */
  entries: readonly Candidate[]
}

export const NO_CANDIDATES: Candidates = { version: 1, entries: [] }

export const CANDIDATES_LIMIT = 200
const SESSIONS_LIMIT = 10

/** The result of `noteCandidates`. */
export interface NotedCandidates {
  candidates: Candidates
  /** Noticed again, so they should be stored. They are no longer candidates. */
  promoted: DetectedMemory[]
}

function dateOf(detection: DetectedMemory): string {
  const { timestamp } = detection.sourceTurn
  return Number.isNaN(timestamp.getTime()) ? new Date(0).toISOString() : timestamp.toISOString()
}

function newCandidate(detection: DetectedMemory): Candidate {
  return {
    text: detection.text,
    scope: detection.scope,
    section: detection.section,
    category: detection.category,
    count: 1,
    firstSeen: dateOf(detection),
    lastSeen: dateOf(detection),
    sessions: [detection.sourceTurn.sessionId],
  }
}

function seenAgain(candidate: Candidate, detection: DetectedMemory): Candidate {
  return {
    ...candidate,
    count: candidate.count + 1,
    lastSeen: dateOf(detection),
    sessions: [...new Set([...candidate.sessions, detection.sourceTurn.sessionId])].slice(-SESSIONS_LIMIT),
  }
}

function promote(candidate: Candidate, detection: DetectedMemory): DetectedMemory {
  const text = candidate.text.length > detection.text.length ? candidate.text : detection.text
  const by = bandOf(detection.confidence) === "discard" ? "choice" : "repeated-correction"
  const { category } = detection
  const promoted = { ...detection, text, confidence: confidenceOf({ by, category, count: candidate.count }) }
  const isCorrection = [candidate.category, category].includes("repeated-correction")
  return isCorrection || detection.section === "Corrections"
    ? { ...promoted, category: "repeated-correction", section: "Corrections" }
    : promoted
}

/**
 * Adds detections with a confidence from 0.3 to 0.6. One that was noticed before, in this session or an earlier one, is
 * promoted to a confidence of at least 0.8. One that contradicts a candidate replaces it. Pure.
 */
export function noteCandidates(
  candidates: Candidates,
  detections: readonly DetectedMemory[],
): NotedCandidates {
  let waiting = [...candidates.entries]
  const promoted: DetectedMemory[] = []
  for (const detection of detections) {
    const before = waiting.find(({ text }) => isDuplicate(detection.text, text))
    if (before === undefined) {
      waiting = waiting.filter(({ text }) => compareStatements(detection.text, text) !== "replaces")
      waiting.push(newCandidate(detection))
    } else {
      waiting = waiting.filter((one) => one !== before)
      promoted.push(promote(seenAgain(before, detection), detection))
    }
  }
  return { candidates: { version: 1, entries: waiting.slice(-CANDIDATES_LIMIT) }, promoted }
}

/** The candidates without those that repeat one of the stored texts. */
export function dropCandidates(candidates: Candidates, stored: readonly string[]): Candidates {
  const isStored = ({ text }: Candidate): boolean =>
    stored.some((other) => compareStatements(text, other) === "repeats")
  return { version: 1, entries: candidates.entries.filter((candidate) => !isStored(candidate)) }
}
