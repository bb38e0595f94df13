import { keywordsOf, sharedCount, shareOf } from "@caliban/text"

/** An earlier request or correction of the user. */
export interface PastRequest {
  text: string
  keywords: ReadonlySet<string>
  count: number
  /** Whether it was a correction. */
  corrected: boolean
  /** Whether it was stored. */
  stored: boolean
}

export interface RequestHistory {
  /** The last request or correction that a text repeats. `insists`: the text itself says that it is a repetition. */
  find(text: string, insists: boolean): PastRequest | undefined
  add(text: string, corrected: boolean, stored: boolean): void
  clear(): void
}

/** Texts with more keywords are not compared: repetitions are short. */
const REPEATED_WORDS = 12

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>, insists: boolean): boolean {
  const small = Math.min(a.size, b.size)
  if (small === 0) return false
  const shared = sharedCount(a, b)
  if (small === 1) return shared === 1 && Math.max(a.size, b.size) <= (insists ? 4 : 1)
  return shareOf(a, b) >= 0.6 && shared >= 2
}

/** Keeps the last `size` requests and corrections. */
export function createRequestHistory(size: number): RequestHistory {
  const kept: PastRequest[] = []
  return {
    find: (text, insists) => {
      const keywords = keywordsOf(text)
      if (keywords.size === 0 || keywords.size > REPEATED_WORDS) return undefined
      return [...kept].reverse().find((one) => isSame(one.keywords, keywords, insists))
    },
    add: (text, corrected, stored) => {
      const keywords = keywordsOf(text)
      if (keywords.size === 0 || keywords.size > REPEATED_WORDS) return
      kept.push({ text, keywords, count: 1, corrected, stored })
      while (kept.length > size) kept.shift()
    },
    clear: () => {
      kept.length = 0
    },
  }
}
