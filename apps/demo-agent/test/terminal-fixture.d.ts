import { type PseudoTerminal } from "./pseudo-terminal.ts";
import type { Reply } from "./wire/wire-format.ts";
export interface TerminalFixture {
    /** The demo in a terminal of its own workspace, over a server that plays the replies, else with the offline model. */
    open(replies?: readonly Reply[], options?: string): Promise<PseudoTerminal>;
    /** What the person said in each request to the last server. */
    messages(): string[];
    home(): string;
}
/** A workspace for each test of the suite that calls it. */
export declare function useTerminal(): TerminalFixture;
