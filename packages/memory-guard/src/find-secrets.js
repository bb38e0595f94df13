import { checkOptions, checkText } from "./check-options.ts";
import { runToEnd } from "./run-steps.ts";
import { scan } from "./scan.ts";
/**
 * Finds everything in a text that must not be stored, sorted by position and without overlaps. A text that is too
 * long to be read is one finding, `too-long`. Cost: linear in the length of the text.
 *
 * @throws TypeError for a text that is not a string, and wrong options; never for a string
 */
export function findSecrets(text, options = {}) {
    checkText("findSecrets", text);
    checkOptions("findSecrets", options);
    return runToEnd(scan(text, options));
}
