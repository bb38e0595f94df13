import { isOption } from "./parse/parse-options.ts";
/** Makes one argument of all words but options, as they were typed. */
export function gatherText(words) {
    const [first, ...rest] = words.filter((word) => !isOption(word));
    const last = rest.at(-1);
    if (first === undefined || last === undefined)
        return words;
    const text = [first, ...rest].map((word) => word.text).join(" ");
    return [...words.filter(isOption), { text, quoted: true, from: first.from, to: last.to }];
}
/** A slug as a person types it; the file's name is accepted. The address of an attachment begins with `./`. */
export function withoutExtension(text) {
    return text.startsWith("./") ? text : text.replace(/(?<=.)\.md$/i, "");
}
