/** The kinds of cues. Each says something about its sentence. */
export const CUE_NAMES = [
  // for keeping it
  "remember", // "keep in mind", "for the record"
  "explicitRequest", // "remember that"
  "future", // "from now on", "next time", "whenever"
  "always",
  "never",
  "every", // "everywhere", "all", "whatever"
  "only",
  "prefer", // "I prefer", "over … any day", "works best for me"
  "we", // the user's group
  "practice", // "we use", "we decided", "our convention"
  "changed", // "moved from", "no longer", "is phased out"
  "must", // "has to", "is not allowed", "needs"
  "reason", // "because", "otherwise"
  "contrast", // "not X", "instead of", "rather than"
  "role", // "is responsible for", "signs off", "our lead"
  "place", // "lives in", "on the share", "goes to the channel"
  "usage", // "is run with", "comes from"
  "rule", // "convention", "policy", "the default is"
  "machine", // "on this laptop"
  "you", // how the assistant should behave in general
  "aside", // "by the way", "one more thing"
  "self", // what the user is, has or does
  "again", // "I said", "as always"
  // against it
  "task", // "here", "for now", "this function"
  "hypothetical",
  "hedge",
  "mood",
  "thanks",
  "report", // reported speech
  "retract",
  "ask", // a question without a question mark
  "command", // starts with an order for now
  "past", // a story
  "refuse", // "not now", "leave it", "never mind"
  // neither
  "wrong", // "that's wrong", "no, I meant"
  "try", // "try X": a possible resolution
  "resolved", // "that did it"
] as const

export type CueName = (typeof CUE_NAMES)[number]

/**
 * The cues of one language as data. A phrase matches itself in folded text, at word boundaries. `*` matches any letters,
 * `_` up to three words (up to eight characters in scripts without spaces), a leading `^` the start of the sentence, a
 * final `$` its end.
 */
export interface CueTable {
  language: string
  /** Frequent words that identify the language. Empty if its script does. */
  words: string
  /** True for scripts without spaces between words. */
  joined?: boolean
  /** Phrases, separated by `|`. */
  cues: Readonly<Record<CueName, string>>
}
