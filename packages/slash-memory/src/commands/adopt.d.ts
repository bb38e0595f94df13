import type { AdoptableMemory, AdoptionResult } from "@caliban/memory-core";
import { type SlashCommand } from "../command.ts";
import { type Outcome, type Refused, type Shown } from "../outcome.ts";
export interface AdoptArguments {
    /** A number of the list, a memory directory, or the workspace that it was made for; absent for the list. */
    what?: string | undefined;
    /** False shows what would be copied and copies nothing. */
    confirmed: boolean;
}
/** A memory with its paths as people write them. */
type Offer = AdoptableMemory & {
    shownWorkspace: string;
};
export interface AdoptableOutcome extends Shown {
    kind: "adoptable";
    memories: readonly Offer[];
}
export interface AdoptPreviewOutcome extends Shown {
    kind: "adopt-preview";
    memory: Offer;
    /** The line that adopts it. */
    confirm: string;
}
export interface AdoptedOutcome extends Outcome, AdoptionResult {
    kind: "adopted";
    memory: Offer;
}
/** The memory is not among those that are offered. */
export interface NotAdoptableOutcome extends Refused {
    kind: "not-adoptable";
    what: string;
}
export declare const adopt: SlashCommand<"adopt", AdoptArguments, AdoptableOutcome | AdoptPreviewOutcome | AdoptedOutcome | NotAdoptableOutcome>;
export {};
