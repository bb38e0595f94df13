import { foldEntry } from "./find-entry.ts";
import { lineEndOf, splice, startsWithByteOrderMark } from "./lines.ts";
import { blocksOf, parseSectionedLines } from "./sectioned-lines.ts";
/**
 * Merges a late save: what an editor saved into a file while it was being replaced. Every line that only the save has is
 * inserted below the line that it follows there. Nothing is removed. Entries that exist with other metadata, or elsewhere,
 * are skipped with their sub-bullets. Linear.
 *
 * Returns the text unchanged if an unclosed comment or fence of the save would hide one of its entries.
 *
 * @param isElsewhere Whether the entry with this first line was removed from the text or moved to another file.
 */
export function mergeLateSave(text, save, isElsewhere) {
    const current = parseSectionedLines(text);
    const newLines = findNewLines(current, save, isElsewhere);
    if (newLines.size === 0)
        return text;
    const end = lineEndOf(current.lines);
    const seen = new Set();
    const splices = current.lines.flatMap((line, at) => {
        const added = newLines.get(line.text);
        if (added === undefined || seen.has(line.text))
            return [];
        seen.add(line.text);
        return [
            { at: placeBelow(current.lines, at), remove: 0, insert: added.map((one) => ({ text: one, end })) },
        ];
    });
    const top = newLines.get(TOP);
    if (top !== undefined) {
        splices.unshift({
            at: startsWithByteOrderMark(current.lines) ? 1 : 0,
            remove: 0,
            insert: top.map((one) => ({ text: one, end })),
        });
    }
    const merged = splice(current.lines, splices).text;
    const before = blocksOf(current).map((block) => block.text);
    const after = new Set(blocksOf(parseSectionedLines(merged)).map((block) => block.text));
    return before.every((entry) => after.has(entry)) ? merged : text;
}
/** The key for lines at the start of the file. */
const TOP = "\uFEFF";
/** The lines that only the save has, grouped by the line before them. */
function findNewLines(current, save, isElsewhere) {
    const known = new Set(current.lines.map((line) => line.text));
    const firstLines = new Map(blocksOf(current).map((block) => [foldEntry(block.text), current.lines[block.first]?.text ?? ""]));
    const saved = parseSectionedLines(save);
    const skipped = new Set();
    const twins = new Map();
    for (const { first, last, text } of blocksOf(saved)) {
        const line = saved.lines[first]?.text ?? "";
        const twin = firstLines.get(foldEntry(text));
        if (twin !== undefined)
            twins.set(first, twin);
        else if (isElsewhere(line))
            for (let at = first; at <= last; at++)
                skipped.add(at);
    }
    const newLines = new Map();
    let above = TOP;
    for (const [at, { text }] of saved.lines.entries()) {
        const there = twins.get(at) ?? (known.has(text) ? text : undefined);
        if (text.trim() === "" || text === TOP || skipped.has(at))
            continue;
        if (there !== undefined)
            above = there;
        else {
            const below = newLines.get(above) ?? [];
            below.push(text);
            newLines.set(above, below);
        }
    }
    return newLines;
}
/** The next position below a line that is not inside a comment or fenced code. */
function placeBelow(lines, at) {
    let place = at + 1;
    while (place < lines.length && lines[place]?.inside === true)
        place++;
    return place;
}
