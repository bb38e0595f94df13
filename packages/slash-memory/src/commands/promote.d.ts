import type { PromoteResult } from "@caliban/memory-core";
import { type SlashCommand } from "../command.ts";
import { type Outcome, type UnknownTopicOutcome } from "../outcome.ts";
export interface PromoteArguments {
    address: string;
    /** The name of a mount, or `own` for the memory itself. */
    to: string;
}
export interface PromotedOutcome extends Outcome, PromoteResult {
    kind: "promoted";
    /** The line that moves it back, in any process. */
    back: string;
}
export declare const promote: SlashCommand<"promote", PromoteArguments, PromotedOutcome, UnknownTopicOutcome>;
