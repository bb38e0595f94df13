import type { RotateResult } from "@caliban/memory-core";
import type { SlashCommand } from "../command.ts";
import type { Outcome } from "../outcome.ts";
export interface RotatedOutcome extends Outcome, RotateResult {
    kind: "rotated";
    dryRun: boolean;
    /** The file to which pointers move; absent when the layout has none. */
    archive?: string | undefined;
}
export declare const rotate: SlashCommand<"rotate", {
    dryRun: boolean;
}, RotatedOutcome>;
