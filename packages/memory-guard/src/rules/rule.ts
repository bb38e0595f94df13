import type { FindingClass } from "../finding.ts"
import type { Form } from "../forms/form.ts"

/** A finding of a rule, with positions in the form it read. */
export interface Match {
  rule: string
  class: FindingClass
  start: number
  end: number
}

/** Finds matches in a form. Never throws. Cost: linear in its length. */
export type Rule = (form: Form) => Iterable<Match>
