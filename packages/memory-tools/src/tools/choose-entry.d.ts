import type { LearnedEntries, LearnedEntry } from "../learned-entries.ts";
import type { ToolFailure } from "../tool-result.ts";
export interface EntryInput {
    entry: string;
}
/** The field of a tool that works on one learned entry. */
export declare const ENTRY_FIELDS: Readonly<Record<"entry", {
    description: string;
}>>;
/** The only entry that matches a text, or what to tell the model. */
export declare function chooseEntry(learned: LearnedEntries, text: string): Promise<LearnedEntry | ToolFailure>;
