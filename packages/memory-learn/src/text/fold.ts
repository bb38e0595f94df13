const LETTERS_WITH_MARKS = /([\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}])\p{M}+/gu

/**
 * A text as it is compared: small letters, one width, no accents. Marks go only where a reader does without them; the
 * vowels of Thai or Devanagari are marks too and stay. Linear.
 */
export function fold(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  return text.normalize("NFKD").replace(LETTERS_WITH_MARKS, "$1").normalize("NFC").toLowerCase()
}
