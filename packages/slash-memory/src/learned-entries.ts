/** Entries that a learner keeps in files of its own; `@caliban/memory-learn` has such a port. */
export interface LearnedEntries {
  /** Every entry, in the order of the files. */
  list(): Promise<readonly LearnedEntry[]>
  /** The entries that a text means: that very one, else those that hold all of its words. */
  find(text: string): Promise<readonly LearnedEntry[]>
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
  /** True when it has not been confirmed for a long time. */
  stale: boolean
}
