/** The kinds of text that must not be stored. */
export type FindingClass = "secret" | "password" | "contact" | "file-content"

/** A range of a text that must not be stored. It never contains the text itself. */
export interface SecretFinding {
  /** Name of the rule that matched, in kebab-case. */
  rule: string
  class: FindingClass
  /** Offset in the given text, in UTF-16 code units. */
  start: number
  /** Offset after its last code unit. */
  end: number
}

/** What `maskSecrets` writes in place of a value. */
export const MASK: RegExp = /\[masked: [a-z0-9]+(?:-[a-z0-9]+)*\]/g

/** Which class names a range that has two of them. */
const PRECEDENCE: readonly FindingClass[] = ["secret", "password", "contact", "file-content"]

/** Sorts findings by position and merges overlapping ones; the more severe class names the result, then the earlier finding. */
export function mergeFindings(findings: readonly SecretFinding[]): SecretFinding[] {
  const ordered = findings
    .map((finding, order) => ({ finding, order }))
    .sort((a, b) => a.finding.start - b.finding.start)
  const merged: { finding: SecretFinding; order: number }[] = []
  for (const { finding, order } of ordered) {
    const last = merged.at(-1)
    if (last === undefined || finding.start >= last.finding.end) {
      merged.push({ finding, order })
      continue
    }
    const grade = PRECEDENCE.indexOf(finding.class) - PRECEDENCE.indexOf(last.finding.class)
    const named = grade < 0 || (grade === 0 && order < last.order) ? { finding, order } : last
    const end = Math.max(last.finding.end, finding.end)
    merged[merged.length - 1] = { ...named, finding: { ...named.finding, start: last.finding.start, end } }
  }
  return merged.map(({ finding }) => finding)
}
