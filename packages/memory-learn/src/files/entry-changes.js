import { appendEntry } from "../sections/append-entry.ts";
import { applyPatches, patchBlock, removeEntry } from "../sections/edit-entry.ts";
import { checkEntryText, withoutMark } from "../sections/entry-text.ts";
import { findEntry, foldTitle } from "../sections/find-entry.ts";
import { formatChildren } from "../sections/format-entry.ts";
import { lineNumber } from "../sections/lines.ts";
import { blocksOf, childrenOf, parseSectionedLines, } from "../sections/sectioned-lines.ts";
import { isSameText } from "./consolidation/merge-duplicates.ts";
import { linesOf } from "./consolidation/topic-file.ts";
/** Adds an entry, or confirms the existing one that says the same. */
export function append(raw, section, entry, { today, isDuplicate }) {
    const sectioned = parseSectionedLines(raw);
    const text = checkEntryText(entry.text);
    const existing = findDuplicate(sectioned, section, text, isDuplicate);
    if (existing !== undefined) {
        const { dateConfirmed = today, confidence = 0 } = entry.metadata ?? {};
        const raised = confidence > (existing.metadata?.confidence ?? 1) ? { confidence } : {};
        const splices = [
            ...patchBlock(sectioned, existing, { metadata: { dateConfirmed, stale: undefined, ...raised } }),
            ...missingChildren(sectioned, existing, entry.children ?? []),
        ];
        return changed(sectioned, existing, applyPatches(sectioned, splices), "duplicate");
    }
    const added = appendEntry(raw, section, { ...entry, metadata: { dateAdded: today, ...entry.metadata } });
    return { text: added.text, removed: [], result: { entry: added.entry, line: added.line } };
}
/** Removes an entry with its sub-bullets. */
export function remove(raw, section, entry) {
    const sectioned = parseSectionedLines(raw);
    const block = findEntry(sectioned, section, entry);
    const edit = removeEntry(raw, section, entry);
    if (block === undefined || edit === undefined)
        return notFound(raw);
    return { ...edit, result: { removed: linesOf(sectioned, block).join("\n") } };
}
/** Changes an entry's text and confirms it. */
export function update(raw, { section, entry }, next, today) {
    const sectioned = parseSectionedLines(raw);
    const block = findEntry(sectioned, section, entry);
    if (block === undefined)
        return notFound(raw);
    const isSame = checkEntryText(withoutMark(next.text.trim())) === withoutMark(block.text);
    const version = (block.metadata?.version ?? 1) + 1;
    const patch = {
        ...(isSame ? {} : { text: next.text }),
        ...(next.children === undefined ? {} : { children: next.children }),
        metadata: {
            ...next.metadata,
            dateConfirmed: today,
            stale: undefined,
            ...(isSame && next.children === undefined ? {} : { version }),
        },
    };
    return changed(sectioned, block, applyPatches(sectioned, patchBlock(sectioned, block, patch)));
}
/** Confirms an entry: clears the stale mark and updates its date. */
export function confirm(raw, section, entry, today) {
    const sectioned = parseSectionedLines(raw);
    const block = findEntry(sectioned, section, entry);
    if (block === undefined)
        return notFound(raw);
    const patch = { metadata: { dateConfirmed: today, stale: undefined } };
    return changed(sectioned, block, applyPatches(sectioned, patchBlock(sectioned, block, patch)));
}
function notFound(text) {
    return { text, removed: [], result: { reason: "not-found" } };
}
/** The result of changing an entry in place. */
function changed(sectioned, block, edit, reason) {
    const line = lineNumber(sectioned.lines, block.first);
    const now = blocksOf(parseSectionedLines(edit.text)).find(({ first }) => first === block.first) ?? block;
    const isSame = edit.removed.length === 0 && now.text === block.text;
    const removed = edit.removed.map((one) => one.line).join("\n");
    return {
        ...edit,
        result: {
            entry: now.text,
            line,
            ...(reason === undefined ? {} : { reason }),
            ...(reason === undefined && isSame ? { reason: "unchanged" } : {}),
            ...(removed === "" ? {} : { removed }),
        },
    };
}
/** An entry that says the same: with the same text in any section, or a similar one in the same section. */
function findDuplicate(sectioned, section, text, isDuplicate) {
    const wanted = foldTitle(section);
    const own = sectioned.sections
        .filter(({ title }) => foldTitle(title) === wanted)
        .flatMap(({ blocks }) => blocks);
    return (findEntry(sectioned, section, text) ??
        own.find((block) => isDuplicate(text, withoutMark(block.text))) ??
        sectioned.sections.flatMap(({ blocks }) => blocks).find((block) => isSameText(text, block.text)));
}
/** Adds the sub-bullets that the entry does not have. */
function missingChildren(sectioned, block, children) {
    const known = childrenOf(sectioned.lines, block);
    const newChildren = children
        .map(checkEntryText)
        .filter((child) => !known.some((other) => isSameText(child, other)));
    if (newChildren.length === 0)
        return [];
    const insert = formatChildren([...new Set(newChildren)], block.prefix).map((text) => ({ text }));
    return [{ at: block.last + 1, remove: 0, insert }];
}
