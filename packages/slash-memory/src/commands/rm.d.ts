import { type Memory, type RemoveResult } from "@caliban/memory-core";
import { type SlashCommand } from "../command.ts";
import { type Outcome, type UnknownTopicOutcome } from "../outcome.ts";
export interface RemovedOutcome extends Outcome, RemoveResult {
    kind: "removed";
}
export declare const rm: SlashCommand<"rm", {
    slug: string;
}, RemovedOutcome>;
/** Removes a topic; a slug that no topic can have counts as unknown. */
export declare function removeTopic(memory: Memory, slug: string): Promise<RemovedOutcome | UnknownTopicOutcome>;
