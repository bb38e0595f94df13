import { lazily } from "@caliban/text";
/** Month names of nine languages: one line for each month, the beginnings of its names. */
const MONTHS = [
    "jan|janv|janu|ene|enero|gen|gennaio|янв|يناير",
    "feb|févr|fevr|fevereiro|febbraio|фев|فبراير",
    "mar|märz|maerz|mars|marzo|março|mrt|maart|март|марта|مارس",
    "apr|avr|abr|апр|أبريل|ابريل",
    "may|mai|mayo|mag|maggio|maio|mei|май|мая|مايو",
    "jun|juin|giu|июн|يونيو",
    "jul|juil|lug|июл|يوليو",
    "aug|août|aout|ago|авг|أغسطس|اغسطس",
    "sep|sept|set|settembre|сен|سبتمبر",
    "oct|okt|out|ott|окт|أكتوبر|اكتوبر",
    "nov|ноя|نوفمبر",
    "dec|dez|déc|dic|дек|ديسمبر",
];
export const FULL_MONTH = "(?:january|january|february|march|april|may|june|july|august|september|october|november|december" +
    "|januar|februar|märz|maerz|mai|juni|juli|oktober|dezember" +
    "|janvier|février|fevrier|mars|avril|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre" +
    "|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre" +
    "|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro" +
    "|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre" +
    "|januari|februari|maart|mei|augustus" +
    "|январ[яьe]|феврал[яьe]|марта?|март[е]?|апрел[яье]|ма[йяе]|июн[яье]|июл[яье]|августа?е?|сентябр[яье]|октябр[яье]|ноябр[яье]|декабр[яье]" +
    "|يناير|فبراير|مارس|أبريل|ابريل|مايو|يونيو|يوليو|أغسطس|اغسطس|سبتمبر|أكتوبر|اكتوبر|نوفمبر|ديسمبر" +
    "|jan|feb|mar|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez)";
