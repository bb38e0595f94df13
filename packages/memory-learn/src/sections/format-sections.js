import { placeAfter, placeIn, placeSection } from "./append-entry.ts";
import { patchBlock, removeBlock } from "./edit-entry.ts";
import { checkTitle } from "./entry-text.ts";
import { foldTitle } from "./find-entry.ts";
import { formatEntry } from "./format-entry.ts";
import { lineNumber, splice } from "./lines.ts";
import { blocksOf, childrenOf, parseSectionedLines, } from "./sectioned-lines.ts";
import { STALE_MARK } from "./stale-mark.ts";
/**
 * Applies the difference between `raw` and `sections` and changes no other byte. `line` and `startLine` identify entries
 * and sections; 0 means new. A missing entry or section is removed; a section with prose keeps its heading. An entry in
 * another place is moved.
 *
 * @throws TypeError if no entry or section starts at such a line; MemoryError see `checkEntryText`.
 */
export function formatSections({ raw, sections }) {
    const sectioned = parseSectionedLines(raw);
    const wanted = new Map();
    for (const section of sections)
        if (section.startLine > 0)
            wanted.set(findSectionBlock(sectioned, section.startLine), section);
    const blocks = new Map(blocksOf(sectioned).map((block) => [lineNumber(sectioned.lines, block.first), block]));
    const kept = new Set(sections.flatMap(({ entries }) => entries).map((entry) => blockOf(blocks, entry)));
    const splices = [];
    for (const old of sectioned.sections) {
        const section = wanted.get(old);
        if (section !== undefined)
            splices.push(...editSection({ sectioned, blocks, kept }, old, section));
        else
            splices.push(...dropSection(sectioned, old));
    }
    const edit = splice(sectioned.lines, splices);
    const removed = [...edit.removed];
    let { text } = edit;
    for (const section of sections) {
        if (section.startLine > 0)
            continue;
        const now = parseSectionedLines(text);
        const lines = section.entries.flatMap((entry) => linesOf(sectioned, entry, blocks, "- "));
        text = splice(now.lines, placeSection(now, checkTitle(section.title), lines).splices).text;
    }
    return { text, removed };
}
function findSectionBlock({ lines, sections }, startLine) {
    const found = sections.find(({ heading }) => lineNumber(lines, heading) === startLine);
    if (found === undefined)
        throw new TypeError(`No section starts at line ${startLine}.`);
    return found;
}
function blockOf(blocks, { line }) {
    const block = blocks.get(line);
    if (block === undefined && line > 0)
        throw new TypeError(`No entry starts at line ${line}.`);
    return block;
}
function editSection({ sectioned, blocks, kept }, old, section) {
    const splices = [];
    if (foldTitle(section.title) !== foldTitle(old.title)) {
        const { end = "" } = sectioned.lines[old.heading] ?? {};
        const insert = [{ text: `## ${checkTitle(section.title)}`, end }];
        splices.push({ at: old.heading, remove: 1, insert });
    }
    const bullet = `${(old.blocks.at(-1)?.prefix ?? "- ").trimEnd()} `;
    const stays = new Set();
    let at = old.blocks[0]?.first;
    let above = -1;
    for (const entry of section.entries) {
        const block = blockOf(blocks, entry);
        if (block !== undefined && old.blocks.includes(block) && block.first > above) {
            splices.push(...patchBlock(sectioned, block, differenceOf(sectioned, block, entry)));
            stays.add(block);
            above = block.first;
            at = placeAfter(sectioned, old, block);
            continue;
        }
        const lines = linesOf(sectioned, entry, blocks, bullet);
        const place = at === undefined ? placeIn(sectioned, old) : { at, isApart: false };
        splices.push({ at: place.at, remove: 0, insert: place.isApart ? [{ text: "" }, ...lines] : lines });
        at = place.at;
    }
    // An entry that moved to another section is removed here, too.
    for (const block of old.blocks)
        if (!stays.has(block) || !kept.has(block))
            splices.push(removeBlock(block));
    return splices;
}
/** The lines of an entry that is new or moved. */
function linesOf(sectioned, entry, blocks, bullet) {
    const block = blockOf(blocks, entry);
    if (block === undefined)
        return formatEntry(entry, bullet).map((text) => ({ text }));
    const lines = sectioned.lines.slice(block.first, block.last + 1);
    const moved = splice(lines, patchBlock({ ...sectioned, lines }, shift(block), differenceOf(sectioned, block, entry)));
    return parseSectionedLines(moved.text).lines.map(({ text, end }) => (end === "" ? { text } : { text, end }));
}
function shift(block) {
    return { ...block, first: 0, last: block.last - block.first };
}
function differenceOf(sectioned, block, entry) {
    const children = childrenOf(sectioned.lines, block);
    const sameChildren = JSON.stringify(children) === JSON.stringify(entry.children);
    const metadata = changedMetadata(block.metadata ?? {}, entry.metadata ?? {});
    return {
        ...(entry.text === block.text ? {} : { text: entry.text }),
        ...(sameChildren ? {} : { children: entry.children }),
        ...(metadata === undefined ? {} : { metadata }),
        marked: entry.text.startsWith(STALE_MARK),
    };
}
function changedMetadata(before, after) {
    const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
    const changed = [...fields].filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
    if (changed.length === 0)
        return undefined;
    return Object.fromEntries(changed.map((field) => [field, after[field]]));
}
/** Removes a section; one with prose keeps it and the heading. */
function dropSection({ lines }, { heading, last, blocks }) {
    const isEntry = (at) => blocks.some((block) => block.first <= at && at <= block.last);
    const isBare = lines
        .slice(heading + 1, last + 1)
        .every((line, index) => line.text.trim() === "" || isEntry(heading + 1 + index));
    return isBare ? [{ at: heading, remove: last - heading + 1, insert: [] }] : blocks.map(removeBlock);
}
