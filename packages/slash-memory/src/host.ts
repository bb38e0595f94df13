/** What the commands need from the program around them. Everything has a default. */
export interface SlashHost {
  /** Where `$VISUAL`, `$EDITOR` and `$PATH` are looked up. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>>
  /**
   * Opens a file for the person and resolves to the exit code once the editor is closed. The host stops reading the
   * keyboard until then. Default: starts `$VISUAL`, else `$EDITOR`, without a shell. When both are unset and stdin and
   * stdout are terminals: `vi` (Windows: `notepad`).
   */
  openEditor?: (path: string) => Promise<number>
  /** The text that the model has of memory now, for `prompt`. Default: what a load gives. */
  prompt?: () => string | Promise<string>
  /** What was learned, for `confirm` and `forget`. Default: nothing is learned. */
  learned?: LearnedEntries
  /** Finds topics, for `search`. Default: nothing is found. */
  search?: TopicSearch
}

/** A search over the memory; `@caliban/memory-search` provides such an object. */
export interface TopicSearch {
  /** The query may contain phrases in quotes and filters such as `type:feedback`. */
  search(query: string): Promise<{ readonly hits: readonly FoundTopic[]; readonly notes: readonly string[] }>
}

export interface FoundTopic {
  /** What `/memory show` takes. */
  address: string
  type?: string | undefined
  description?: string | undefined
  /** The part of the text that matches best. */
  passage: string
  /** From 0 to 1. */
  score: number
  /** Why it was found: the fields and the words of the query that matched, and its age in days. */
  reason: {
    fields: readonly string[]
    terms: readonly string[]
    ageDays?: number | undefined
  }
}

/** What was learned; `@caliban/memory-learn` provides such an object. */
export interface LearnedEntries {
  /** Every entry. */
  list(): Promise<readonly LearnedEntry[]>
  /** The topic with this slug, or the entry with exactly this text; otherwise those that contain all of its words. */
  find(text: string): Promise<readonly LearnedEntry[]>
  /** Records that an entry still holds. */
  confirm(entry: LearnedEntry): Promise<unknown>
  /** Moves an entry to the history. */
  forget(entry: LearnedEntry): Promise<unknown>
  /** Pairs of topics that may contradict each other, by their addresses, for `status`. Default: none. */
  contradictions?(): Promise<readonly (readonly [string, string])[]>
}

export interface LearnedEntry {
  text: string
  /** Where it holds: `user`, `project`, `local`. */
  scope: string
  /** True when it has not been confirmed for a long time. */
  stale: boolean
  /** The topic's slug, or the section of the file. */
  where: string
}