export const NOT_LETTER = "(?<![\\p{L}\\p{N}])";
export const NO_LETTER = "(?![\\p{L}\\p{N}])";
/** Dates with a year, in any text. */
export const DATED = lazily(() => new RegExp([
    `${NOT_LETTER}(?<y1>(?:19|20)\\d\\d)[-/.](?<m1>\\d{1,2})(?:[-/.](?<d1>\\d{1,2}))?(?!\\d)`,
    `${NOT_LETTER}(?<d2>\\d{1,2})[./](?<m2>\\d{1,2})[./](?<y2>(?:19|20)\\d\\d)(?!\\d)`,
    `(?<y3>(?:19|20)\\d\\d)年(?:(?<m3>\\d{1,2})月(?:(?<d3>\\d{1,2})日)?)?`,
    `${NOT_LETTER}(?:(?<d4>\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s+(?:of\\s+|de\\s+)?)?(?<m4>${FULL_MONTH})\\.?,?\\s+(?:(?<e4>\\d{1,2})(?:st|nd|rd|th)?,?\\s+)?(?:de\\s+)?(?<y4>(?:19|20)\\d\\d)(?!\\d)`,
].join("|"), "giu"));
/** Whether a folded term is the name of a month, by its beginning. */
export function isMonth(term) {
    return term.length > 2 && term.length < 13 && /^[^\d#]/.test(term) && FOLDED_MONTH().test(term);
}
const FOLDED_MONTH = lazily(() => /^(?:jan|feb|fev|mar|mae|apr|avr|abr|may|mai|mag|mei|jun|jui|jul|giu|lug|ago|aou|aug|sep|set|oct|okt|ott|out|nov|dec|dez|dic|ene|gen|янв|фев|мар|апр|май|мая|мае|июн|июл|авг|сен|окт|ноя|дек|ينا|فبر|مار|ابر|ماي|يون|يول|اغس|سبت|اكت|نوف|ديس)/u);
/**
 * Days and months named in a text, as the terms under which they are indexed: `#2026-03-14`, `#2026-03`, and `#03-14`.
 * A date without a year is the one nearest to `time`, when the text was written.
 */
export function datesOf(text, time) {
    const found = new Set();
    const read = withDigits(text);
    for (const { groups = {} } of read.matchAll(DATED())) {
        const year = groups["y1"] ?? groups["y2"] ?? groups["y3"] ?? groups["y4"];
        const month = groups["m1"] ?? groups["m2"] ?? groups["m3"] ?? String(monthOf(groups["m4"] ?? ""));
        const day = groups["d1"] ?? groups["d2"] ?? groups["d3"] ?? groups["d4"] ?? groups["e4"];
        addDate(found, Number(year), Number(month), Number(day ?? 0));
    }
    for (const match of read.matchAll(YEARLESS())) {
        const { month, day } = yearless(match);
        if (day > 0)
            found.add(`#${two(month)}-${two(day)}`);
        if (!Number.isNaN(time) && (day > 0 || month > 0))
            addDate(found, nearestYear(time, month, day), month, day);
    }
    return [...found];
}
export const two = (value) => String(value).padStart(2, "0");
function addDate(found, year, month, day) {
    if (!(month >= 1 && month <= 12))
        return;
    found.add(`#${year}-${two(month)}`);
    if (!(day >= 1 && day <= 31))
        return;
    found.add(`#${year}-${two(month)}-${two(day)}`);
    found.add(`#${two(month)}-${two(day)}`);
}
/** The year in which a day is nearest to a time. */
function nearestYear(time, month, day) {
    const year = new Date(time).getUTCFullYear();
    const distance = (one) => Math.abs(Date.UTC(one, month - 1, day || 15) - time);
    return [year - 1, year, year + 1].reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
const CHINESE_DIGITS = "〇一二三四五六七八九十";
/** Chinese numerals before 月, 日 and 号 as digits. */
export function withDigits(text) {
    if (!text.includes("月"))
        return text;
    return text.replace(/[一二三四五六七八九十]{1,3}(?=[月日号號])/gu, (numeral) => {
        const [tens = "", ones = ""] = numeral.includes("十") ? numeral.split("十") : ["", numeral];
        const value = numeral.includes("十") ? 10 * (tens === "" ? 1 : CHINESE_DIGITS.indexOf(tens)) : 0;
        return String(value + (ones === "" ? 0 : CHINESE_DIGITS.indexOf(ones)));
    });
}
/** From 1; 0 for anything but the name of a month. */
function monthOf(name) {
    const small = name.toLowerCase();
    let best = 0;
    let longest = 0;
    for (const [at, beginnings] of MONTHS.entries()) {
        for (const beginning of beginnings.split("|")) {
            if (small.startsWith(beginning) && beginning.length > longest) {
                best = at + 1;
                longest = beginning.length;
            }
        }
    }
    return best;
}
/** A month, with a day before or behind it, without a year. */
export const YEARLESS = lazily(() => new RegExp(`${NOT_LETTER}(?:(\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s+(?:of\\s+|de\\s+)?)?(${FULL_MONTH})${NO_LETTER}(?:\\s+(\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?(?!\\.?,?\\s+(?:de\\s+)?(?:19|20)\\d\\d)|(?<!年)(\\d{1,2})月(?:(\\d{1,2})[日号])?`, "giu"));
/** Of a match of `YEARLESS`; 0 for what it does not name. */
export function yearless([whole, before, name, behind, cjkMonth, cjkDay]) {
    const day = Number(before ?? behind ?? cjkDay ?? 0);
    // "may" and "mar" are words as well: only with a capital, or with a day.
    const doubtful = name !== undefined && /^(?:may|mar|mai|mei|mars|dec|jan|set|out)$/i.test(name);
    if (doubtful && day === 0 && !/^\p{Lu}/u.test(whole.trim()))
        return { month: 0, day: 0 };
    return { month: name === undefined ? Number(cjkMonth) : monthOf(name), day };
}
