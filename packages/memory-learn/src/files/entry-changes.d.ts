import { type NewEntry } from "../sections/format-entry.ts";
import type { FileEdit } from "./change-file.ts";
import { type IsDuplicate } from "./consolidation/merge-duplicates.ts";
/** The result of changing one entry. */
export interface FileChange {
    /** Whether the file was changed. */
    changed: boolean;
    /**
     * Why the request was not carried out as such: the entry existed and was confirmed instead, there is no such entry, or
     * the entry is already as requested.
     */
    reason?: "duplicate" | "not-found" | "unchanged";
    /** The text of the entry after the change; absent after a removal. */
    entry?: string;
    /** Its line. */
    line?: number;
    /** The removed lines, without the last line end. */
    removed?: string | undefined;
    /** The trash entry of the removed lines. */
    trashId?: string | undefined;
}
/** The edit that changes an entry. */
export type EntryEdit = FileEdit<Omit<FileChange, "changed" | "trashId">>;
/** Adds an entry, or confirms the existing one that says the same. */
export declare function append(raw: string, section: string, entry: NewEntry, { today, isDuplicate }: {
    today: string;
    isDuplicate: IsDuplicate;
}): EntryEdit;
/** Removes an entry with its sub-bullets. */
export declare function remove(raw: string, section: string, entry: string): EntryEdit;
/** Changes an entry's text and confirms it. */
export declare function update(raw: string, { section, entry }: {
    section: string;
    entry: string;
}, next: NewEntry, today: string): EntryEdit;
/** Confirms an entry: clears the stale mark and updates its date. */
export declare function confirm(raw: string, section: string, entry: string, today: string): EntryEdit;
