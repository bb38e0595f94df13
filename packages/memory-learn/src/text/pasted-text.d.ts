/**
 * The lines that the user wrote, without fences, elements, quoted lines, e-mails, logs, traces, diffs and code. An
 * unclosed fence extends to the end. `pasted` is true if anything was dropped.
 */
export declare function ownLines(text: string): {
    lines: string[];
    pasted: boolean;
};
