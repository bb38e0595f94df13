import type { UndoResult } from "@caliban/memory-core";
import { type SlashCommand } from "../command.ts";
import { type Outcome, type Refused } from "../outcome.ts";
import type { Style } from "../text/style.ts";
export interface UndoneOutcome extends Outcome, UndoResult {
    kind: "undone";
}
export interface NothingToUndoOutcome extends Refused {
    kind: "nothing-to-undo";
    slug?: string | undefined;
}
export declare const undo: SlashCommand<"undo", {
    slug?: string | undefined;
}, UndoneOutcome | NothingToUndoOutcome>;
/** What an undo or a restore did. */
export declare function renderUndone(result: UndoResult, style: Style): string[];
