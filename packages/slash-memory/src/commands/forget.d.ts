import { type SlashCommand } from "../command.ts";
import type { LearnedEntry } from "../host.ts";
import { type Outcome } from "../outcome.ts";
import { type NoEntryOutcome } from "./confirm.ts";
import { type RemovedOutcome } from "./rm.ts";
export interface ForgottenOutcome extends Outcome {
    kind: "forgotten";
    entry: LearnedEntry;
}
export declare const forget: SlashCommand<"forget", {
    what: string;
}, ForgottenOutcome, RemovedOutcome | NoEntryOutcome>;
