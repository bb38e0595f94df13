import type { MemoryStatus } from "@caliban/memory-core";
import type { SlashCommand } from "../command.ts";
import { type Shown } from "../outcome.ts";
import { type TopicFaults } from "../topics/topic-faults.ts";
/** The whole state, without the prefix's text. */
export interface StatusOutcome extends Shown, Omit<MemoryStatus, "prefix">, TopicFaults {
    kind: "status";
    /** Tokens of all tiers together, as they are in the prefix. */
    tokens: number;
}
export declare const status: SlashCommand<"status", object, StatusOutcome>;
