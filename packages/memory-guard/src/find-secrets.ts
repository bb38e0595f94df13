import { mustBeText } from "@caliban/text"
import { checkOptions } from "./check-options.ts"
import type { SecretFinding } from "./finding.ts"
import { runToEnd } from "./run-steps.ts"
import { type FindOptions, scan } from "./scan.ts"

/**
 * Finds everything in a text that must not be stored, sorted by position and without overlaps. A text that is too
 * long to be read is one finding, `too-long`. Cost: linear in the length of the text.
 *
 * @throws TypeError for a text that is not a string, and wrong options; never for a string
 */
export function findSecrets(text: string, options: FindOptions = {}): SecretFinding[] {
  mustBeText("findSecrets", "text", text)
  checkOptions("findSecrets", options)
  return runToEnd(scan(text, options))
}
