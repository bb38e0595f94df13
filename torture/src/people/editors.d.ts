/** How a person saves a file. */
export interface Editor {
    name: string;
    /** Milliseconds between two saves; sometimes the pause is longer. */
    pause: readonly [low: number, high: number];
    /** Appends a line to the index of a memory and saves it; false if the program reports a failure. */
    save(directory: string, line: string, random: () => number): Promise<boolean>;
    /** One in this many saves may be lost; absent: none. */
    tolerates?: number;
}
/** Editors that only append to the text that they read. Includes the programs that are installed. */
export declare function findEditors(): Promise<{
    editors: readonly Editor[];
    missing: readonly string[];
}>;
/** True for a program that supports `--version`, as GNU programs and vim do. */
export declare function isInstalled(program: string): Promise<boolean>;
/** The index as an editor opens it; empty when there is none. */
export declare function read(directory: string): string;
export declare function append(text: string, line: string): string;
export declare function saveByRename(directory: string, text: string): void;
export declare function removeIndex(directory: string): void;
