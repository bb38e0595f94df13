import { bareText } from "@caliban/text"

/** The parts of three characters of a text, without case, accents and punctuation; words keep their borders. */
function trigramsOf(text: string): Set<string> {
  const plain = ` ${bareText(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `
  const characters = [...plain]
  return new Set(characters.slice(2).map((_, at) => characters.slice(at, at + 3).join("")))
}

/** The share of the first text that the second one has, from 0 to 1. */
export function shareOf(text: string, other: string): number {
  const wanted = trigramsOf(text)
  const given = trigramsOf(other)
  if (wanted.size === 0) return 0
  return [...wanted].filter((one) => given.has(one)).length / wanted.size
}
