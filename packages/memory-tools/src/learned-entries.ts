/** Entries that a learner keeps in files of its own; `@caliban/memory-learn` has such a port. */
export interface LearnedEntries {
  /** The entries that a text means: that very one, else those that hold all of its words. */
  find(text: string): Promise<readonly LearnedEntry[]>
  /** Says that an entry still holds. */
  confirm(entry: LearnedEntry): Promise<unknown>
  /** Takes an entry out; it stays in the trash of its file. */
  forget(entry: LearnedEntry): Promise<unknown>
  /** Entries of every file, those that are not in the prompt included, best first. */
  search(query: string): Promise<readonly FoundEntry[]>
}

export interface LearnedEntry {
  text: string
  section: string
  /** Where it holds: `user`, `project`, `local`. */
  scope: string
  /** True when it has not been confirmed for a long time. */
  stale: boolean
}

export interface FoundEntry {
  text: string
  section: string
  scope: string
}
