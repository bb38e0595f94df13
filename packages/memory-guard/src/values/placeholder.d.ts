/** True for placeholders: `<your-key>`, `$TOKEN`, `xxxx`, and well-known examples of documentation. */
export declare function isPlaceholder(value: string): boolean;
