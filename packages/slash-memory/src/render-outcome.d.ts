import { type CommandOutcome } from "./command-list.ts";
import { type RenderOptions } from "./text/style.ts";
/**
 * An outcome as text for a terminal or a pipe, without a final newline. Pure. Escape sequences and other control
 * characters of a file come out as visible escapes.
 */
export declare function renderOutcome(outcome: CommandOutcome, options?: RenderOptions): string;
