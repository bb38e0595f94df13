/** The same for the common forms of one English word: plurals, -ing, -ed and a final -e. At least three letters. */
export function stem(word) {
    const unit = word.charCodeAt(word.length - 1);
    return unit >= 0x61 && unit < 0x7b ? stemEnglish(word) : word;
}
function stemEnglish(word) {
    const length = word.length;
    if (length < 4)
        return word;
    if (length > 4 && word.endsWith("ies"))
        return `${word.slice(0, -3)}y`;
    if (length > 5 && word.endsWith("ing"))
        return dropDouble(word.slice(0, -3));
    if (length > 4 && word.endsWith("ed"))
        return dropDouble(word.slice(0, -2));
    if (/(?:[sxz]|ch|sh)es$/.test(word) && length > 4)
        return word.slice(0, -2);
    const single = /(?:ss|us|is)$/.test(word) || !word.endsWith("s") ? word : word.slice(0, -1);
    return single.length > 3 && single.endsWith("e") ? single.slice(0, -1) : single;
}
/** `runn` is `run`; `call` and `pass` stay. A final -e goes, as in `care` and `caring`. */
function dropDouble(word) {
    const last = word.at(-1) ?? "";
    const double = last === word.at(-2) && !"lszaeiou".includes(last);
    const shorter = double ? word.slice(0, -1) : word;
    return shorter.length > 3 && shorter.endsWith("e") ? shorter.slice(0, -1) : shorter;
}
