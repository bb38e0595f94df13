import { keywordsOf, sharedCount } from "@caliban/text"
import type { Step } from "./resolutions.ts"

/** The words that distinguish one command from another. */
export function distinctiveWordsOf(text: string): Set<string> {
  return new Set(
    [...keywordsOf(text)].filter((word) => (word.length >= 3 || /\d/u.test(word)) && word !== "sudo"),
  )
}

/** Whether the user mentioned something that the command has and the failed one does not. */
export function mentionedBefore(remarks: string, failed: string, command: string): boolean {
  const before = distinctiveWordsOf(failed)
  const named = distinctiveWordsOf(remarks)
  return [...distinctiveWordsOf(command)].some((word) => !before.has(word) && named.has(word))
}

/** Whether the commands contain a good part of the advice's words, at least two. */
export function followsAdvice(advice: string, steps: readonly Step[]): boolean {
  const wanted = distinctiveWordsOf(advice)
  const hits = sharedCount(wanted, distinctiveWordsOf(steps.map(({ line }) => line).join(" ")))
  return hits >= 2 && hits >= Math.min(3, wanted.size * 0.3)
}
