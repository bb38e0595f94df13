import type { SlashCommand } from "../command.ts";
import type { CopiedEntries } from "../host.ts";
import { type Outcome } from "../outcome.ts";
import type { NoEntryOutcome } from "./confirm.ts";
export interface CopiedOutcome extends Outcome, CopiedEntries {
    kind: "copied";
}
export declare const copy: SlashCommand<"copy", object, CopiedOutcome, NoEntryOutcome>;
