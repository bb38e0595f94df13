import type { TextEdit } from "../../sections/append-entry.ts";
import { type EntryBlock } from "../../sections/sectioned-lines.ts";
import type { EntryMetadata } from "../../types.ts";
import type { MergedEntry } from "./consolidation-types.ts";
/** Whether a text repeats an existing entry. */
export type IsDuplicate = (text: string, existing: string) => boolean;
/** Equal except for case, spaces, quotes and a final full stop. */
export declare const isSameText: IsDuplicate;
/** Merges the duplicates within each section. The remaining entry gets the metadata and sub-bullets of all. */
export declare function mergeDuplicates(raw: string, isDuplicate: IsDuplicate): TextEdit & {
    merged: MergedEntry[];
};
/** The day of the last confirmation or of the addition; empty without a date. */
export declare function dayOf({ metadata }: Pick<EntryBlock, "metadata">): string;
/** The earliest date, latest confirmation and highest confidence; stale only if all entries are. */
export declare function mergeMetadata(group: readonly Pick<EntryBlock, "metadata">[], kept: Pick<EntryBlock, "metadata">): EntryMetadata & {
    stale?: boolean;
};
