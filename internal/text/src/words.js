import { bareText } from "./fold.ts";
import { lazily } from "./lazily.ts";
import { isCjkGrammar, isStopWord } from "./stop-words.ts";
const TOKEN = lazily(() => /[\p{L}\p{M}\p{N}_]+/gu);
const NO_SPACES = lazily(() => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu);
function pairs(run, into) {
    const letters = [...run];
    if (letters.length === 1)
        into.push(run);
    for (let at = 0; at + 1 < letters.length; at += 1)
        into.push(`${letters[at]}${letters[at + 1]}`);
}
/**
 * The words of a text in order, as `bareText` gives them. Scripts without spaces between words, and Korean, whose words
 * include grammatical endings, give overlapping pairs of characters. Linear.
 */
export function wordsOf(text) {
    const words = [];
    for (const [token] of bareText(text).matchAll(TOKEN())) {
        let end = 0;
        for (const run of token.matchAll(NO_SPACES())) {
            if (run.index > end)
                words.push(token.slice(end, run.index));
            pairs(run[0], words);
            end = run.index + run[0].length;
        }
        if (end < token.length)
            words.push(token.slice(end));
    }
    return words;
}
/** Removes the most common English endings. Never shorter than three letters. */
export function stemOf(word) {
    if (word.length < 5 || /\d/u.test(word))
        return word;
    if (word.endsWith("ies"))
        return `${word.slice(0, -3)}y`;
    if (word.endsWith("ing") && word.length > 6)
        return word.slice(0, -3);
    if (word.endsWith("ed") && word.length > 5)
        return word.slice(0, -2);
    if (word.endsWith("en") && word.length > 6)
        return word.slice(0, -2);
    if (word.endsWith("es") && word.length > 5)
        return word.slice(0, -2);
    if (word.endsWith("s") || word.endsWith("e") || word.endsWith("n"))
        return word.slice(0, -1);
    return word;
}
function isGrammar(word) {
    return isStopWord(word) || [...word].every((letter) => isCjkGrammar(letter));
}
/** What a text is about: its distinct words without stop words, stemmed. */
export function keywordsOf(text) {
    const keywords = new Set();
    for (const word of wordsOf(text)) {
        if (!isGrammar(word))
            keywords.add(stemOf(word));
    }
    return keywords;
}
/** How many elements two sets have in common. */
export function sharedCount(a, b) {
    const [small, large] = a.size <= b.size ? [a, b] : [b, a];
    let shared = 0;
    for (const word of small)
        if (large.has(word))
            shared += 1;
    return shared;
}
/** The similarity of two sets of keywords, from 0 to 1: the common elements, as a share of the smaller set. */
export function shareOf(a, b) {
    const smaller = Math.min(a.size, b.size);
    return smaller === 0 ? 0 : sharedCount(a, b) / smaller;
}
