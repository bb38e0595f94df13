import { compareWith } from "../similar/relation.ts"
import type { DetectedMemory, ParsedMemoryFile } from "../types.ts"

/**
 * The detections that say something new. Drops those that repeat an existing text or an earlier detection. Those that
 * contradict existing texts name them in `replaces`. Of two contradicting detections, the later one stays. Idempotent.
 */
export function deduplicate(
  detections: readonly DetectedMemory[],
  existing: ParsedMemoryFile | readonly string[],
): DetectedMemory[] {
  const entries = "sections" in existing ? existing.sections.flatMap((section) => section.entries) : undefined
  const texts = entries?.map(({ text }) => text) ?? (existing as readonly string[])
  let kept: DetectedMemory[] = []
  for (const detection of detections) {
    const relationTo = compareWith(detection.text)
    if ([...texts, ...kept.map(({ text }) => text)].some((text) => relationTo(text) === "repeats")) continue
    kept = kept.filter(({ text }) => relationTo(text) !== "replaces")
    const replaced = texts.filter((text) => relationTo(text) === "replaces")
    const replaces = [...new Set([...(detection.replaces ?? []), ...replaced])]
    kept.push(replaces.length === 0 ? detection : { ...detection, replaces })
  }
  return kept
}
