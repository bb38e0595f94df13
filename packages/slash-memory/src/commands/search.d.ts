import type { SlashCommand } from "../command.ts";
import type { FoundTopic } from "../host.ts";
import { type Refused, type Shown } from "../outcome.ts";
export interface FoundOutcome extends Shown {
    kind: "found";
    query: string;
    /** Best first. */
    hits: readonly FoundTopic[];
    /** Sentences about the query, such as filters that were ignored. */
    notes: readonly string[];
}
/** The host has no search. */
export type NoSearchOutcome = Refused & {
    kind: "no-search";
};
export declare const search: SlashCommand<"search", {
    query: string;
}, FoundOutcome | NoSearchOutcome>;
