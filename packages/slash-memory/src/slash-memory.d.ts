import type { Memory } from "@caliban/memory-core";
import type { CommandHelp } from "./command.ts";
import { type CommandOutcome, type MemoryCommand } from "./command-list.ts";
import type { SlashHost } from "./host.ts";
import type { Outcome } from "./outcome.ts";
import type { RenderOptions } from "./text/style.ts";
/** The `/memory` command of a host. */
export interface SlashMemory {
    readonly name: "memory";
    /** What it is for, in one line. */
    readonly summary: string;
    /** Its subcommands, for menus. */
    readonly commands: readonly CommandHelp[];
    /** Whole lines that the given one can be completed to. */
    complete(line: string): Promise<string[]>;
    /** Runs what follows `/memory`, or a line that begins with it. Rejects on programming errors only. */
    run(line: string, options?: RenderOptions): Promise<SlashResult>;
}
/** `ok` and `refresh` are those of the outcome. */
export interface SlashResult extends Outcome {
    command: MemoryCommand;
    outcome: CommandOutcome;
    /** For the terminal; JSON with `--json`. */
    text: string;
}
/**
 * Parses, runs and renders in one: the command that a host registers.
 *
 * @throws TypeError for a wrong or unknown option
 */
export declare function createSlashMemory(memory: Memory, host?: SlashHost): SlashMemory;
