import type { RepairResult } from "@caliban/memory-core";
import type { SlashCommand } from "../command.ts";
import type { Outcome } from "../outcome.ts";
import { type TopicFaults } from "../topics/topic-faults.ts";
export interface RebuildIndexArguments {
    /** True also rewrites the hooks that do not match the descriptions of their topics. */
    hooks?: boolean | undefined;
    /** True also adds pointers to files that have no name or description. */
    plainFiles?: boolean | undefined;
    /** The mount whose index is repaired; absent for the memory itself. */
    mount?: string | undefined;
    /** True shows the difference and changes nothing. */
    dryRun: boolean;
}
/** A repair, and the faults that it repairs only on request. */
export interface RepairedOutcome extends Outcome, RepairResult, TopicFaults {
    kind: "repaired";
    dryRun: boolean;
    mount?: string | undefined;
}
export declare const rebuildIndex: SlashCommand<"rebuild-index", RebuildIndexArguments, RepairedOutcome>;
