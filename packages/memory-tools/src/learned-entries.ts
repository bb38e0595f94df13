import type { LearnedEntry } from "@caliban/text"

/** What was learned, as `createAutoMemories` of `@caliban/memory-wundr` gives it. */
export interface LearnedEntries {
  /** Whether the entries are topics of the memory, or entries of sectioned files, which have tools of their own. */
  readonly form: "topics" | "sections"
  /** The topic with this slug, or the entry with exactly this text; otherwise those that contain every word of it. */
  find(text: string): Promise<readonly LearnedEntry[]>
  /** Confirms that an entry still holds. */
  confirm(entry: LearnedEntry): Promise<unknown>
  /** Moves an entry to the history. */
  forget(entry: LearnedEntry): Promise<unknown>
  /** Searches every file, including entries that are not in the prompt. Best match first. */
  search(query: string): Promise<readonly FoundEntry[]>
}

export interface FoundEntry {
  text: string
  section: string
  scope: string
}
