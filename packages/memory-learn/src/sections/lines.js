import { parseIndex } from "@caliban/memory-core";
export const BYTE_ORDER_MARK = "\uFEFF";
/** Splits a text into lines; a byte order mark becomes a line of its own. `joinLines` gives the same text. Linear. */
export function splitLines(raw) {
    const { lines, visible } = parseIndex(raw);
    let position = 0;
    return lines.map((parsed) => {
        const { text, end } = parsed;
        // The sides of an open git conflict are text here; `decodeForChange` refuses to change such a file.
        const inside = parsed.inside === true && parsed.conflict !== true;
        const line = { text, end, inside, visible: visible.slice(position, position + text.length) };
        position += text.length + end.length;
        return line;
    });
}
export function joinLines(lines) {
    return lines.map(({ text, end = "" }) => text + end).join("");
}
/** The number of lines, without a byte order mark. */
export function countLines(lines) {
    return lines.length - (startsWithByteOrderMark(lines) ? 1 : 0);
}
/** The number of a line as editors show it, from 1. */
export function lineNumber(lines, at) {
    return at + (startsWithByteOrderMark(lines) ? 0 : 1);
}
export function startsWithByteOrderMark(lines) {
    return lines[0]?.text === BYTE_ORDER_MARK;
}
/** The line end of a file: its first one. */
export function lineEndOf(lines) {
    return lines.find(({ end }) => end !== "")?.end ?? "\n";
}
/**
 * Applies splices that do not overlap and keeps every other byte. A file without a final line end stays so, unless only
 * its last lines were removed.
 */
export function splice(lines, splices) {
    const usual = lineEndOf(lines);
    const isUnended = lines.length > (startsWithByteOrderMark(lines) ? 1 : 0) && lines.at(-1)?.end === "";
    const result = [];
    const removed = [];
    let from = 0;
    const keepUntil = (to) => {
        for (; from < to; from++) {
            const { text, end } = lines[from];
            result.push({ text, end, isNew: false });
        }
    };
    // By position; those at the same position in the given order.
    for (const { at, remove, insert } of splices.toSorted((a, b) => a.at - b.at)) {
        keepUntil(at);
        const stays = new Set(insert.map(({ text }) => text));
        for (; from < at + remove; from++) {
            const line = lines[from];
            if (!stays.has(line.text))
                removed.push(describeRemoved(lines, from, usual));
        }
        for (const { text, end = usual } of insert)
            result.push({ text, end, isNew: true });
    }
    keepUntil(lines.length);
    const last = result.at(-1);
    for (const line of result)
        if (line !== last && line.end === "" && line.text !== BYTE_ORDER_MARK)
            line.end = usual;
    if (last?.isNew && isUnended)
        last.end = "";
    return { text: joinLines(result), removed };
}
function describeRemoved(lines, at, usual) {
    const { text, end } = lines[at];
    const above = lines[at - 1]?.text;
    return {
        line: text,
        at,
        ...(above === undefined ? {} : { above }),
        ...(end === usual ? {} : { end }),
    };
}
