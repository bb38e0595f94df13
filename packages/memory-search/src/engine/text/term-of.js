import { isStopWord } from "@caliban/text";
import { stem } from "./stem.ts";
/** The term under which a word is indexed; `undefined` for a word that carries no meaning. Its form is that of `Tokens`. */
export function termOf(word, form) {
    if (word === "")
        return undefined;
    if (form === 2)
        return word;
    if (form === 0 && (isStopWord(word) || (word.length === 1 && !/\d/.test(word))))
        return undefined;
    return stem(word);
}
