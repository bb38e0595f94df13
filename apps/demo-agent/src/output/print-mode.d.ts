import type { Agent } from "../agent.ts";
import type { Progress } from "../terminal/progress.ts";
export interface PrintOptions {
    agent: Agent;
    modelLabel: string;
    question: string;
    /** Warnings from before the session started; `--json` repeats them. */
    warnings: readonly string[];
    /** True prints events, one JSON object per line, instead of the answer. */
    json: boolean;
    home: string | undefined;
    signal: AbortSignal;
    write(text: string): void;
    /** Writes everything except the answer, so that scripts can ignore it. */
    note(line: string): void;
    /** Shows that the model is silent. */
    progress: Progress;
}
/** Answers one question, or runs one `/memory …` line. Returns the exit code. */
export declare function printAnswer(options: PrintOptions): Promise<number>;
