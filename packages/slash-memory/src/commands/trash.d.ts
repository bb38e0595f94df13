import type { TrashEntry } from "@caliban/memory-core";
import type { SlashCommand } from "../command.ts";
import { type Shown } from "../outcome.ts";
import { type Style } from "../text/style.ts";
export interface TrashOutcome extends Shown {
    kind: "trash";
    entries: readonly TrashEntry[];
}
export declare const trash: SlashCommand<"trash", object, TrashOutcome>;
/** A table where it fits, otherwise two lines for each entry. Times are UTC. */
export declare function renderEntries(entries: readonly TrashEntry[], style: Style): string[];
