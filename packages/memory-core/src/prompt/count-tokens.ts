import { mustBeText } from "@caliban/text"
/** Counts the tokens of a text. Must be deterministic; need not be additive. */
export type CountTokens = (text: string) => number

/** A function of a host, of which a promise and NaN are a TypeError. */
export const checkedCount =
  (count: CountTokens): CountTokens =>
  (text) => {
    const tokens = count(text)
    if (tokens >= 0) return tokens
    throw new TypeError("countTokens: must be 0 or more")
  }

/** A quarter of the code points, rounded up. The default estimate; accurate for English and code. Linear time. */
export function countTokensByLength(text: string): number {
  mustBeText("countTokensByLength", "text", text)
  return Math.ceil(countCodePoints(text) / 4)
}

/**
 * Counts one token per Chinese, Japanese or Korean character (including full-width signs) and a quarter per other code
 * point, rounded up. Use it as `countTokens` for such text: the default estimate is only a quarter of the real count.
 * Linear time.
 */
export function countTokensCjk(text: string): number {
  mustBeText("countTokensCjk", "text", text)
  const cjk =
    text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u30ff\uff00-\uffef]/gu)?.length ?? 0
  return Math.ceil(cjk + (countCodePoints(text) - cjk) / 4)
}

/** Counts code points; a lone surrogate counts as one. Linear time. */
export function countCodePoints(text: string): number {
  return text.replace(/[\ud800-\udbff](?=[\udc00-\udfff])/g, "").length
}
