/** What kind of text must not be stored. */
export type FindingClass = "secret" | "password" | "contact" | "file-content"

/** A stretch of a text that must not be stored. It never holds the text itself. */
export interface Finding {
  /** Name of the rule that matched, in kebab-case. */
  rule: string
  class: FindingClass
  /** Where it begins in the text that was given, in UTF-16 code units. */
  start: number
  /** Where it ends; the code unit there is no part of it. */
  end: number
}

/** The class that names a stretch to which two of them apply. */
const PRECEDENCE: readonly FindingClass[] = ["secret", "password", "contact", "file-content"]

/** Sorted by place; what overlaps is one, named by the graver class, else by the rule that was found first. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const ordered = findings
    .map((finding, order) => ({ finding, order }))
    .sort((a, b) => a.finding.start - b.finding.start || a.order - b.order)
  const merged: { finding: Finding; order: number }[] = []
  for (const { finding, order } of ordered) {
    const last = merged.at(-1)
    if (last === undefined || finding.start >= last.finding.end) {
      merged.push({ finding, order })
      continue
    }
    const grade = PRECEDENCE.indexOf(finding.class) - PRECEDENCE.indexOf(last.finding.class)
    const named = grade < 0 || (grade === 0 && order < last.order) ? { finding, order } : last
    merged[merged.length - 1] = {
      finding: {
        ...named.finding,
        start: last.finding.start,
        end: Math.max(last.finding.end, finding.end),
      },
      order: named.order,
    }
  }
  return merged.map(({ finding }) => finding)
}
