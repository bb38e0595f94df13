import { createLearningDetector } from "@caliban/memory/learn";
import { keywordsOf } from "@caliban/text";
import { CHANGED, DEPENDENT, DOUBTFUL, FACT } from "./phrases.ts";
import { headOf } from "./read-message.ts";
/** Whether a sentence is to be kept: the user asked for it, learning's detector found it, or it plainly states a fact. */
export function isWorthSaving({ text, requested }) {
    if (text.split(/\s+/).length < 2)
        return false;
    if (requested)
        return true;
    if (text !== headOf(text))
        return false;
    if (isDetected(text) && !DOUBTFUL.test(text))
        return true;
    if (keywordsOf(text).size < 2 || DEPENDENT.test(text))
        return false;
    // "Was moved" is a lasting change, "was" alone is the past.
    const present = text.replace(/\b(?:was|were|had been) (?=\p{L}+ed\b)/giu, "");
    return (FACT.test(text) || CHANGED.test(text)) && !DOUBTFUL.test(present);
}
function isDetected(content) {
    const detector = createLearningDetector();
    const turn = { role: "user", content, timestamp: new Date(0), sessionId: "" };
    return detector.analyze(turn).length > 0 || detector.detectCandidates(turn).length > 0;
}
/** A statement as a sentence. */
export function toFact(text) {
    const first = /^\p{Ll}[\p{L}']*(?=[\s,]|$)/u.test(text)
        ? text.charAt(0).toUpperCase() + text.slice(1)
        : text;
    const isAddress = first.split(/\s/).at(-1)?.includes("/") === true;
    return /[\p{L}\p{N})]$/u.test(first) && !isAddress ? `${first}.` : first;
}
