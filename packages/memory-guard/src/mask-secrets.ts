import { type FindOptions, findSecrets } from "./find-secrets.ts"
import { type Finding, mergeFindings } from "./finding.ts"
import { formatMask } from "./mask.ts"

export interface MaskedText {
  text: string
  /** What was masked, at its place in the text that was given. */
  findings: Finding[]
}

/** What is left may read differently once something is masked; after so many rounds all between the masks goes too. */
const ROUNDS = 6

/** A text with `[masked: <rule>]` in place of each finding. `findSecrets` finds nothing in it with the same options. */
export function maskSecrets(text: string, options: FindOptions = {}): MaskedText {
  let findings: Finding[] = []
  for (let round = 1; ; round++) {
    const { masked, toOriginal } = replace(text, findings)
    const further = findSecrets(masked, options).map((finding) => toOriginal(finding))
    if (further.length === 0) return { text: masked, findings }
    findings = mergeFindings([...findings, ...further])
    const [first] = findings
    if (round >= ROUNDS && first !== undefined) {
      findings = [{ ...first, start: round > ROUNDS ? 0 : first.start, end: text.length }]
    }
  }
}

function replace(
  text: string,
  findings: readonly Finding[],
): { masked: string; toOriginal: (finding: Finding) => Finding } {
  const parts: string[] = []
  /** Where each part begins in the masked text, and where in the original. */
  const pieces: { at: number; from: number; to: number; masked: boolean }[] = []
  let at = 0
  let copied = 0
  const push = (part: string, from: number, to: number, masked: boolean): void => {
    if (part === "") return
    parts.push(part)
    pieces.push({ at, from, to, masked })
    at += part.length
  }
  for (const { rule, start, end } of findings) {
    push(text.slice(copied, start), copied, start, false)
    push(formatMask(rule), start, end, true)
    copied = end
  }
  push(text.slice(copied), copied, text.length, false)

  const pieceAt = (place: number): (typeof pieces)[number] => {
    let low = 0
    let high = pieces.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((pieces[middle]?.at ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return pieces[low] ?? { at: 0, from: 0, to: text.length, masked: true }
  }
  const toOriginal = (finding: Finding): Finding => {
    const first = pieceAt(finding.start)
    const last = pieceAt(finding.end - 1)
    return {
      ...finding,
      start: first.masked ? first.from : first.from + finding.start - first.at,
      end: last.masked ? last.to : last.from + finding.end - last.at,
    }
  }
  return { masked: parts.join(""), toOriginal }
}
