/**
 * Replaces each match; yields at each, where it may pause. Returns the same object when nothing changes.
 *
 * @param pattern Global, and linear in the length of any text.
 * @param replace Returns the replacement; `undefined` keeps the match.
 */
export function* rewrite(form, pattern, replace) {
    const { text } = form;
    const pieces = [];
    const seams = new Set();
    const parts = [];
    let length = 0;
    let copied = 0;
    // Where the current copied piece starts, here and in the form it is made from.
    let at = 0;
    let from = 0;
    const append = (part) => {
        parts.push(part);
        length += part.length;
    };
    const endPiece = (to) => {
        if (to > from)
            pieces.push({ at, from, to, copied: true });
    };
    for (const match of text.matchAll(pattern)) {
        yield;
        const [before] = match;
        const replacement = replace(match);
        if (replacement === undefined || replacement === before)
            continue;
        append(text.slice(copied, match.index));
        copied = match.index + before.length;
        if (replacement.length !== before.length || before.length > 1) {
            endPiece(match.index);
            if (replacement === "")
                seams.add(length);
            else
                pieces.push({ at: length, from: match.index, to: copied, copied: false });
            at = length + replacement.length;
            from = copied;
        }
        append(replacement);
    }
    if (copied === 0)
        return form;
    append(text.slice(copied));
    endPiece(text.length);
    return { text: parts.join(""), base: form, pieces, seams };
}
/**
 * Removes code units. Returns the same object when the text has none of them.
 *
 * @param isRemoved Has a 1 at the code of each.
 */
export function remove(form, isRemoved) {
    const { text } = form;
    const units = new Uint16Array(text.length);
    const positions = new Uint32Array(text.length);
    let length = 0;
    for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (isRemoved[code] === 1)
            continue;
        units[length] = code;
        positions[length++] = at;
    }
    if (length === text.length)
        return form;
    const positionOf = (at) => (at < length ? (positions[at] ?? 0) : text.length);
    return {
        text: Buffer.from(units.buffer, 0, 2 * length).toString("utf16le"),
        base: form,
        positions: positions.subarray(0, length),
        seams: { has: (at) => positionOf(at) > (at === 0 ? 0 : positionOf(at - 1) + 1) },
    };
}
/** Maps a non-empty range of a form to the original text. */
export function originalSpan({ base, pieces, positions }, start, end) {
    if (base !== undefined && positions !== undefined)
        return originalSpan(base, positions[start] ?? 0, (positions[end - 1] ?? 0) + 1);
    if (base === undefined || pieces === undefined)
        return [start, end];
    const first = pieceAt(pieces, start);
    const last = pieceAt(pieces, end - 1);
    return originalSpan(base, first.copied ? first.from + start - first.at : first.from, last.copied ? last.from + end - last.at : last.to);
}
function pieceAt(pieces, place) {
    let low = 0;
    let high = pieces.length - 1;
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((pieces[middle]?.at ?? 0) <= place)
            low = middle;
        else
            high = middle - 1;
    }
    return pieces[low] ?? { at: 0, from: 0, to: 0, copied: true };
}
