/**
 * Splits a line at white space. A word may stand in `"…"` or `'…'`; a quote counts only at the start of a word and
 * when another one ends it, so `don't` and `5" disk` are what they look like. A backslash is a character like any
 * other, as Windows paths need. Never throws, linear.
 */
export function splitWords(line) {
    const words = [];
    for (const match of line.matchAll(/"([^"]*)"(?!\S)|'([^']*)'(?!\S)|\S+/g)) {
        const inside = match[1] ?? match[2];
        const from = match.index;
        words.push({ text: inside ?? match[0], quoted: inside !== undefined, from, to: from + match[0].length });
    }
    return words;
}
/** A word as it has to be typed: in quotes when it has white space or begins like an option or a quote. */
export function quoteWord(text) {
    if (text !== "" && !/\s|^["'-]/.test(text))
        return text;
    return text.includes('"') ? `'${text}'` : `"${text}"`;
}
