import { compareStatements, type Relation } from "../similar/relation.ts"
import type { DetectedMemory, ParsedMemoryFile } from "../types.ts"

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
  const texts = textsOf(existing)
  let kept: DetectedMemory[] = []
  for (const detection of detections) {
    const relationTo = (text: string): Relation => compareStatements(detection.text, text)
    const known = [...texts, ...kept.map(({ text }) => text)]
    if (known.some((text) => relationTo(text) === "repeats")) continue
    kept = kept.filter(({ text }) => relationTo(text) !== "replaces")
    const replaced = texts.filter((text) => relationTo(text) === "replaces")
    const replaces = [...new Set([...(detection.replaces ?? []), ...replaced])]
    kept.push(replaces.length === 0 ? detection : { ...detection, replaces })
  }
  return kept
}
