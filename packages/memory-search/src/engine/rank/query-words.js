import { cutText } from "@caliban/text";
import { datesInQuery } from "../dates/query-dates.ts";
import { foldWord, readTokens, wordAt } from "../text/read-tokens.ts";
import { termOf } from "../text/term-of.ts";
import { createTokens } from "../text/tokens.ts";
/** Characters of a query that are read; a longer one is a pasted file, whose beginning says what it is. */
const MOST_READ = 1 << 16;
const MOST_WORDS = 500;
const MOST_DATED = 2_000;
/** Characters of a word that are shown. */
const MOST_SHOWN = 64;
/** Words about memory itself, which say little about what is sought. */
const GENERIC = /^(?:not|noted|chang|happen|event|writ|written|sav|add|entri|entry|topic|memory|rememb|remember|know|tell|said|say|new|thing|stuff|notiert|passiert|geandert|notiz|notizen|записано|произошло|изменилось|记录|記録)$/u;
/** Reads a query. Linear. */
export function parseQuery(text, now) {
    const read = text.slice(0, MOST_READ);
    const dates = datesInQuery(read.slice(0, MOST_DATED), now);
    const words = new Map();
    const tokens = createTokens();
    readTokens(read, tokens);
    for (let at = 0; at < tokens.count; at += 1) {
        const from = tokens.from[at];
        const to = tokens.to[at];
        if (tokens.text === read && dates.some((date) => from >= date.from && to <= date.to))
            continue;
        const form = tokens.form[at];
        const term = termOf(wordAt(tokens, at), form);
        if (term === undefined || words.has(term))
            continue;
        if (words.size === MOST_WORDS)
            break;
        words.set(term, {
            typed: tokens.text.slice(from, to),
            from,
            terms: [[term, 1]],
            similar: form !== 1,
            date: false,
            weight: form === 1 ? 0.5 : GENERIC.test(term) ? 0.2 : 1,
        });
    }
    for (const { typed, from, terms } of dates)
        words.set(`#${typed}`, { typed, from, terms, similar: false, date: true, weight: 1 });
    return { text: tokens.text, words: [...words.values()], phrases: phrasesOf(read.slice(0, MOST_DATED)) };
}
/** Words as they were typed, in the order of the query; parts of one identifier or run of characters as a whole. */
export function showWords(text, words) {
    const shown = [];
    let last;
    for (const { typed, from, date } of [...words].sort((one, other) => one.from - other.from)) {
        const to = from + typed.length;
        if (date)
            shown.push(typed);
        else if (last !== undefined && from < last.to) {
            last.to = Math.max(last.to, to);
            shown[shown.length - 1] = text.slice(last.from, last.to);
        }
        else
            shown.push(typed);
        if (date)
            last = undefined;
        else if (last === undefined || from >= last.to)
            last = { from, to };
    }
    return [...new Set(shown.map((word) => cutText(word, MOST_SHOWN)))];
}
function phrasesOf(text) {
    return [...text.matchAll(/["“„«]([^"“”„«»]{2,200})["”“»]/gu)]
        .map(([, phrase = ""]) => foldPhrase(phrase))
        .filter((phrase) => phrase.length > 1);
}
/** A text in the form in which phrases are compared: words in their folded form with one space between. */
export function foldPhrase(text) {
    return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(foldWord).join(" ");
}
