/** Formats a YAML scalar: plain if every YAML parser reads it as this string, otherwise double-quoted. */
export declare function formatScalar(value: string): string
/** Formats a double-quoted YAML scalar. YAML supports all escapes of JSON. */
export declare function quoteScalar(value: string): string
/** Formats a new value in the quoting style of the old one, if possible. */
export declare function restyleScalar(old: string, value: string): string
