import { type SlashCommand } from "../command.ts";
import type { LearnedEntry } from "../host.ts";
import { type Outcome, type Refused, type Shown } from "../outcome.ts";
export interface LearnedOutcome extends Shown {
    kind: "learned";
    /** The entries that were not confirmed for a long time. */
    entries: readonly LearnedEntry[];
}
export interface ConfirmedOutcome extends Outcome {
    kind: "confirmed";
    entry: LearnedEntry;
}
/** Nothing was done: no entry matches, more than one does, or the host has no learner. */
export type NoEntryOutcome = (Refused & {
    kind: "unknown-entry";
    text: string;
}) | (Refused & {
    kind: "several-entries";
    text: string;
    entries: readonly LearnedEntry[];
}) | (Refused & {
    kind: "not-learning";
});
export declare const confirm: SlashCommand<"confirm", {
    text?: string | undefined;
}, LearnedOutcome | ConfirmedOutcome | NoEntryOutcome>;
/** The one entry that was found for a text, or the answer when there is not exactly one. */
export declare function chooseEntry(found: readonly LearnedEntry[], text: string): LearnedEntry | NoEntryOutcome;
export declare function describeEntry({ text, scope, where }: LearnedEntry): string;
