import { keywordsOf, sharedCount } from "@caliban/text"
import type { Step } from "./resolutions.ts"

/** Words by which commands are told from others. */
export function distinctiveWordsOf(text: string): Set<string> {
  return new Set(
    [...keywordsOf(text)].filter((word) => (word.length >= 3 || /\d/u.test(word)) && word !== "sudo"),
  )
}

/** What a command has that the failed one had not was named by the person before. */
export function mentionedBefore(heard: string, failed: string, command: string): boolean {
  const before = distinctiveWordsOf(failed)
  const named = distinctiveWordsOf(heard)
  return [...distinctiveWordsOf(command)].some((word) => !before.has(word) && named.has(word))
}

/** The advice was followed: a good part of its words, two at least, stand in what was run. */
export function followsAdvice(advice: string, steps: readonly Step[]): boolean {
  const wanted = distinctiveWordsOf(advice)
  const hits = sharedCount(wanted, distinctiveWordsOf(steps.map(({ line }) => line).join(" ")))
  return hits >= 2 && hits >= Math.min(3, wanted.size * 0.3)
}
