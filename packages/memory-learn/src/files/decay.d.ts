import type { TextEdit } from "../sections/append-entry.ts";
export interface DecayResult {
    /** Entries older than the limit, which have the stale mark now. */
    marked: readonly {
        section: string;
        text: string;
    }[];
    /** Whether the file was changed. */
    changed: boolean;
    trashId?: string | undefined;
}
/**
 * Marks every entry as stale that was not confirmed for more than `days`. Removes nothing. Entries without a date, which
 * users wrote themselves, never become stale, and links to topic files neither.
 */
export declare function markStale(raw: string, now: Date, days: number): TextEdit & {
    result: Pick<DecayResult, "marked">;
};
