/** Tokens of a text. Need not be additive; must give the same number for the same text. */
export type CountTokens = (text: string) => number

/** A quarter of the code points, rounded up: the default estimate, close for English and code. Linear. */
export function countTokensByLength(text: string): number {
  return Math.ceil(countCodePoints(text) / 4)
}

/**
 * One token per Chinese, Japanese or Korean character (full-width signs included), a quarter per other, rounded up.
 * For `countTokens` where such text is usual: the default estimate gives a quarter of what it costs. Linear.
 */
export function countTokensCjk(text: string): number {
  const cjk =
    text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u30ff\uff00-\uffef]/gu)?.length ?? 0
  return Math.ceil(cjk + (countCodePoints(text) - cjk) / 4)
}

/** Code points of a text; a lone surrogate counts as one. Linear. */
export function countCodePoints(text: string): number {
  return text.replace(/[\ud800-\udbff](?=[\udc00-\udfff])/g, "").length
}
