import type { SecretFinding } from "../finding.ts"
import type { Form } from "../forms/form.ts"

/** A finding of a rule, with positions in the form it read. */
export type Match = SecretFinding

/** What a rule yields: a match, or `undefined` where reading may pause. */
export type Matches = Generator<Match | undefined, void>

/** Finds matches in a form. Never throws. Cost: linear in its length, and a few milliseconds between two yields. */
export type Rule = (form: Form) => Matches
