import { lazily } from "@caliban/text";
import { isPlaceholder } from "./placeholder.ts";
const FUNCTION_WORD = /^(?:a|an|the|is|are|was|be|in|on|at|of|to|for|by|from|with|and|or|not|no|it|that|this|stored|kept|must|should|can|will|has|have|your|my|our|their|via|per|as|if|when|der|die|das|und|im|in|ist|le|la|les|de|du|et|est|el|los|en|y|es|when|into|per)$/i;
/** Four to eight plain words, or three to eight that hyphens join: "correct-horse-battery". */
const PASSPHRASE = lazily(() => /^(?:[a-zäöüß]{3,12}(?: [a-zäöüß]{3,12}){3,7}|\p{L}{3,12}(?:-\p{L}{3,12}){2,7}|\p{L}{3,12}(?:_\p{L}{3,12}){2,7})(?=\s*(?:$|[.!;,]?\s*\n|[.!;]))/u);
/** A passphrase that ends with the line or sentence. */
export function findPassphrase(text, at) {
    const line = PASSPHRASE().exec(text.slice(at, at + 120))?.[0];
    if (line === undefined ||
        isPlaceholder(line) ||
        line.split(/[ _-]/).some((word) => FUNCTION_WORD.test(word)))
        return undefined;
    return { start: at, end: at + line.length };
}
/** True for the words of a passphrase, and not of a sentence. */
export function isPassphrase(words) {
    if (words.length < 3 || words.length > 12)
        return false;
    const functional = words.filter((word) => FUNCTION_WORD.test(word)).length;
    return !isPlaceholder(words.join(" ")) && functional < 2 && !FUNCTION_WORD.test(words[0] ?? "");
}
