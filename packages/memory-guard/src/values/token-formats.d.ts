/** `anchor`: what a text with such a token contains, for a head that any word could start. */
export type TokenFormat = readonly [rule: string, head: string, rest: string, anchor?: string];
/** The rule with the least specific head. */
export declare const GENERIC_KEY = "secret-key";
/**
 * Tokens that can be recognised by their format: rule, head, rest. The formats come from the vendors' documentation and
 * from the rule lists of gitleaks and secretlint (both MIT); each accepts more than the vendor issues.
 */
export declare const TOKEN_FORMATS: readonly TokenFormat[];
