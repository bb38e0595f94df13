/** Entries that a learner keeps in files of its own; `@caliban/memory-learn` has such a port. */
export interface LearnedEntries {
  /** Every entry, in the order of the files. */
  list(): Promise<readonly LearnedEntry[]>
  /** Says that an entry still holds. */
  confirm(entry: LearnedEntry): Promise<unknown>
  /** Takes an entry out; it stays in the trash of its file. */
  forget(entry: LearnedEntry): Promise<unknown>
}

export interface LearnedEntry {
  text: string
  section: string
  /** Where it holds: `user`, `project`, `local`. */
  scope: string
  /** The file. */
  path: string
  /** True when nobody has confirmed it for long. */
  stale: boolean
}

/** The entries that a text means: that very one, else those that hold all of its words. */
export function findEntries(entries: readonly LearnedEntry[], text: string): readonly LearnedEntry[] {
  const wanted = plain(text)
  const same = entries.filter((entry) => plain(entry.text) === wanted)
  if (same.length > 0) return same
  const words = wanted.split(" ").filter((word) => word !== "")
  return words.length === 0
    ? []
    : entries.filter((entry) => words.every((word) => plain(entry.text).includes(word)))
}

/** Case, quotes, punctuation at the edges and the mark of a stale entry do not count. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^\[\?\]\s*/, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
}
