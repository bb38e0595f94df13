import type { CommandHelp, SlashCommand } from "../command.ts";
import { type Shown } from "../outcome.ts";
export interface HelpOutcome extends Shown {
    kind: "help";
    /** The command that was asked about. */
    about?: string | undefined;
    commands: readonly CommandHelp[];
}
export declare const help: SlashCommand<"help", {
    about?: string | undefined;
}, HelpOutcome>;
