/** The end of an output, from the start of a line: the guard would not recognise half a secret. */
export declare function tailOf(output: string): string;
/** The line of an output that names the error, shortened; empty if no line does. */
export declare function signatureOf(output: string): string;
/** The error that the user pasted or quoted; empty if there is no error. */
export declare function shownError(text: string): string;
/** The last line of an output in which no line names an error. */
export declare function lastLineOf(output: string): string;
/**
 * The line that shows that a call with exit code 0 went wrong; empty if there is no such line. Ignores the output of
 * commands that only read.
 */
export declare function shortfallOf(output: string, command: string): string;
