/**
 * Represents each pasted text by one character in the edited line, so that edits cannot split it. The characters are
 * private-use characters of the last Unicode plane.
 */
export interface PastedTexts {
    /** The representation of a paste: a short line stays as it is, anything else is one character, shown as a label. */
    insert(text: string): string;
    /** The representation of typed text: escapes private-use characters, and a Tab followed by text in the same read. */
    escape(text: string): string;
    /** The line as shown, with labels. */
    show(line: string): string;
    /** The line with the full texts. */
    expand(line: string): string;
}
export declare function createPastedTexts(): PastedTexts;
