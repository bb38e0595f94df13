/** What `maskSecrets` writes in place of a value. */
export declare const MASK: RegExp;
export declare function formatMask(rule: string): string;
