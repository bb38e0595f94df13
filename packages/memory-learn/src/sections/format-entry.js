import { checkEntryText } from "./entry-text.ts";
import { formatMetadata } from "./metadata.ts";
/**
 * The lines of a new entry.
 *
 * @param bullet The indentation and bullet of the neighbouring entries.
 * @throws MemoryError see `checkEntryText`
 */
export function formatEntry({ text, children = [], metadata = {} }, bullet = "- ") {
    const comment = formatMetadata(metadata);
    const line = `${bullet}${checkEntryText(text)}`;
    return [comment === undefined ? line : `${line} ${comment}`, ...formatChildren(children, bullet)];
}
export function formatChildren(children, bullet = "- ") {
    const indent = bullet.slice(0, bullet.search(/[-*+]/));
    return children.map((child) => `${indent}  - ${checkEntryText(child)}`);
}
