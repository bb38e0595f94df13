import { suggestSlugs } from "@caliban/memory-core";
import { shortWord } from "@caliban/text";
import { quoteWord } from "./split-words.ts";
/** Sorts words into arguments and options; a string is what is wrong, in one sentence. */
export function parseOptions(words, spec) {
    const names = spec.arguments ?? [];
    const positionals = [];
    const flags = new Set();
    const values = new Map();
    for (let at = 0; at < words.length; at++) {
        const word = words[at];
        if (word === undefined)
            break;
        if (!isOption(word)) {
            positionals.push(word.text);
            continue;
        }
        const [option = "", value] = splitAtEquals(word.text);
        if (spec.values?.includes(option)) {
            const given = value ?? words[++at]?.text;
            if (given === undefined || given === "")
                return `${option} needs a value.`;
            if (given.length > VALUE_MAX)
                return `The value of ${option} is too long.`;
            values.set(option, given);
        }
        else if (value === undefined && (spec.flags?.includes(option) || option === "--json")) {
            flags.add(option);
        }
        else {
            return unknownOption(word.text, [...(spec.flags ?? []), ...(spec.values ?? []), "--json", "--help"]);
        }
    }
    if (positionals.length < (spec.min ?? 0))
        return `The ${names[positionals.length]} is missing.`;
    const extra = positionals[names.length];
    if (extra !== undefined)
        return `Unexpected argument: ${quoteWord(shortWord(extra))}.`;
    return { positionals, flags, values, json: flags.has("--json") };
}
/** More than the longest file name. */
const VALUE_MAX = 1_000;
/** True for an unquoted word that starts like an option. */
export function isOption(word) {
    return !word.quoted && /^-./.test(word.text);
}
function splitAtEquals(text) {
    const at = text.indexOf("=");
    return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
function unknownOption(option, known) {
    const [nearest] = suggestSlugs(option, known);
    return `There is no option ${shortWord(option)}.${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`;
}
