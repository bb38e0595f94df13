import { cutText } from "./cut.ts";
import { didYouMean } from "./nearest.ts";
export function wrongValue(place, expected, value) {
    return new TypeError(`${place.caller}: ${nameOf(place)} must be ${expected}, not ${describeValue(value)}`);
}
export function unknownName(place, name, known) {
    const shown = nameOf({ ...place, path: [...(place.path ?? []), cutText(name, 60)] });
    return new TypeError(`${place.caller}: ${shown} is unknown${didYouMean(name, known)}`);
}
/** What a person calls a value: a short text or number as it is, else its kind. */
export function describeValue(value) {
    if (typeof value === "string")
        return JSON.stringify(cutText(value, 60));
    if (typeof value === "number" || typeof value === "boolean" || value === null)
        return String(value);
    if (Array.isArray(value))
        return "a list";
    if (typeof value === "object")
        return "an object";
    return typeof value === "function" ? "a function" : String(typeof value);
}
function nameOf({ argument, path = [] }) {
    const part = path
        .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
        .join("")
        .replace(/^\./, "");
    if (argument === undefined)
        return part === "" ? "the options" : `option "${part}"`;
    return part === "" ? argument : `${argument}${part.startsWith("[") ? "" : "."}${part}`;
}
