import type { Agent } from "../agent.ts";
import type { History } from "./history.ts";
export interface TerminalOptions {
    agent: Agent;
    banner: readonly string[];
    input: NodeJS.ReadStream;
    output: NodeJS.WriteStream;
    colour: boolean;
    home: string | undefined;
    history: History;
}
/** Runs a conversation. Input during an answer waits. Resolves to the exit code. */
export declare function converse(options: TerminalOptions): Promise<number>;
