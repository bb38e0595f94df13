import type { Interface } from "node:readline";
export interface ScreenOptions {
    output: NodeJS.WriteStream;
    /** The line as the terminal shows it. */
    show(line: string): string;
    /** Readline redraws its line on a resize only while this is true. */
    isEditing(): boolean;
}
export interface Screen {
    /** For readline. */
    readonly stream: NodeJS.WritableStream;
    close(): void;
}
/** The terminal for readline, which shows the line with labels. */
export declare function createScreen({ output, show, isEditing }: ScreenOptions): Screen;
/**
 * Makes readline compute the cursor position from the shown line. `_getDisplayPos` has no documented equivalent; without
 * it only the cursor position is wrong.
 */
export declare function measureShown(readline: Interface, show: (line: string) => string): void;
