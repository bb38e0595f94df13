/** Bytes as text, byte order mark kept. `undefined` when they are not UTF-8. */
export declare function decodeStrict(bytes: Uint8Array): string | undefined;
/** Bytes as text for showing, whatever they are. */
export declare function decodeLoose(bytes: Uint8Array): string;
/** The bytes without the piece of a character that a cut has left at their end. */
export declare function dropCutCharacter(bytes: Uint8Array): Uint8Array;
/** Text for a message that may be shown in a terminal: without control characters and characters that hide or turn text. */
export declare function printable(text: string): string;
/** Bytes as lines for the prompt, whatever they are: ended by `\n`, without a byte order mark. */
export declare function decodeLines(bytes: Uint8Array): string;
/** Text as UTF-8. A lone surrogate, which UTF-8 cannot hold, becomes U+FFFD. */
export declare function encode(text: string): Uint8Array;
