import type { SecretFinding } from "./finding.ts"
import { runToEnd } from "./run-steps.ts"
import { type FindOptions, scan } from "./scan.ts"

/**
 * Finds everything in a text that must not be stored, sorted by position and without overlaps. Never throws for a
 * string: a text that is too long to be read is one finding, `too-long`. Cost: linear in the length of the text.
 */
export function findSecrets(text: string, options: FindOptions = {}): SecretFinding[] {
  return runToEnd(scan(text, options))
}
