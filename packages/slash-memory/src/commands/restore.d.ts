import type { UndoResult } from "@caliban/memory-core";
import type { SlashCommand } from "../command.ts";
import { type Outcome } from "../outcome.ts";
export interface RestoredOutcome extends Outcome, UndoResult {
    kind: "restored";
    id: string;
}
export declare const restore: SlashCommand<"restore", {
    id: string;
}, RestoredOutcome>;
