import { mustBeText } from "@caliban/text"
import { checkOptions } from "./check-options.ts"
import { findSecrets } from "./find-secrets.ts"
import { mergeFindings, type SecretFinding } from "./finding.ts"
import { type Form, originalSpan, type Piece } from "./forms/form.ts"
import type { FindOptions } from "./scan.ts"

export interface MaskedText {
  text: string
  /** What was masked, with positions in the given text. */
  findings: SecretFinding[]
}

/** Masking may expose further findings. After this many rounds everything from the first mask on is masked, too. */
const ROUNDS = 6

/**
 * Replaces each finding with `[masked: <rule>]`. With the same options, `findSecrets` finds nothing in the result.
 *
 * @throws TypeError for a text that is not a string, and wrong options; never for a string
 */
export function maskSecrets(text: string, options: FindOptions = {}): MaskedText {
  mustBeText("maskSecrets", "text", text)
  checkOptions("maskSecrets", options)
  let findings: SecretFinding[] = []
  for (let round = 1; ; round++) {
    const masked = replace(text, findings)
    const further = findSecrets(masked.text, options).map((finding) => {
      const [start, end] = originalSpan(masked, finding.start, finding.end)
      return { ...finding, start, end }
    })
    if (further.length === 0) return { text: masked.text, findings }
    findings = mergeFindings([...findings, ...further])
    const [first] = findings
    if (round >= ROUNDS && first !== undefined) {
      findings = [{ ...first, start: round > ROUNDS ? 0 : first.start, end: text.length }]
    }
  }
}

/** The text with a mask for each finding, and how to map positions back. */
function replace(text: string, findings: readonly SecretFinding[]): Form {
  let masked = ""
  const pieces: Piece[] = []
  let copied = 0
  const push = (part: string, from: number, to: number, isCopy: boolean): void => {
    if (part === "") return
    pieces.push({ at: masked.length, from, to, copied: isCopy })
    masked += part
  }
  for (const { rule, start, end } of findings) {
    push(text.slice(copied, start), copied, start, true)
    push(`[masked: ${rule}]`, start, end, false)
    copied = end
  }
  push(text.slice(copied), copied, text.length, true)
  return { text: masked, base: { text }, pieces }
}
