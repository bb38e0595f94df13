import type { TextEdit } from "../../sections/append-entry.ts";
import { type EntryBlock, type SectionedLines } from "../../sections/sectioned-lines.ts";
/** An entry that moves into an overflow file, with its lines. */
export interface MovingEntry {
    section: string;
    text: string;
    lines: readonly string[];
}
/**
 * Adds entries to the sections of an overflow file. An entry whose lines are already there is not added again; one with
 * the same text and no sub-bullets only merges its metadata.
 *
 * `undefined` if an unclosed comment or fence of the file would hide the new entries.
 */
export declare function addToTopic(raw: string, title: string, entries: readonly MovingEntry[]): TextEdit | undefined;
/** The lines of an entry, without line ends. */
export declare function linesOf({ lines }: SectionedLines, { first, last }: EntryBlock): string[];
/** Whether a comment or a fence is not closed: text added below might close it and hide what is in between. */
export declare function isOpenEnded(text: string): boolean;
export declare function groupBySection<Item extends {
    section: string;
}>(entries: readonly Item[]): Map<string, Item[]>;
