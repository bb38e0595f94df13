import type { PastedTexts } from "./pasted-texts.ts";
export interface KeyboardOptions {
    input: NodeJS.ReadStream;
    output: NodeJS.WriteStream;
    /** How pasted and typed text is represented in the line. */
    pasted: Pick<PastedTexts, "insert" | "escape">;
    /** Ctrl-C while no line is edited. */
    interrupt(): void;
}
/**
 * The keys of a terminal, line by line. Keys typed while no line is edited wait for the next prompt: none is lost,
 * echoed into an answer, or added to another line.
 */
export interface Keyboard {
    /** For readline. Keys come only while a line is edited. */
    readonly stream: NodeJS.ReadableStream;
    /** Lets keys through until `hold`. */
    accept(): void;
    hold(): void;
    /** True when keys wait for the next prompt. */
    hasTypedAhead(): boolean;
    /** Restores the terminal for another program until `take` is called again. */
    release(): void;
    take(): void;
    close(): void;
}
export declare function createKeyboard({ input, output, pasted, interrupt }: KeyboardOptions): Keyboard;
