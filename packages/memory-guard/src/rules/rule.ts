import type { FindingClass } from "../finding.ts"
import type { Form } from "../forms/form.ts"

/** What a rule found, as places in the form that it read. */
export interface Match {
  rule: string
  class: FindingClass
  start: number
  end: number
}

/** A rule reads a form and never throws. Time is linear in its length. */
export type Rule = (form: Form) => Iterable<Match>
