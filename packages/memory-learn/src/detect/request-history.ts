import { keywordsOf, sharedCount, shareOf } from "@caliban/text"

/** Something that a person asked for or put right before. */
export interface PastRequest {
  text: string
  keywords: ReadonlySet<string>
  count: number
  /** It was a correction. */
  corrected: boolean
  /** An entry came of it. */
  stored: boolean
}

export interface RequestHistory {
  /** The earlier request or correction that a text repeats, if any. */
  find(text: string, insists: boolean): PastRequest | undefined
  add(text: string, corrected: boolean, stored: boolean): void
  clear(): void
}

/** Texts of more words are told by themselves. */
const REPEATED_WORDS = 12

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>, insists: boolean): boolean {
  const small = Math.min(a.size, b.size)
  if (small === 0) return false
  const shared = sharedCount(a, b)
  if (small === 1) return shared === 1 && Math.max(a.size, b.size) <= (insists ? 4 : 1)
  return shareOf(a, b) >= 0.6 && shared >= 2
}

/** The last `size` requests and corrections of a person, oldest first. */
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
