/** A line of an entry, escaped for the prompt as memory-core escapes its own lines. */
export declare function safeText(line: string): string;
