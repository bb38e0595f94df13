import { type EntryBlock, type SectionBlock, type SectionedLines } from "./sectioned-lines.ts";
/** A title for comparison, without case and extra spaces. */
export declare function foldTitle(title: string): string;
/** An entry's text for comparison, without case, extra spaces, quotes, backslashes, final full stop and stale mark. */
export declare function foldEntry(text: string): string;
/** The first section with a title. */
export declare function findSection({ sections }: SectionedLines, title: string): SectionBlock | undefined;
/**
 * Finds an entry by section title and text: first the exact text, then without the stale mark, then by `foldEntry`.
 * Sections with the same title count as one.
 */
export declare function findEntry({ sections }: SectionedLines, title: string, text: string): EntryBlock | undefined;
