import type { EntryMetadata, MemoryEntry } from "../types.ts";
import { type Line } from "./lines.ts";
/** An entry and its position: lines `first` to `last` of the file, counted from 0. */
export interface EntryBlock {
    first: number;
    last: number;
    /** The indentation, the bullet and the spaces after it. */
    prefix: string;
    /** The text without the metadata comment. */
    text: string;
    /** The position of that comment in the first line. */
    comment?: {
        start: number;
        end: number;
    };
    metadata?: EntryMetadata;
}
/** A section and its position. */
export interface SectionBlock {
    title: string;
    heading: number;
    /** Its last line. */
    last: number;
    blocks: EntryBlock[];
}
/** The lines of a sectioned file, with its sections and entries. */
export interface SectionedLines {
    lines: readonly Line[];
    /** Entries above the first section. */
    head: EntryBlock[];
    sections: SectionBlock[];
}
/**
 * Finds sections and entries. Never fails; linear.
 *
 * A section extends from its `## ` heading to the next one. An entry is a list item with everything below it that is
 * indented by at least two more columns. Comments and fences inside an entry belong to it with any indentation.
 */
export declare function parseSectionedLines(raw: string): SectionedLines;
/** All entries, including those above the first section. */
export declare function blocksOf({ head, sections }: SectionedLines): EntryBlock[];
/** An entry as public data. */
export declare function entryOf({ lines }: SectionedLines, block: EntryBlock): MemoryEntry;
/** The lines below an entry, without indentation, bullets and blank lines. */
export declare function childrenOf(lines: readonly Line[], { first, last }: EntryBlock): string[];
/** A title without surrounding spaces and closing `#`. */
export declare function cleanTitle(title: string): string;
