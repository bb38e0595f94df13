/** Counts the tokens of a text. Must be deterministic; need not be additive. */
export type CountTokens = (text: string) => number
/** A quarter of the code points, rounded up. The default estimate; accurate for English and code. Linear time. */
export declare function countTokensByLength(text: string): number
/**
 * Counts one token per Chinese, Japanese or Korean character (including full-width signs) and a quarter per other code
 * point, rounded up. Use it as `countTokens` for such text: the default estimate is only a quarter of the real count.
 * Linear time.
 */
export declare function countTokensCjk(text: string): number
/** Counts code points; a lone surrogate counts as one. Linear time. */
export declare function countCodePoints(text: string): number
