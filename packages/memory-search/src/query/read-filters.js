import { plainLine, shortWord } from "@caliban/text";
import { parseTime } from "./parse-time.ts";
/** A phrase, or a filter: a name, a colon and a word or a text in quotes; it may stand in brackets. */
const PARTS = /"[^"]*"|(?<![^\s(])(type|mount|since):("[^"]*"|[^\s"()]*)/gi;
/** Notes are for people and models: a hostile query cannot make them long. */
const NOTES_MAX = 5;
/** The name of the memory itself in `mount:own`. */
export const OWN = "own";
/** Splits a query into text and filters. Of several filters of one kind the last decides. Never fails; linear time. */
export function readFilters(query, context) {
    const parsed = { text: "", notes: [] };
    parsed.text = query.replace(PARTS, (part, name, value) => {
        if (name === undefined || value === undefined)
            return part;
        const problem = applyFilter(parsed, context, name.toLowerCase(), value.replaceAll('"', ""));
        if (problem !== undefined && parsed.notes.length < NOTES_MAX) {
            const shown = plainLine(shortWord(`${name}:${value}`));
            parsed.notes.push(`The filter ${shown} was ignored: ${problem}.`);
        }
        return " ";
    });
    return parsed;
}
/** Sets one filter, or says why it cannot be used. */
function applyFilter(parsed, { now, mounts, hasType }, name, value) {
    if (name === "type") {
        const type = value.toLowerCase();
        if (!hasType(type))
            return `no topic has this type; ${USUAL_TYPES}`;
        parsed.type = type;
    }
    else if (name === "mount") {
        if (value !== OWN && !mounts.includes(value))
            return explainMounts(mounts);
        parsed.mount = value;
    }
    else {
        const since = parseTime(value, now);
        if (since === undefined)
            return "write a date such as 2026-01-31, or an age such as 14d, 2w or 3m";
        parsed.since = since;
    }
    return undefined;
}
const USUAL_TYPES = "the usual types are user, feedback, project and reference";
export function explainType(type) {
    return `No topic has the type ${plainLine(shortWord(type))}; ${USUAL_TYPES}.`;
}
export function explainMounts(mounts) {
    return mounts.length === 0
        ? "this memory has no mounts"
        : `the mounts are ${mounts.join(", ")}, and own is the memory itself`;
}
