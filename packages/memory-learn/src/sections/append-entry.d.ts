import { type NewEntry } from "./format-entry.ts";
import { type NewLine, type RemovedLine, type Splice } from "./lines.ts";
import { type EntryBlock, type SectionBlock, type SectionedLines } from "./sectioned-lines.ts";
/** The result of editing a text. */
export interface TextEdit {
    text: string;
    /** Lines that were removed or changed. */
    removed: readonly RemovedLine[];
}
export interface AppendEdit extends TextEdit {
    /** The line number of the new entry. */
    line: number;
    /** The text of the new entry as stored. */
    entry: string;
}
/** The first line of a new file. */
export declare const FILE_HEADING = "# Auto-Memories";
/**
 * Adds an entry below the last one of its section. A missing section is added in the order of `MEMORY_SECTIONS`; one with
 * another title is added at the end.
 *
 * Below an unclosed comment, the entry has no metadata, since its comment would close that one.
 *
 * @throws MemoryError see `checkEntryText`; `conflict` if every place would hide an entry.
 */
export declare function appendEntry(raw: string, section: string, entry: NewEntry): AppendEdit;
/** The splices that add lines to a section, and the index of the first added line in the result. */
export declare function placeLines(sectioned: SectionedLines, title: string, linesOf: (bullet: string) => readonly NewLine[]): {
    splices: Splice[];
    at: number;
};
/** The line below an entry, including a paragraph that continues it without a blank line. */
export declare function placeAfter({ lines }: SectionedLines, { last, blocks }: SectionBlock, block: EntryBlock): number;
/** The place for the next entry of a section. `isApart`: a blank line must separate it from a paragraph above. */
export declare function placeIn(sectioned: SectionedLines, section: SectionBlock): {
    at: number;
    isApart: boolean;
};
export declare function placeSection({ lines, sections }: SectionedLines, title: string, added: readonly NewLine[]): {
    splices: Splice[];
    at: number;
};
