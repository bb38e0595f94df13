/** The text of a turn. Content in parts, as some SDKs have it, gives the text of its text parts. */
export declare function textOf(content: unknown): string;
