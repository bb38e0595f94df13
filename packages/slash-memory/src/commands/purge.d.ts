import type { TrashEntry } from "@caliban/memory-core";
import type { SlashCommand } from "../command.ts";
import { type Shown } from "../outcome.ts";
import { type TrashOutcome } from "./trash.ts";
export interface PurgeArguments {
    /** A topic's slug or an entry's id; absent for everything. */
    what?: string | undefined;
    /** False lists the entries and deletes nothing. */
    confirmed: boolean;
}
export interface PurgePreviewOutcome extends Shown {
    kind: "purge-preview";
    entries: readonly TrashEntry[];
    /** The line that deletes them. */
    confirm: string;
}
export interface PurgedOutcome extends Shown {
    kind: "purged";
    purged: number;
    entries: readonly TrashEntry[];
}
export declare const purge: SlashCommand<"purge", PurgeArguments, PurgePreviewOutcome | PurgedOutcome, TrashOutcome>;
