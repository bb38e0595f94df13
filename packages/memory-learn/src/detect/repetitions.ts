import type { DetectedMemory } from "../types.ts"
import { compareChoices } from "./choices.ts"
import { confidenceOf, LEAST } from "./detection.ts"

/** A file of entries in sections, as `@caliban/memory-wundr` reads it. */
export type SectionedEntries = { sections: readonly { entries: readonly { text: string }[] }[] }

/** The detections that say something new. Those that contradict existing texts, not their own message, name them in `replaces`. */
export function deduplicate(
  detections: readonly DetectedMemory[],
  existing: readonly string[] | SectionedEntries,
): DetectedMemory[] {
  const entries = "sections" in existing ? existing.sections.flatMap((section) => section.entries) : undefined
  const texts = entries?.map(({ text }) => text) ?? (existing as readonly string[])
  const kept: DetectedMemory[] = []
  for (const detection of detections) {
    const relationTo = compareChoices(detection.text)
    if ([...texts, ...kept.map(({ text }) => text)].some((text) => relationTo(text) === "repeats")) continue
    const replaced = texts.filter((text) => relationTo(text) === "updates")
    const replaces = [...new Set([...(detection.replaces ?? []), ...replaced])]
    kept.push(replaces.length === 0 ? detection : { ...detection, replaces })
  }
  return kept
}

/** Something that was noticed once and will be stored when it is noticed again. */
export type Candidate = Pick<DetectedMemory, "text" | "category">

/** Only the newest candidates are kept. */
export const CANDIDATES_LIMIT = 200

/** Adds detections to the candidates, oldest first. One that was noticed before is promoted and no longer a candidate. */
export function noteCandidates(
  candidates: readonly Candidate[],
  detections: readonly DetectedMemory[],
): { candidates: Candidate[]; promoted: DetectedMemory[] } {
  let waiting = [...candidates]
  const promoted: DetectedMemory[] = []
  for (const detection of detections) {
    const { text, category } = detection
    const relationTo = compareChoices(text)
    const before = waiting.find((other) => relationTo(other.text) === "repeats")
    if (before === undefined) {
      waiting = [...waiting.filter((other) => relationTo(other.text) !== "updates"), { text, category }]
    } else {
      waiting = waiting.filter((one) => one !== before)
      promoted.push(promote(before, detection))
    }
  }
  return { candidates: waiting.slice(-CANDIDATES_LIMIT), promoted }
}

/** The detection with the longer of both texts and the confidence of a repetition. */
function promote(before: Candidate, detection: DetectedMemory): DetectedMemory {
  const text = before.text.length > detection.text.length ? before.text : detection.text
  const { category, confidence, section } = detection
  const by = confidence < LEAST.candidate ? "choice" : "repeated-correction"
  const promoted = { ...detection, text, confidence: confidenceOf({ by, category }) }
  const isCorrection =
    section === "Corrections" || [before.category, category].includes("repeated-correction")
  return isCorrection ? { ...promoted, category: "repeated-correction", section: "Corrections" } : promoted
}
