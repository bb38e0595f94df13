/** What a cue says about the sentence in which it stands. */
export const CUE_NAMES = [
  // for keeping
  "remember", // "keep in mind", "for the record"
  "explicitRequest", // "remember that"
  "future", // "from now on", "next time", "whenever"
  "always",
  "never",
  "every", // "everywhere", "all", "whatever"
  "only",
  "prefer", // "I prefer", "over … any day", "works best for me"
  "we", // the group that the person belongs to
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
  "you", // how the assistant is to behave in general
  "aside", // "by the way", "one more thing"
  "self", // what the person is, has, does
  "again", // "I said", "as always"
  // against it
  "task", // "here", "for now", "this function"
  "hypothetical",
  "hedge",
  "mood",
  "thanks",
  "report", // another person said it
  "retract",
  "ask", // a question without its mark
  "command", // begins with an order for now
  "past", // a story
  "refuse", // "not now", "leave it", "never mind"
  // neither
  "wrong", // "that's wrong", "no, I meant"
  "try", // "try X": a possible resolution
  "resolved", // "that did it"
] as const

export type CueName = (typeof CUE_NAMES)[number]

/**
 * The cues of one language as data. A phrase stands for itself in folded text between word bounds; `*` is any
 * letters, `_` up to three words (up to eight characters where no spaces part words), a leading `^` the beginning
 * of the sentence and a final `$` its end.
 */
export interface CueTable {
  language: string
  /** Frequent words that tell this language from the others. Empty when its script does. */
  words: string
  /** Words are not parted by spaces. */
  joined?: boolean
  /** Phrases parted by `|`. */
  cues: Readonly<Record<CueName, string>>
}
