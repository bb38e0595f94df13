import { confidenceOf } from "./confidence.ts";
import { isOfMachine } from "./errors/resolutions.ts";
import { sectionOf } from "./statements/classify.ts";
/** A detection with its section and its confidence. */
export function createDetection(sourceTurn, { text, scope, evidence = new Set(), ...raw }) {
    const { category } = raw;
    const section = sectionOf(category, evidence, text);
    return { text, section, scope, confidence: confidenceOf(raw), category, sourceTurn };
}
export function createResolvedError(turn, { text, count, local }) {
    const scope = local ? "local" : "project";
    return createDetection(turn, { by: "resolved-error", category: "error-pattern", count, text, scope });
}
/** A command that succeeded in several turns. */
export function createRepeatedCommand(turn, command) {
    const scope = isOfMachine(command) ? "local" : "project";
    return createDetection(turn, { by: "choice", category: "tool-usage", text: `Run \`${command}\``, scope });
}
