import type { CountTokens } from "./count-tokens.ts"
import type { TextSize } from "./prefix.ts"

/** Bytes of the text in UTF-8. Linear; ASCII is not encoded. */
export function countBytes(text: string): number {
  return /[^\0-\x7f]/.test(text) ? new TextEncoder().encode(text).length : text.length
}

/** Lines of the text: none when it is empty, else one more than it has line feeds. */
export function countLines(text: string): number {
  return text === "" ? 0 : text.split("\n").length
}

/** All sizes of a text; all zero when it is empty. Calls `countTokens` once at the most. */
export function measureText(text: string, countTokens: CountTokens): TextSize {
  return { lines: countLines(text), bytes: countBytes(text), tokens: text === "" ? 0 : countTokens(text) }
}
