/** A longer read was pasted, even if the terminal does not mark pastes. */
export declare const TYPED_MAX = 500;
export declare const PASTE_MODE_ON = "\u001B[?2004h";
export declare const PASTE_MODE_OFF = "\u001B[?2004l";
export interface TerminalInput {
    kind: "keys" | "paste";
    text: string;
}
export interface PasteReader {
    /** Processes one read of the terminal. The marks around a paste may be split across reads. */
    read(text: string): readonly TerminalInput[];
    /** Returns the start of a mark that nothing followed as keys. */
    rest(): readonly TerminalInput[];
    /** True between the start and the end of a paste. */
    isInPaste(): boolean;
    /** Ends a paste whose end mark is missing. */
    endPaste(): readonly TerminalInput[];
}
/** Separates pasted from typed text by the marks of bracketed-paste mode. */
export declare function createPasteReader(): PasteReader;
