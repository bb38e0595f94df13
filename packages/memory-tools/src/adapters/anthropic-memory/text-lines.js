/** Width of a line number. */
const NUMBER_WIDTH = 6;
/** How many lines a snippet shows before and after a change. */
const CONTEXT_LINES = 2;
/** The lines of a text; a line end at the end of the text begins no further line. */
export function linesOf(text) {
    const lines = text.split(/\r\n|\r|\n/);
    if (lines.at(-1) === "")
        lines.pop();
    return lines;
}
/** Lines with their numbers. @param first Number of the first one, from 1. */
export function numberLines(lines, first) {
    return lines.map((line, at) => `${String(first + at).padStart(NUMBER_WIDTH)}\t${line}`).join("\n");
}
/** The number of the line in which a position is, from 1. */
export function lineAt(text, position) {
    return text.slice(0, position).split(/\r\n|\r|\n/).length;
}
/** More occurrences are not counted. */
const OCCURRENCES_MAX = 60;
/**
 * Where a text occurs, overlapping occurrences included; `undefined` when it does not. The model sees every line end as
 * `\n`: when the text does not occur as it is, all line ends are the same. Linear time.
 */
export function findText(text, searched) {
    return (findVerbatim(text, searched) ??
        withOriginalPositions(text, findVerbatim(plainEnds(text), plainEnds(searched))));
}
function findVerbatim(text, searched) {
    const found = findAll(text, searched, OCCURRENCES_MAX);
    const [start] = found;
    if (start === undefined)
        return undefined;
    const lines = linesAt(text, found);
    const isComplete = found.length < OCCURRENCES_MAX;
    return { start, end: start + searched.length, lines, isOnce: found.length === 1, isComplete };
}
/** The numbers of the lines in which ascending positions are, each once. */
function linesAt(text, positions) {
    const lines = new Set();
    const ends = text.matchAll(/\r\n|\r|\n/g);
    let end = ends.next();
    let line = 1;
    for (const position of positions) {
        for (; !end.done && end.value.index + end.value[0].length <= position; end = ends.next())
            line += 1;
        lines.add(line);
    }
    return [...lines];
}
function withOriginalPositions(text, found) {
    return (found && { ...found, start: beforePlainEnds(text, found.start), end: beforePlainEnds(text, found.end) });
}
/** The first positions at which a text occurs (Knuth, Morris, Pratt): `indexOf` takes quadratic time for some texts. */
function findAll(text, searched, max) {
    const borders = bordersOf(searched);
    const found = [];
    let matched = 0;
    for (let at = 0; at < text.length && found.length < max; at++) {
        while (matched > 0 && text.charCodeAt(at) !== searched.charCodeAt(matched))
            matched = borders[matched - 1] ?? 0;
        if (text.charCodeAt(at) === searched.charCodeAt(matched))
            matched += 1;
        if (matched < searched.length)
            continue;
        found.push(at + 1 - matched);
        matched = borders[matched - 1] ?? 0;
    }
    return found;
}
/** For each beginning of a text, the length of the longest shorter text that it both begins and ends with. */
function bordersOf(text) {
    const borders = new Uint32Array(text.length);
    let length = 0;
    for (let at = 1; at < text.length; at++) {
        while (length > 0 && text.charCodeAt(at) !== text.charCodeAt(length))
            length = borders[length - 1] ?? 0;
        if (text.charCodeAt(at) === text.charCodeAt(length))
            length += 1;
        borders[at] = length;
    }
    return borders;
}
function plainEnds(text) {
    return text.replace(/\r\n?/g, "\n");
}
/** The position in a text for one in its `plainEnds`. */
function beforePlainEnds(text, position) {
    let at = position;
    for (const { index } of text.matchAll(/\r\n/g)) {
        if (index >= at)
            break;
        at += 1;
    }
    return at;
}
/** A text with the line ends of a file, where that file has only `\r\n`. */
export function withLineEnds(text, file) {
    const isWindows = file.includes("\r\n") && !/(?<!\r)\n/.test(file);
    return isWindows ? text.replace(/\r?\n/g, "\r\n") : text;
}
/** Inserts lines after a line; `line` is at most the number of lines. Every other byte stays. */
export function insertLines(file, line, given) {
    if (file.startsWith("\ufeff"))
        return `\ufeff${insertLines(file.slice(1), line, given)}`;
    const end = withLineEnds("\n", file);
    const text = withLineEnds(given, file);
    const at = startOf(file, line);
    const before = file.slice(0, at);
    const after = file.slice(at);
    const needsStart = before !== "" && !/[\r\n]$/.test(before);
    // Below a last line without a line end, the new last line is as it was given.
    const needsEnd = !/[\r\n]$/.test(text) && (after !== "" || (!needsStart && before !== ""));
    return before + (needsStart ? end : "") + text + (needsEnd ? end : "") + after;
}
/** Where the line after `line` begins. */
function startOf(text, line) {
    if (line === 0)
        return 0;
    let count = 0;
    for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
        count += 1;
        if (count === line)
            return index + end.length;
    }
    return text.length;
}
/** The changed lines with some lines around them. @param first, last Numbers of lines, from 1. */
export function renderSnippet(text, first, last) {
    const lines = linesOf(text);
    const start = Math.max(1, first - CONTEXT_LINES);
    return numberLines(lines.slice(start - 1, last + CONTEXT_LINES), start);
}
/** The first line in which two texts differ, and the last one of the second text. From 1. */
export function findDifference(before, after) {
    const [old, now] = [linesOf(before), linesOf(after)];
    let first = 0;
    while (first < old.length && first < now.length && old[first] === now[first])
        first++;
    let same = 0;
    const most = Math.min(old.length, now.length) - first;
    while (same < most && old.at(-1 - same) === now.at(-1 - same))
        same++;
    return [first + 1, Math.max(first + 1, now.length - same)];
}
