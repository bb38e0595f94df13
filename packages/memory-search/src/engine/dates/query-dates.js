import { lazily } from "@caliban/text";
import { DATED, datesOf, FULL_MONTH, NO_LETTER, NOT_LETTER, two, withDigits, YEARLESS, yearless, } from "./dates.ts";
import { RELATIVE } from "./relative-dates.ts";
const DAY = 86_400_000;
const ASCII_OR_CYRILLIC = /^[(\p{Script=Latin}\p{Script=Cyrillic}\\]/u;
const RELATIVE_PATTERNS = lazily(() => RELATIVE.map(([pattern, meaning]) => {
    const parts = pattern.split(/\|(?![^(]*\))/);
    const spaced = parts.filter((part) => ASCII_OR_CYRILLIC.test(part));
    const rest = parts.filter((part) => !ASCII_OR_CYRILLIC.test(part));
    const source = [`${NOT_LETTER}(?:${spaced.join("|")})${NO_LETTER}`, ...rest].join("|");
    return [new RegExp(source, "giu"), meaning];
}));
/** Any digit, month or word for a time: without one there is no date to look for. */
const MAY_BE_DATED = lazily(() => {
    const relative = RELATIVE.map(([pattern]) => pattern.replaceAll(/\((?!\?)/g, "(?:"));
    return new RegExp(`\\d|${FULL_MONTH}|${relative.join("|")}`, "iu");
});
/** The dates that a query names, in the order of the text. A month without a year is the last one before `now`. */
export function datesInQuery(query, now) {
    const text = withDigits(query);
    const found = [];
    const add = (match, terms) => {
        const from = match.index ?? 0;
        const to = from + match[0].length;
        if (terms.length === 0 || found.some((other) => from < other.to && other.from < to))
            return;
        found.push({ from, to, typed: match[0].trim(), terms });
    };
    if (!MAY_BE_DATED().test(text))
        return found;
    for (const match of text.matchAll(DATED()))
        add(match, termsOfDate(datesOf(match[0], now)));
    for (const [pattern, meaning] of RELATIVE_PATTERNS()) {
        for (const match of text.matchAll(pattern))
            add(match, termsOfRange(...meaning(now, match)));
    }
    for (const match of text.matchAll(YEARLESS()))
        add(match, termsOfYearless(match, now));
    return found.sort((a, b) => a.from - b.from);
}
/** A day means that day; without a day, the month. */
function termsOfDate(terms) {
    const day = terms.find((term) => term.length === 11);
    return day === undefined ? terms.map((term) => [term, 1]) : [[day, 1]];
}
function termsOfRange(from, to) {
    const days = Math.round((to - from) / DAY) + 1;
    const dates = Array.from({ length: days }, (_, at) => new Date(from + at * DAY).toISOString());
    const terms = dates.map((date) => `#${date.slice(0, days > 45 ? 7 : 10)}`);
    return [...new Set(terms)].map((term) => [term, 1]);
}
function termsOfYearless(match, now) {
    const { month, day } = yearless(match);
    if (month < 1 || month > 12)
        return [];
    if (day > 0)
        return [[`#${two(month)}-${two(day)}`, 1]];
    const date = new Date(now);
    const year = date.getUTCFullYear() - (month > date.getUTCMonth() + 1 ? 1 : 0);
    return [
        [`#${year}-${two(month)}`, 1],
        [`#${year + 1}-${two(month)}`, 0.5],
        [`#${year - 1}-${two(month)}`, 0.3],
    ];
}
