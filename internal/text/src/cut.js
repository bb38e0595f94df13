/** At most `limit` code points; a longer text is cut, at a word where one ends near the limit, and ends with `…`. */
export function cutText(text, limit) {
    if (text.length <= limit)
        return text;
    const points = [...text.slice(0, 2 * limit + 2)];
    if (points.length <= limit)
        return text;
    const head = points.slice(0, limit - 1).join("");
    const space = head.lastIndexOf(" ");
    return `${(space > head.length * 0.7 ? head.slice(0, space) : head).replace(/[\s,;:–—-]+$/u, "")}…`;
}
/** The longest beginning of a text that takes at most `limit` bytes of UTF-8; never half a character. */
export function cutToBytes(text, limit) {
    let bytes = 0;
    let end = 0;
    for (const character of text) {
        bytes += Buffer.byteLength(character);
        if (bytes > limit)
            break;
        end += character.length;
    }
    return text.slice(0, end);
}
/** One line: every run of white space and control characters becomes one space. */
export function oneLine(text) {
    return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
