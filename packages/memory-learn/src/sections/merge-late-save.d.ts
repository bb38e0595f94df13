/**
 * Merges a late save: what an editor saved into a file while it was being replaced. Every line that only the save has is
 * inserted below the line that it follows there. Nothing is removed. Entries that exist with other metadata, or elsewhere,
 * are skipped with their sub-bullets. Linear.
 *
 * Returns the text unchanged if an unclosed comment or fence of the save would hide one of its entries.
 *
 * @param isElsewhere Whether the entry with this first line was removed from the text or moved to another file.
 */
export declare function mergeLateSave(text: string, save: string, isElsewhere: (line: string) => boolean): string;
