import { oneLine } from "@caliban/text";
import { asksNotToRemember } from "../detect/opt-out.ts";
import { isJsonObject } from "../text/json.ts";
import { proseOf } from "../text/sentences.ts";
import { textOf } from "../text/turn-text.ts";
import { DETECTION_CATEGORIES, MEMORY_SCOPES, MEMORY_SECTIONS, } from "../types.ts";
/**
 * The detections of the host's `extract`, which never gets a message that must not be remembered. What a model returns
 * may have any form: a wrong detection is a problem, and so is an error, and the turn continues without it.
 */
export async function extractFrom({ options: { extract }, note }, turn) {
    if (extract === undefined)
        return [];
    if (turn.role === "user" && asksNotToRemember(proseOf(textOf(turn.content))))
        return [];
    const problems = [];
    const detections = [];
    try {
        const given = await extract(turn);
        if (!Array.isArray(given))
            throw new TypeError("it did not return an array");
        for (const [at, one] of given.entries()) {
            const wrong = wrongFieldOf(one);
            if (wrong === undefined)
                detections.push({ sourceTurn: turn, ...one, text: oneLine(one.text) });
            else
                problems.push(`detection ${at + 1}: ${wrong}`);
        }
    }
    catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
    }
    note("extract", problems.length === 0 ? undefined : problems.join("; "));
    return detections;
}
const CHOICES = {
    scope: MEMORY_SCOPES,
    section: MEMORY_SECTIONS,
    category: DETECTION_CATEGORIES,
};
/** What is wrong with a detection; `undefined` if nothing. */
function wrongFieldOf(detection) {
    if (!isJsonObject(detection))
        return "it is not an object";
    const { text, confidence } = detection;
    if (typeof text !== "string" || text.trim() === "")
        return "`text` must be a text that is not empty";
    if (typeof confidence !== "number" || !(confidence >= 0 && confidence <= 1))
        return "`confidence` must be a number from 0 to 1";
    for (const [field, choices] of Object.entries(CHOICES)) {
        if (!choices.some((choice) => choice === detection[field]))
            return `\`${field}\` must be one of ${choices.join(", ")}`;
    }
    return undefined;
}
