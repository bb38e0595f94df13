import type { History } from "./history.ts";
export interface LineSource {
    /** The next message or command; `undefined` at the end of input. */
    next(prompt: string): Promise<string | undefined>;
    /** The answer to a question, which does not go into the history. */
    answer(question: string): Promise<string | undefined>;
    /** True when input is waiting. */
    hasTypedAhead(): boolean;
    /** Gives the terminal to a command, which may open an editor. */
    suspendDuring(work: () => Promise<void>): Promise<void>;
    close(): void;
}
export interface LineEditorOptions {
    input: NodeJS.ReadStream;
    output: NodeJS.WriteStream;
    history: History;
    complete(line: string): Promise<string[]>;
    /** Ctrl-C while no line is edited. */
    interrupt(): void;
}
/** Lines that the user edits in a terminal. */
export declare function createLineEditor(options: LineEditorOptions): LineSource;
/** The lines of standard input that is not a terminal. */
export declare function createLineReader(input: NodeJS.ReadStream): LineSource;
