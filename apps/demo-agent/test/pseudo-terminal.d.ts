/** `script` of util-linux gives a program a terminal. Others take other options. */
export declare const hasPseudoTerminal: boolean;
export declare const CTRL_C = "\u0003";
export declare const CTRL_D = "\u0004";
export declare const UP = "\u001B[A";
export declare const PASTE_MODE_ON = "\u001B[?2004h";
export declare const PASTE_MODE_OFF = "\u001B[?2004l";
export interface PseudoTerminal {
    type(keys: string): void;
    paste(text: string): void;
    /** Waits until the screen shows it after what was waited for before. Returns what came before it. */
    see(text: string): Promise<string>;
    /** What the screen has shown since what was waited for last. */
    rest(): string;
    /** The exit code. */
    end(): Promise<number | null>;
    /** Sends a signal to the program. */
    signal(name: NodeJS.Signals): void;
    /** Gives the terminal another number of columns. */
    resize(columns: number): void;
    kill(): void;
}
export interface PseudoTerminalOptions {
    cwd: string;
    env: Readonly<Record<string, string>>;
    options?: string;
}
/** The demo in a terminal of 40 columns and 20 rows. */
export declare function openPseudoTerminal({ cwd, env, options }: PseudoTerminalOptions): PseudoTerminal;
