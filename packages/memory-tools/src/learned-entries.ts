/** Entries that a learner keeps in its own files; `@caliban/memory-learn` implements this. */
export interface LearnedEntries {
  /** The entry with exactly this text, otherwise all entries that contain every word of it. */
  find(text: string): Promise<readonly LearnedEntry[]>
  /** Confirms that an entry still holds. */
  confirm(entry: LearnedEntry): Promise<unknown>
  /** Removes an entry; it stays in the trash of its file. */
  forget(entry: LearnedEntry): Promise<unknown>
  /** Searches every file, including entries that are not in the prompt. Best match first. */
  search(query: string): Promise<readonly FoundEntry[]>
}

export interface LearnedEntry {
  text: string
  section: string
  /** Where it applies: `user`, `project` or `local`. */
  scope: string
  /** True when it has not been confirmed for a long time. */
  stale: boolean
}

export interface FoundEntry {
  text: string
  section: string
  scope: string
}
