import { countLines, lineNumber } from "./lines.ts";
import { entryOf, parseSectionedLines } from "./sectioned-lines.ts";
/** Parses sections, entries and their metadata. Never fails; linear. `raw` is the whole text. */
export function parseSections(raw) {
    const sectioned = parseSectionedLines(raw);
    return { raw, sections: sectionsOf(sectioned), lineCount: countLines(sectioned.lines) };
}
export function sectionsOf(sectioned) {
    const { lines, sections } = sectioned;
    return sections.map(({ title, heading, last, blocks }) => ({
        title,
        entries: blocks.map((block) => entryOf(sectioned, block)),
        startLine: lineNumber(lines, heading),
        endLine: lineNumber(lines, last),
    }));
}
