/** The error message in a response body; `undefined` for a web page or a body without a message. */
export declare function messageIn(body: string): string | undefined;
/** The message in any of the error formats that servers use. */
export declare function messageOf(error: unknown): string | undefined;
/** A server's message for the terminal: one line, cut, without keys. */
export declare function serverLine(message: string, key?: string): string;
