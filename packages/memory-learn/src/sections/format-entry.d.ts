import type { EntryMetadata } from "../types.ts";
/** A new entry. */
export interface NewEntry {
    /** One line. */
    text: string;
    /** Sub-bullets, one line each. */
    children?: readonly string[] | undefined;
    metadata?: EntryMetadata | undefined;
}
/**
 * The lines of a new entry.
 *
 * @param bullet The indentation and bullet of the neighbouring entries.
 * @throws MemoryError see `checkEntryText`
 */
export declare function formatEntry({ text, children, metadata }: NewEntry, bullet?: string): string[];
export declare function formatChildren(children: readonly string[], bullet?: string): string[];
