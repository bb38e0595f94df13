import type { DetectedMemory, ParsedMemoryFile } from "../types.ts"
import { factsContradict, factsRepeat } from "./compare.ts"
import { factsOf, type TextFacts } from "./text-facts.ts"

function textsOf(existing: ParsedMemoryFile | readonly string[]): string[] {
  return "sections" in existing
    ? existing.sections.flatMap((section) => section.entries.map((entry) => entry.text))
    : [...existing]
}

/**
 * The detections that say something new. Drops those that repeat an existing text or an earlier detection. Those that
 * contradict existing texts name them in `replaces`. Of two contradicting detections, the later one stays. Idempotent.
 */
export function deduplicate(
  detections: readonly DetectedMemory[],
  existing: ParsedMemoryFile | readonly string[],
): DetectedMemory[] {
  if (detections.length === 0) return []
  const texts = textsOf(existing).map((text) => ({ text, facts: factsOf(text) }))
  let kept: { detection: DetectedMemory; facts: TextFacts }[] = []
  for (const detection of detections) {
    const facts = factsOf(detection.text)
    if (texts.some((other) => factsRepeat(facts, other.facts))) continue
    if (kept.some((other) => factsRepeat(facts, other.facts))) continue
    kept = kept.filter((other) => !factsContradict(facts, other.facts))
    const replaced = texts.filter((other) => factsContradict(facts, other.facts)).map((other) => other.text)
    const replaces = [...new Set([...(detection.replaces ?? []), ...replaced])]
    kept.push({ detection: replaces.length === 0 ? detection : { ...detection, replaces }, facts })
  }
  return kept.map((one) => one.detection)
}
